import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { CheckedSignIn } from '../sessions/checked-sign-in.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import type { ProveSecondFactor } from '../two-factor/prove-second-factor.ts';
import type { createForgotPassword } from './forgot-password.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { ProvePassword } from './prove-password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import type { createResetPassword, createVerifyResetToken } from './reset-password.ts';
import type { SetPassword } from './set-password.ts';

export const passwordRoutes = ({
  forgotPassword,
  verifyResetToken,
  resetPassword,
  provePassword,
  proveSecondFactor,
  setPassword,
  checkedSignIn,
  signInLog,
  securityLog,
  passwords,
}: {
  forgotPassword: ReturnType<typeof createForgotPassword>;
  verifyResetToken: ReturnType<typeof createVerifyResetToken>;
  resetPassword: ReturnType<typeof createResetPassword>;
  provePassword: ProvePassword;
  proveSecondFactor: ProveSecondFactor;
  setPassword: SetPassword;
  checkedSignIn: CheckedSignIn;
  signInLog: SignInLog;
  securityLog: SecurityLog;
  passwords: PasswordHashing;
}): Route[] => [
  route(authEndpoints.forgotPassword, async ({ body, client }) => {
    await forgotPassword(body, client);
    return { message: 'If an account exists for this email, a reset link is on its way.' };
  }),
  route(authEndpoints.verifyResetToken, async ({ body }) => {
    const { user } = await verifyResetToken(body);
    return { data: { email: user.email } };
  }),
  route(authEndpoints.resetPassword, async ({ body, client }) => {
    await securityLog.record(await resetPassword(body, client), 'password-reset', client);
    return { message: 'Your password has been reset.' };
  }),
  route(accountEndpoints.changePassword, async ({ body, session, client }) => {
    const { address } = client;
    const { userId, sessionId } = session;
    const proven = await provePassword({ userId, password: body.currentPassword, address });
    refuseWeakPassword('newPassword', body.newPassword, proven);
    const isSet = await setPassword({
      userId,
      passwordHash: await passwords.hash(body.newPassword),
      isAllowed: (user) => user.passwordHash === proven.passwordHash,
      exceptSessionId: sessionId,
      address,
    });
    if (!isSet) throw appError(errors.wrongPassword);
    await securityLog.record(userId, 'password-changed', client);
    return { message: 'Your password was changed.' };
  }),
  route(accountEndpoints.confirmPassword, async ({ body, session, client }) => {
    const { userId, sessionId } = session;
    const { address } = client;
    const prove = async () => {
      const proven = await provePassword({ userId, password: body.password, address });
      if (!proven.twoFactor) return checkedSignIn(proven, client, sessionId);
      if (body.code === undefined) throw appError(errors.secondFactorMissing);
      const provenTwice = await proveSecondFactor({ userId, code: body.code, address });
      return checkedSignIn(provenTwice, client, sessionId);
    };
    const data = await signInLog({ factor: 'password-again', userId }, client, prove);
    return { data, message: 'Your password is confirmed.' };
  }),
];
