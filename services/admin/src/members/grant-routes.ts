import { adminGrantEndpoints } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { endForMember, giveToMember } from './give-grant.ts';
import { grantsOf } from './grant-view.ts';
import type { MemberRepository } from './member.repository.ts';
import { assertWithinLimit, type SupportLimit } from './support-limit.ts';

type GrantStore = { members: Pick<MemberRepository, 'find' | 'findByGrant' | 'change'>; now: () => Date };

export function grantRoutes({
  members,
  supportLimit,
  now,
}: GrantStore & { supportLimit: () => Promise<SupportLimit> }): Route[] {
  const give = giveToMember({ members, now });
  const end = endForMember({ members, now });
  return [
    route(adminGrantEndpoints.listGrants, async ({ query }) => {
      const member = await members.find(query.userId);
      if (!member) throw appError(errors.memberNotFound);
      return { data: grantsOf(member, now()) };
    }),
    route(adminGrantEndpoints.giveGrant, async ({ body, session, client }) => {
      const { userId, from, until, tier = null, feature = null, ...rest } = body;
      const times = { from: from ? new Date(from) : now(), until: until === null ? null : new Date(until) };
      if (session.role === 'support')
        assertWithinLimit(
          { userId, tier: body.tier, until: times.until },
          await supportLimit(),
          session,
          now(),
        );
      return { data: await give(userId, { ...rest, ...times, tier, feature }, actorOf(session, client)) };
    }),
    route(adminGrantEndpoints.endGrant, async ({ params, session, client }) => ({
      data: await end(params.id, actorOf(session, client)),
    })),
  ];
}
