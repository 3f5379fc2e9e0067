import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { passwordResetEndpoints } from '@croneai/contracts/endpoints/password-reset.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { recheckAfterSignIn } from '../sessions/sign-in.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import { forgotPassword, resetPassword, verifyResetToken } from './reset-password.ts';
import { refuseWeakPassword, setPassword, verifyPassword } from './set-password.ts';

export function passwordRoutes(parts: Parts): Route[] {
  const { securityLog, passwords, devices } = parts;
  const signInLog = createSignInLog(parts);
  const forgot = forgotPassword(parts);
  const verify = verifyResetToken(parts);
  const set = setPassword(parts);
  const reset = resetPassword(parts);
  const prove = verifyPassword(parts);
  const proveFactor = verifySecondFactor(parts);
  const signInChecked = recheckAfterSignIn(parts);
  return [
    route(passwordResetEndpoints.forgotPassword, async ({ body, client }) => {
      await forgot(body, client);
      return { message: 'If an account exists for this email, a reset link is on its way.' };
    }),
    route(passwordResetEndpoints.verifyResetToken, async ({ body }) => {
      const { user } = await verify(body);
      return { data: { email: user.email } };
    }),
    route(passwordResetEndpoints.resetPassword, async ({ body, client }) => {
      await securityLog.record(await reset(body, client), 'password-reset', client);
      return { message: 'Your password has been reset.' };
    }),
    route(accountEndpoints.changePassword, async ({ body, session, client }) => {
      const { userId, sessionId } = session;
      const browser = { ...client, deviceToken: body.deviceToken };
      const proven = await prove({ userId, password: body.currentPassword, browser });
      refuseWeakPassword('newPassword', body.newPassword, proven);
      const isSet = await set({
        userId,
        passwordHash: await passwords.hash(body.newPassword),
        isAllowed: (user) => user.passwordHash === proven.passwordHash,
        exceptSessionId: sessionId,
        address: client.address,
      });
      if (!isSet) throw appError(errors.wrongPassword);
      await securityLog.record(userId, 'password-changed', client);
      return { message: 'Your password was changed.' };
    }),
    route(accountEndpoints.confirmPassword, async ({ body, session, client }) => {
      const { userId, sessionId } = session;
      const browser = { ...client, deviceToken: body.deviceToken };
      const proveAll = async () => {
        const proven = await prove({ userId, password: body.password, browser });
        if (!proven.twoFactor) return signInChecked(proven, browser, sessionId);
        if (body.code === undefined) throw appError(errors.secondFactorMissing);
        const origin = devices.originOf(browser, proven.email);
        const provenTwice = await proveFactor({ userId, code: body.code, ...origin });
        return signInChecked(provenTwice, browser, sessionId);
      };
      const data = await signInLog({ factor: 'password-again', userId }, client, proveAll);
      return { data, message: 'Your password is confirmed.' };
    }),
  ];
}
