import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getMember } from './get-member.ts';
import { listMembers } from './list-members.ts';
import { updateAccess } from './update-access.ts';

export function memberRoutes(parts: Parts): Route[] {
  const list = listMembers(parts);
  const get = getMember(parts);
  const update = updateAccess(parts);
  return [
    route(adminUserEndpoints.listUsers, async ({ query }) => {
      const { rows, pagination } = await list(query);
      return { data: rows, pagination };
    }),
    route(adminUserEndpoints.getUser, async ({ params }) => ({ data: await get(params.id) })),
    route(adminUserEndpoints.updateAccess, async ({ params, headers, body, session, client }) => {
      const { reason, ...change } = body;
      const row = await update({
        id: params.id,
        change,
        seenVersion: versionOfIfMatch(headers['if-match']),
        by: { ...actorOf(session, client), reason: reason ?? null },
      });
      return { data: row };
    }),
  ];
}
