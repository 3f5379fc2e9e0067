import { adminAuditEndpoints } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Members } from '../members/module.ts';
import type { AuditRepository } from './audit.repository.ts';
import type { ChainRepository } from './chain.repository.ts';
import { readChainState } from './chain-state.ts';
import { exportAudit, listAudit, listHistory } from './read-audit.ts';

type Needs = {
  audit: AuditRepository;
  chain: Pick<ChainRepository, 'head' | 'rows'>;
  members: Pick<Members, 'find' | 'people' | 'list'>;
  recordBulkRead: RecordBulkRead;
  now: () => Date;
};

export function auditRoutes({ audit, chain, members, recordBulkRead, now }: Needs): Route[] {
  const list = listAudit({ audit, members });
  const exportAll = exportAudit({ audit, members, now });
  const readState = readChainState({ chain, now });
  const history = listHistory({ audit, members });
  return [
    route(adminAuditEndpoints.listAudit, ({ query }) => list(query)),
    route(adminUserEndpoints.listUserHistory, ({ params, query }) => history(params.id, query)),
    route(adminAuditEndpoints.readAuditChain, async () => ({ data: await readState() })),
    route(adminAuditEndpoints.exportAudit, async ({ query, session, client }) => {
      await recordBulkRead({ ...actorOf(session, client), action: 'audit.export', filter: query });
      return { download: exportAll(query) };
    }),
  ];
}
