import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { getMember } from './get-member.ts';
import type { listHistory } from './list-history.ts';
import type { listMembers } from './list-members.ts';
import { readerOf } from './reader-of.ts';
import type { updateAccess } from './update-access.ts';
import type { WatchReading } from './watch-reading.ts';

export function memberRoutes(useCases: {
  listMembers: ReturnType<typeof listMembers>;
  getMember: ReturnType<typeof getMember>;
  listHistory: ReturnType<typeof listHistory>;
  updateAccess: ReturnType<typeof updateAccess>;
  watchReading: WatchReading;
}): Route[] {
  return [
    route(adminUserEndpoints.list, async ({ query, session, client }) => {
      await useCases.watchReading(readerOf(session, client), query);
      const { rows, pagination } = await useCases.listMembers(query);
      return { data: rows, pagination };
    }),
    route(adminUserEndpoints.get, async ({ params }) => ({ data: await useCases.getMember(params.id) })),
    route(adminUserEndpoints.listHistory, async ({ params, query }) => {
      const { rows, pagination } = await useCases.listHistory(params.id, query);
      return { data: rows, pagination };
    }),
    route(adminUserEndpoints.updateAccess, async ({ params, headers, body, session, client }) => {
      const { reason, ...change } = body;
      const row = await useCases.updateAccess({
        id: params.id,
        change,
        seenVersion: versionOfIfMatch(headers['if-match']),
        by: { ...readerOf(session, client), reason: reason ?? null },
      });
      return { data: row };
    }),
  ];
}
