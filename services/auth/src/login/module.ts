import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts, Devices } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { TwoFactorLogin } from '../two-factor/module.ts';
import type { Users } from '../users/module.ts';
import { createChallengeStore } from './challenge-store.ts';
import { confirmPassword } from './confirm-password.ts';
import { logIn, logInWithSecondFactor, provePassword } from './log-in.ts';
import { loginRoutes } from './routes.ts';

/** Signs members in with their password and second factor, and can check both again later. */
export function openLogin(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  {
    users,
    limits,
    secrets,
    passwords,
    registrations,
    twoFactor,
    sessions,
  }: {
    users: Users;
    limits: { attempts: Attempts; devices: Devices };
    secrets: { hasher: SecretHasher };
    passwords: Pick<Passwords, 'hashing' | 'verifyPassword'>;
    registrations: Pick<Registrations, 'findMeant'>;
    twoFactor: Pick<TwoFactorLogin, 'verify'>;
    sessions: Pick<Sessions, 'signInChecked' | 'logSignIn'>;
  },
) {
  const { attempts, devices } = limits;
  const { signInChecked, logSignIn } = sessions;
  const challenges = createChallengeStore({ redis, hasher: secrets.hasher, now });
  const prove = provePassword({
    users,
    findRegistration: registrations.findMeant,
    passwords: passwords.hashing,
  });
  return {
    routes: loginRoutes({
      begin: logIn({ prove, challenges, attempts, devices, signInChecked }),
      finish: logInWithSecondFactor({
        users,
        challenges,
        devices,
        verifySecondFactor: twoFactor.verify,
        sessions,
      }),
      confirm: confirmPassword({
        verifyPassword: passwords.verifyPassword,
        verifySecondFactor: twoFactor.verify,
        devices,
        signInChecked,
      }),
      logSignIn,
    }),
  } satisfies Module;
}
