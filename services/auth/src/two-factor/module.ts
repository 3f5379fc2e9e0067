import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts, Devices } from '../limits/module.ts';
import type { VerifyPassword } from '../passwords/module.ts';
import type { SecretBox, SecretHasher } from '../secrets/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { Users } from '../users/module.ts';
import { disableTwoFactor, proveBoth, removeTwoFactor, replaceRecoveryCodes } from './change-two-factor.ts';
import { beginEnrolment, confirmEnrolment } from './enrol-two-factor.ts';
import { createEnrolments } from './enrolments.ts';
import { twoFactorRoutes } from './routes.ts';
import { recoveryCodesLeft } from './two-factor.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

export type { VerifySecondFactor } from './verify-second-factor.ts';
export type TwoFactorLogin = ReturnType<typeof openTwoFactor>;

/** Enrols, verifies, and removes a member's second factor, and makes its recovery codes. */
export function openTwoFactor(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  {
    users,
    limits,
    secrets,
    passwords,
    sessions,
    securityLog,
  }: {
    users: Users;
    limits: { attempts: Attempts; devices: Devices };
    secrets: { box: SecretBox; hasher: SecretHasher };
    passwords: { verifyPassword: VerifyPassword };
    sessions: Pick<Sessions, 'signInChecked' | 'requiresSecondFactor'>;
    securityLog: SecurityLog;
  },
) {
  const { attempts, devices } = limits;
  const { box, hasher } = secrets;
  const { signInChecked, requiresSecondFactor } = sessions;
  const enrolments = createEnrolments({ redis, box });
  const verify = verifySecondFactor({ users, attempts, box, hasher, now });
  const prove = proveBoth({
    verifyPassword: passwords.verifyPassword,
    verifySecondFactor: verify,
    devices,
  });
  return {
    routes: twoFactorRoutes({
      users,
      requiresSecondFactor,
      begin: beginEnrolment({ users, enrolments, now }),
      confirm: confirmEnrolment({ users, enrolments, secrets, attempts, signInChecked, now }),
      replaceCodes: replaceRecoveryCodes({ users, prove, hasher, now }),
      disable: disableTwoFactor({ users, prove, requiresSecondFactor, now }),
      securityLog,
    }),
    topics: [topics.mails, topics.audit],
    async exportMember({ userId }) {
      const { twoFactor } = await users.getById(userId);
      return {
        twoFactor: twoFactor && {
          enabledAt: twoFactor.enabledAt.toISOString(),
          recoveryCodesLeft: recoveryCodesLeft(twoFactor),
        },
      };
    },
    verify,
    remove: removeTwoFactor({ users, now }),
  } satisfies Module & Record<string, unknown>;
}
