import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { twoFactorEndpoints } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Sessions } from '../sessions/module.ts';
import type { confirmPassword } from './confirm-password.ts';
import type { logIn, logInWithSecondFactor } from './log-in.ts';

export function loginRoutes({
  begin,
  finish,
  confirm,
  logSignIn,
}: {
  begin: ReturnType<typeof logIn>;
  finish: ReturnType<typeof logInWithSecondFactor>;
  confirm: ReturnType<typeof confirmPassword>;
  logSignIn: Sessions['logSignIn'];
}): Route[] {
  return [
    route(authEndpoints.login, async ({ body, client }) => ({
      data: await logSignIn({ factor: 'password', email: body.email }, client, () => begin(body, client)),
    })),
    route(twoFactorEndpoints.loginWithSecondFactor, async ({ body, client }) => ({
      data: await finish(body, client),
    })),
    route(accountEndpoints.confirmPassword, async ({ body, session, client }) => {
      const browser = { ...client, deviceToken: body.deviceToken };
      const attempt = { factor: 'password-again', userId: session.userId } as const;
      const data = await logSignIn(attempt, client, () => confirm(session, body, browser));
      return { data, message: 'Your password is confirmed.' };
    }),
  ];
}
