import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { activeGrants, stateOf } from './grant-rules.ts';
import type { Grant, Member } from './member.model.ts';

export function toGrantView(userId: string, grant: Grant, now: Date): GrantView {
  const { id, tier, feature, from, until, endedAt, source, reason } = grant;
  return {
    id,
    userId,
    tier,
    feature,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    state: stateOf(grant, now),
    source,
    reason,
  };
}

/** Lists the grants of a member, newest start first. */
export const grantsOf = (member: Member, now: Date): GrantView[] =>
  activeGrants(member, now)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())
    .map((grant) => toGrantView(member.id, grant, now));
