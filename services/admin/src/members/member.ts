import type { Access } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';

/** Copy of what this service needs to know about a user; auth owns it. */
export type UserCopy = {
  fullName: string;
  email: string;
  role: Role;
  createdAt: Date;
  /** When the account is erased, if requested. */
  erasesAt: Date | null;
  /** Since when an admin keeps the member out. */
  blockedAt: Date | null;
};

/** The access facts that this service owns, with what is needed to judge a late dashboard-code request. */
export type AccessFacts = {
  access: Access;
  /** Counts the changes of the access facts only; a change of the user copy leaves it alone. */
  version: number;
  changedAt: Date;
  /** Version at which access was last taken away; 0 when never. */
  revokedAtVersion: number;
  /** The dashboard code answered last, applied or refused. */
  answeredCodeId: string | null;
};

export type Member = AccessFacts & {
  id: string;
  user: UserCopy;
  /** `aggregateVersion` of the newest `users` event in the copy. */
  userVersion: number;
};

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
    id,
    fullName: user.fullName,
    email: user.email,
    role: user.role,
    tier: access.tier,
    dashboardUnlocked: access.dashboardUnlocked,
    hasDeposited: access.hasDeposited,
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
