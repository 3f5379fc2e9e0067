import { type Access, effectiveAccess, TIERS, type Tier } from '@croneai/contracts/access.ts';
import type { User } from '@croneai/contracts/users.ts';
import { createContext, useContext } from 'react';

/** The signed-in user. For the team, `access` is always gold with an unlocked dashboard. */
export interface Member {
  user: User;
  access: Access;
  tier: Tier;
}

/** An unknown tier counts as guest. The stored user of another release can have one. */
export function memberOf(user: User): Member {
  const { dashboardUnlocked, hasDeposited, features } = user;
  const tier = TIERS.find((known) => known === user.tier) ?? 'guest';
  const access = effectiveAccess(user.role, { tier, dashboardUnlocked, hasDeposited, features });
  return { user, access, tier: access.tier };
}

const MemberContext = createContext<Member | undefined>(undefined);

export const MemberProvider = MemberContext.Provider;

/** Use it only in the member area, where a member is always signed in. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('useMember is for pages inside the member area.');
  return member;
}

/** True for owners. On pages that are also open to support staff, owners see and do more. */
export const useIsOwner = (): boolean => useMember().user.role === 'owner';
