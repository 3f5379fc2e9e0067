import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { ProveSecondFactor } from '../two-factor/prove-second-factor.ts';
import type { createForgotPassword } from './forgot-password.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { ProvePassword } from './prove-password.ts';
import type { createResetPassword, createVerifyResetToken } from './reset-password.ts';
import type { SetPassword } from './set-password.ts';

export const passwordRoutes = ({
  forgotPassword,
  verifyResetToken,
  resetPassword,
  provePassword,
  proveSecondFactor,
  setPassword,
  passwords,
  sessions,
  now,
}: {
  forgotPassword: ReturnType<typeof createForgotPassword>;
  verifyResetToken: ReturnType<typeof createVerifyResetToken>;
  resetPassword: ReturnType<typeof createResetPassword>;
  provePassword: ProvePassword;
  proveSecondFactor: ProveSecondFactor;
  setPassword: SetPassword;
  passwords: PasswordHashing;
  sessions: SessionStore;
  now: () => Date;
}): Route[] => [
  route(authEndpoints.forgotPassword, async ({ body, client }) => {
    await forgotPassword(body, client);
    return { message: 'If an account exists for this email, a reset link is on its way.' };
  }),
  route(authEndpoints.verifyResetToken, async ({ body }) => {
    const { email } = await verifyResetToken(body);
    return { data: { email } };
  }),
  route(authEndpoints.resetPassword, async ({ body, client }) => {
    await resetPassword(body, client);
    return { message: 'Your password has been reset.' };
  }),
  route(accountEndpoints.changePassword, async ({ body, session, client: { address } }) => {
    const { userId, sessionId } = session;
    const proven = await provePassword({ userId, password: body.currentPassword, address });
    const isSet = await setPassword({
      userId,
      passwordHash: await passwords.hash(body.newPassword),
      isAllowed: (user) => user.passwordHash === proven.passwordHash,
      exceptSessionId: sessionId,
      address,
    });
    if (!isSet) throw appError(errors.wrongPassword);
    // Where there is a second factor, the password alone is no fresh sign-in.
    if (!proven.twoFactor) await sessions.refreshSignIn(sessionId, now());
    return { message: 'Your password was changed.' };
  }),
  route(accountEndpoints.confirmPassword, async ({ body, session, client: { address } }) => {
    const { userId } = session;
    const { twoFactor } = await provePassword({ userId, password: body.password, address });
    if (twoFactor && body.code === undefined) throw appError(errors.secondFactorMissing);
    if (twoFactor && body.code !== undefined) await proveSecondFactor({ userId, code: body.code, address });
    await sessions.refreshSignIn(session.sessionId, now());
    return { message: 'Your password is confirmed.' };
  }),
];
