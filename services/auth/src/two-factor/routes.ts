import { twoFactorEndpoints } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { UserRepository } from '../account/user.repository.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { createDisableTwoFactor, createReplaceRecoveryCodes } from './change-two-factor.ts';
import type { createBeginEnrolment, createConfirmEnrolment } from './enrol-two-factor.ts';
import type { createLoginWithSecondFactor } from './login-with-second-factor.ts';
import type { SecondFactorPolicy } from './second-factor-policy.ts';
import { recoveryCodesLeft } from './two-factor.ts';

export const twoFactorRoutes = ({
  users,
  policy,
  loginWithSecondFactor,
  beginEnrolment,
  confirmEnrolment,
  replaceRecoveryCodes,
  disableTwoFactor,
  securityLog,
}: {
  users: UserRepository;
  policy: SecondFactorPolicy;
  loginWithSecondFactor: ReturnType<typeof createLoginWithSecondFactor>;
  beginEnrolment: ReturnType<typeof createBeginEnrolment>;
  confirmEnrolment: ReturnType<typeof createConfirmEnrolment>;
  replaceRecoveryCodes: ReturnType<typeof createReplaceRecoveryCodes>;
  disableTwoFactor: ReturnType<typeof createDisableTwoFactor>;
  securityLog: SecurityLog;
}): Route[] => [
  route(twoFactorEndpoints.login, async ({ body, client }) => ({
    data: await loginWithSecondFactor(body, client),
  })),
  route(twoFactorEndpoints.get, async ({ session }) => {
    const user = await users.findById(session.userId);
    if (!user) throw appError(errors.unauthenticated);
    const { twoFactor } = user;
    return {
      data: {
        isEnabled: twoFactor !== null,
        enabledAt: twoFactor?.enabledAt.toISOString() ?? null,
        recoveryCodesLeft: twoFactor ? recoveryCodesLeft(twoFactor) : 0,
        isRequired: policy.isRequiredFor(user),
      },
    };
  }),
  route(twoFactorEndpoints.begin, async ({ session }) => ({ data: await beginEnrolment(session) })),
  route(twoFactorEndpoints.confirm, async ({ session, body, client }) => {
    const data = await confirmEnrolment(session, body.code, client);
    await securityLog.record(session.userId, 'two-factor-on', client);
    return { data, message: 'Two-factor login is on.' };
  }),
  route(twoFactorEndpoints.replaceRecoveryCodes, async ({ session, body, client }) => {
    const data = await replaceRecoveryCodes(session, body, client);
    await securityLog.record(session.userId, 'recovery-codes-replaced', client);
    return { data, message: 'Your old recovery codes stopped working.' };
  }),
  route(twoFactorEndpoints.disable, async ({ session, body, client }) => {
    await disableTwoFactor(session, body, client);
    await securityLog.record(session.userId, 'two-factor-off', client);
    return { message: 'Two-factor login is off.' };
  }),
];
