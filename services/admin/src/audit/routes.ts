import { adminAuditEndpoints } from '@croneai/contracts/endpoints/admin-audit.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { readerOf } from '../members/reader-of.ts';
import { auditCsv } from './audit-csv.ts';
import type { readChainState } from './chain-state.ts';
import type { listAudit, streamAudit } from './read-audit.ts';

export function auditRoutes(useCases: {
  listAudit: ReturnType<typeof listAudit>;
  streamAudit: ReturnType<typeof streamAudit>;
  readChainState: ReturnType<typeof readChainState>;
  recordBulkRead: RecordBulkRead;
  now: () => Date;
}): Route[] {
  return [
    route(adminAuditEndpoints.list, async ({ query }) => {
      const { rows, pagination } = await useCases.listAudit(query);
      return { data: rows, pagination };
    }),
    route(adminAuditEndpoints.chain, async () => ({ data: await useCases.readChainState() })),
    route(adminAuditEndpoints.export, async ({ query, session, client }) => {
      await useCases.recordBulkRead({ ...readerOf(session, client), action: 'audit.export', filter: query });
      return {
        download: {
          filename: `audit-${useCases.now().toISOString().slice(0, 10)}.csv`,
          contentType: 'text/csv',
          stream: auditCsv(useCases.streamAudit(query)),
        },
      };
    }),
  ];
}
