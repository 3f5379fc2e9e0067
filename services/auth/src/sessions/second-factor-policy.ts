import type { User } from '../users/module.ts';

/** Admins need a second factor everywhere but in local mode, where their demo password is printed on the screen. */
export function createSecondFactorPolicy({ CRONE_MODE }: { CRONE_MODE: 'local' | 'production' }) {
  const isRequiredFor = ({ role }: Pick<User, 'role'>) => role === 'admin' && CRONE_MODE !== 'local';
  return {
    isRequiredFor,
    /** Whether a session of this user may do nothing but enrol one. */
    mustEnrol: (user: Pick<User, 'role' | 'twoFactor'>) => isRequiredFor(user) && user.twoFactor === null,
  };
}
