import { type Access, effectiveAccess, type Tier } from '@croneai/contracts/access.ts';
import type { User } from '@croneai/contracts/users.ts';
import { createContext, useContext } from 'react';

/** The signed-in person, with the access that counts: an admin's is gold and unlocked. */
export interface Member {
  user: User;
  access: Access;
  tier: Tier;
}

export function memberOf(user: User): Member {
  const { tier, dashboardUnlocked, hasDeposited } = user;
  const access = effectiveAccess(user.role, { tier, dashboardUnlocked, hasDeposited });
  return { user, access, tier: access.tier };
}

const MemberContext = createContext<Member | undefined>(undefined);

export const MemberProvider = MemberContext.Provider;

/** Inside the member area only: there is always somebody there. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('useMember is for pages inside the member area.');
  return member;
}
