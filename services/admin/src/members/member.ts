import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { AccessFacts, Member, UserCopy } from './member.model.ts';

export function toUserCopy(state: UserState): UserCopy {
  const { fullName, email, role, createdAt, erasesAt, blockedAt } = state;
  return {
    fullName,
    email,
    role,
    createdAt: new Date(createdAt),
    erasesAt: erasesAt ? new Date(erasesAt) : null,
    blockedAt: blockedAt ? new Date(blockedAt) : null,
  };
}

/** The row that admins see. It holds the facts, not the effective access: an admin's own row may say guest. */
export function toRow({ id, user, access, version }: Member): MemberRow {
  return {
    ...{ id, ...user, ...access },
    createdAt: user.createdAt.toISOString(),
    erasesAt: user.erasesAt?.toISOString() ?? null,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    version,
  };
}

export function toAccessState(userId: string, facts: AccessFacts, cause: AccessState['cause']): AccessState {
  const { access, changedAt, revokedAtVersion, answeredCodeId } = facts;
  return {
    userId,
    ...access,
    changedAt: changedAt.toISOString(),
    cause,
    revokedAtVersion,
    answeredCodeId,
  };
}
