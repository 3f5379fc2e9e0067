import { isTeam } from '@croneai/contracts/http/role.ts';
import type { User } from '../users/module.ts';

/**
 * Admins need a second factor, except in local mode, where anybody can see the demo passwords
 * anyway.
 */
export function createSecondFactorPolicy({ CRONE_MODE }: { CRONE_MODE: 'local' | 'production' }) {
  const isRequiredFor = ({ role }: Pick<User, 'role'>) => isTeam(role) && CRONE_MODE !== 'local';
  return {
    isRequiredFor,
    /** True if a session of this user may only enrol a second factor. */
    mustEnrol: (user: Pick<User, 'role' | 'twoFactor'>) => isRequiredFor(user) && user.twoFactor === null,
  };
}
