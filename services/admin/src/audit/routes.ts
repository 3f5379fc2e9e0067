import { adminAuditEndpoints } from '@croneai/contracts/endpoints/admin-audit.ts';
import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { readChainState } from './chain-state.ts';
import { exportAudit, listAudit, listHistory } from './read-audit.ts';

export function auditRoutes(parts: Parts): Route[] {
  const { recordBulkRead } = parts;
  const list = listAudit(parts);
  const exportAll = exportAudit(parts);
  const readState = readChainState(parts);
  const history = listHistory(parts);
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
