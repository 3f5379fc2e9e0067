import { accountEndpoints, type ChangePasswordBody } from '@croneai/contracts/endpoints/auth/account.ts';
import {
  type ForgotPasswordBody,
  passwordResetEndpoints,
  type ResetPasswordBody,
} from '@croneai/contracts/endpoints/auth/password-reset.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { VerifyResetToken } from './reset-password.ts';

export function passwordRoutes({
  forgot,
  verifyToken,
  reset,
  change,
  securityLog,
}: {
  forgot: (body: ForgotPasswordBody, client: Client) => Promise<void>;
  verifyToken: VerifyResetToken;
  /** Resolves to the member's id. */
  reset: (body: ResetPasswordBody, client: Client) => Promise<string>;
  change: (session: Session, body: ChangePasswordBody, client: Client) => Promise<void>;
  securityLog: SecurityLog;
}): Route[] {
  return [
    route(passwordResetEndpoints.forgotPassword, async ({ body, client }) => {
      await forgot(body, client);
      return { message: 'If an account exists for this email, a reset link is on its way.' };
    }),
    route(passwordResetEndpoints.verifyResetToken, async ({ body }) => {
      const { user } = await verifyToken(body);
      return { data: { email: user.email } };
    }),
    route(passwordResetEndpoints.resetPassword, async ({ body, client }) => {
      await securityLog.record(await reset(body, client), 'password-reset', client);
      return { message: 'Your password has been reset.' };
    }),
    route(accountEndpoints.changePassword, async ({ body, session, client }) => {
      await change(session, body, client);
      await securityLog.record(session.userId, 'password-changed', client);
      return { message: 'Your password was changed.' };
    }),
  ];
}
