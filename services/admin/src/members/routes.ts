import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getMember } from './get-member.ts';
import { listHistory } from './list-history.ts';
import { listMembers } from './list-members.ts';
import { readerOf } from './reader-of.ts';
import { updateAccess } from './update-access.ts';
import { watchReading } from './watch-reading.ts';

export function memberRoutes(parts: Parts): Route[] {
  const watch = watchReading(parts);
  const list = listMembers(parts);
  const get = getMember(parts);
  const history = listHistory(parts);
  const update = updateAccess(parts);
  return [
    route(adminUserEndpoints.list, async ({ query, session, client }) => {
      await watch(readerOf(session, client), query);
      const { rows, pagination } = await list(query);
      return { data: rows, pagination };
    }),
    route(adminUserEndpoints.get, async ({ params }) => ({ data: await get(params.id) })),
    route(adminUserEndpoints.listHistory, async ({ params, query }) => {
      const { rows, pagination } = await history(params.id, query);
      return { data: rows, pagination };
    }),
    route(adminUserEndpoints.updateAccess, async ({ params, headers, body, session, client }) => {
      const { reason, ...change } = body;
      const row = await update({
        id: params.id,
        change,
        seenVersion: versionOfIfMatch(headers['if-match']),
        by: { ...readerOf(session, client), reason: reason ?? null },
      });
      return { data: row };
    }),
  ];
}
