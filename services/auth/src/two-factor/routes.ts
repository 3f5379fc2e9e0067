import { twoFactorEndpoints } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { Users } from '../users/module.ts';
import type { disableTwoFactor, replaceRecoveryCodes } from './change-two-factor.ts';
import type { beginEnrolment, confirmEnrolment } from './enrol-two-factor.ts';
import { recoveryCodesLeft } from './two-factor.ts';

export function twoFactorRoutes({
  users,
  requiresSecondFactor,
  begin,
  confirm,
  replaceCodes,
  disable,
  securityLog,
}: {
  users: Pick<Users, 'getById'>;
  requiresSecondFactor: Sessions['requiresSecondFactor'];
  begin: ReturnType<typeof beginEnrolment>;
  confirm: ReturnType<typeof confirmEnrolment>;
  replaceCodes: ReturnType<typeof replaceRecoveryCodes>;
  disable: ReturnType<typeof disableTwoFactor>;
  securityLog: SecurityLog;
}): Route[] {
  return [
    route(twoFactorEndpoints.getTwoFactor, async ({ session }) => {
      const user = await users.getById(session.userId);
      const { twoFactor } = user;
      return {
        data: {
          isEnabled: twoFactor !== null,
          enabledAt: twoFactor?.enabledAt.toISOString() ?? null,
          recoveryCodesLeft: twoFactor ? recoveryCodesLeft(twoFactor) : 0,
          isRequired: requiresSecondFactor(user),
        },
      };
    }),
    route(twoFactorEndpoints.beginTwoFactorEnrolment, async ({ session }) => ({
      data: await begin(session),
    })),
    route(twoFactorEndpoints.confirmTwoFactorEnrolment, async ({ session, body, client }) => {
      const data = await confirm(session, body.code, client);
      await securityLog.record(session.userId, 'two-factor-on', client);
      return { data, message: 'Two-factor login is on.' };
    }),
    route(twoFactorEndpoints.replaceRecoveryCodes, async ({ session, body, client }) => {
      const data = await replaceCodes(session, body, client);
      await securityLog.record(session.userId, 'recovery-codes-replaced', client);
      return { data, message: 'Your old recovery codes stopped working.' };
    }),
    route(twoFactorEndpoints.disableTwoFactor, async ({ session, body, client }) => {
      await disable(session, body, client);
      await securityLog.record(session.userId, 'two-factor-off', client);
      return { message: 'Two-factor login is off.' };
    }),
  ];
}
