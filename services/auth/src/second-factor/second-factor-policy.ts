import type { AuthConfig } from '../config.ts';
import type { User } from '../users/user.model.ts';

export type SecondFactorPolicy = {
  /** Whether this role requires a second factor. */
  isRequiredFor(user: Pick<User, 'role'>): boolean;
  /** Whether a session of this user may do nothing but enrol one. */
  mustEnrol(user: Pick<User, 'role' | 'twoFactor'>): boolean;
};

/** Admins need a second factor everywhere but in local mode, where their demo password is printed on the screen. */
export function createSecondFactorPolicy({ CRONE_MODE }: Pick<AuthConfig, 'CRONE_MODE'>): SecondFactorPolicy {
  const isRequiredFor = ({ role }: Pick<User, 'role'>) => role === 'admin' && CRONE_MODE !== 'local';
  return { isRequiredFor, mustEnrol: (user) => isRequiredFor(user) && user.twoFactor === null };
}
