import { adminLeadEndpoints } from '@croneai/contracts/endpoints/admin-leads.ts';
import { leadFormEndpoints } from '@croneai/contracts/endpoints/lead-form.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { exportLeads } from './lead-csv.ts';
import { describeLead, listLeads } from './read-leads.ts';
import { submitLead } from './submit-lead.ts';
import { updateLead } from './update-lead.ts';

export function submissionRoutes(parts: Parts): Route[] {
  const { submissions, recordBulkRead } = parts;
  const submit = submitLead(parts);
  const list = listLeads(parts);
  const exportAll = exportLeads(parts);
  const update = updateLead(parts);
  return [
    route(leadFormEndpoints.submitLead, async ({ body, headers }) => ({
      data: await submit(body, headers['idempotency-key']),
      message: 'Your application has been received.',
    })),
    route(adminLeadEndpoints.listLeads, ({ query }) => list(query)),
    route(adminLeadEndpoints.exportLeads, async ({ query, session, client }) => {
      await recordBulkRead({ ...actorOf(session, client), action: 'leads.export', filter: query });
      return { download: exportAll(query) };
    }),
    route(adminLeadEndpoints.getLead, async ({ params }) => ({
      data: await describeLead(parts, await submissions.find(params.id)),
    })),
    route(adminLeadEndpoints.updateLead, async ({ params, headers, body, session, client }) => ({
      data: await update(params.id, body, actorOf(session, client), versionOfIfMatch(headers['if-match'])),
    })),
  ];
}
