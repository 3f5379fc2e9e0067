import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { twoFactorEndpoints } from '@croneai/contracts/endpoints/two-factor.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import { login, loginWithSecondFactor } from './login.ts';

export function loginRoutes(parts: Parts): Route[] {
  const signInLog = createSignInLog(parts);
  const logIn = login(parts);
  const finish = loginWithSecondFactor(parts);
  return [
    route(authEndpoints.login, async ({ body, client }) => ({
      data: await signInLog({ factor: 'password', email: body.email }, client, () => logIn(body, client)),
    })),
    route(twoFactorEndpoints.loginWithSecondFactor, async ({ body, client }) => ({
      data: await finish(body, client),
    })),
  ];
}
