import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { toRow } from './member.ts';
import { updateAccess } from './update-access.ts';

export function memberRoutes(parts: Parts): Route[] {
  const { members } = parts;
  const update = updateAccess(parts);
  return [
    route(adminUserEndpoints.listUsers, async ({ query }) => {
      const found = await members.list(query);
      return {
        data: found.members.map(toRow),
        pagination: paginationOf(found.total, query.page, query.limit),
      };
    }),
    route(adminUserEndpoints.getUser, async ({ params }) => {
      const member = await members.find(params.id);
      if (!member) throw appError(errors.memberNotFound);
      return { data: { ...toRow(member), accessChangedAt: member.changedAt.toISOString() } };
    }),
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
