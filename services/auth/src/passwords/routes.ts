import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { recheckAfterSignIn } from '../sessions/recheck-after-sign-in.ts';
import { verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { forgotPassword } from './forgot-password.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { resetPassword, verifyResetToken } from './reset-password.ts';
import { setPassword } from './set-password.ts';
import { verifyPassword } from './verify-password.ts';

export function passwordRoutes(parts: Parts): Route[] {
  const { signInLog, securityLog, passwords } = parts;
  const forgot = forgotPassword(parts, issueResetLink(parts));
  const verify = verifyResetToken(parts);
  const set = setPassword(parts);
  const reset = resetPassword(parts, verify, set);
  const prove = verifyPassword(parts);
  const proveFactor = verifySecondFactor(parts);
  const signInChecked = recheckAfterSignIn(parts);
  return [
    route(authEndpoints.forgotPassword, async ({ body, client }) => {
      await forgot(body, client);
      return { message: 'If an account exists for this email, a reset link is on its way.' };
    }),
    route(authEndpoints.verifyResetToken, async ({ body }) => {
      const { user } = await verify(body);
      return { data: { email: user.email } };
    }),
    route(authEndpoints.resetPassword, async ({ body, client }) => {
      await securityLog.record(await reset(body, client), 'password-reset', client);
      return { message: 'Your password has been reset.' };
    }),
    route(accountEndpoints.changePassword, async ({ body, session, client }) => {
      const { address } = client;
      const { userId, sessionId } = session;
      const proven = await prove({ userId, password: body.currentPassword, address });
      refuseWeakPassword('newPassword', body.newPassword, proven);
      const isSet = await set({
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
      const proveAll = async () => {
        const proven = await prove({ userId, password: body.password, address });
        if (!proven.twoFactor) return signInChecked(proven, client, sessionId);
        if (body.code === undefined) throw appError(errors.secondFactorMissing);
        const provenTwice = await proveFactor({ userId, code: body.code, address });
        return signInChecked(provenTwice, client, sessionId);
      };
      const data = await signInLog({ factor: 'password-again', userId }, client, proveAll);
      return { data, message: 'Your password is confirmed.' };
    }),
  ];
}
