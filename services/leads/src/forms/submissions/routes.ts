import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { leadFormEndpoints } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Users } from '../../members/module.ts';
import { exportLeads } from './lead-csv.ts';
import { describeLead, listLeads } from './read-leads.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { submitLead } from './submit-lead.ts';
import { updateLead } from './update-lead.ts';

type Needs = {
  submissions: SubmissionRepository;
  users: Pick<Users, 'admins' | 'names'>;
  recordBulkRead: RecordBulkRead;
  now: () => Date;
};

export function submissionRoutes({ submissions, users, recordBulkRead, now }: Needs): Route[] {
  const submit = submitLead({ submissions, now });
  const list = listLeads({ submissions, users, now });
  const exportAll = exportLeads({ submissions, users, now });
  const update = updateLead({ submissions, users, now });
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
      data: await describeLead({ submissions, users }, await submissions.find(params.id)),
    })),
    route(adminLeadEndpoints.updateLead, async ({ params, headers, body, session, client }) => ({
      data: await update(params.id, body, actorOf(session, client), versionOfIfMatch(headers['if-match'])),
    })),
  ];
}
