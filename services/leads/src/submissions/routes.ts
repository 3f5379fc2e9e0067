import { adminLeadEndpoints } from '@croneai/contracts/endpoints/admin-leads.ts';
import { leadFormEndpoints } from '@croneai/contracts/endpoints/lead-form.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { eraseSender } from '../erasure/erase-sender.ts';
import type { exportLeads } from './export-leads.ts';
import type { getLead } from './get-lead.ts';
import type { listLeads } from './list-leads.ts';
import { dayOf } from './submission.ts';
import type { submitLead } from './submit-lead.ts';
import type { updateLead } from './update-lead.ts';

export function submissionRoutes(useCases: {
  submitLead: ReturnType<typeof submitLead>;
  listLeads: ReturnType<typeof listLeads>;
  exportLeads: ReturnType<typeof exportLeads>;
  getLead: ReturnType<typeof getLead>;
  updateLead: ReturnType<typeof updateLead>;
  recordBulkRead: RecordBulkRead;
  eraseSender: ReturnType<typeof eraseSender>;
}): Route[] {
  return [
    route(leadFormEndpoints.submit, async ({ body, headers }) => ({
      data: await useCases.submitLead(body, headers['idempotency-key']),
      message: 'Your application has been received.',
    })),
    route(adminLeadEndpoints.list, async ({ query }) => {
      const { rows, pagination, extras } = await useCases.listLeads(query);
      return { data: rows, pagination, extras };
    }),
    route(adminLeadEndpoints.exportCsv, async ({ query, session, client }) => {
      const actor = { userId: session.userId, role: session.role };
      await useCases.recordBulkRead({
        actor,
        address: client.address,
        action: 'leads.export',
        filter: query,
      });
      return {
        download: {
          filename: `croneai-leads-${dayOf(new Date())}.csv`,
          contentType: 'text/csv',
          stream: useCases.exportLeads(query),
        },
      };
    }),
    route(adminLeadEndpoints.get, async ({ params }) => ({ data: await useCases.getLead(params.id) })),
    route(adminLeadEndpoints.update, async ({ params, headers, body, session, client }) => ({
      data: await useCases.updateLead({
        id: params.id,
        change: body,
        seenVersion: versionOfIfMatch(headers['if-match']),
        by: { actor: { userId: session.userId, role: session.role }, address: client.address },
      }),
    })),
    route(adminLeadEndpoints.erase, async ({ params, body, session, client }) => {
      const actor = { userId: session.userId, role: session.role };
      const by = { actor, address: client.address, reason: body.reason };
      return { data: await useCases.eraseSender({ found: 'lead', id: params.id, by }) };
    }),
  ];
}
