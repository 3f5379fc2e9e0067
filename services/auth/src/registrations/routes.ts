import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import { confirmCode, resendCode } from './confirm-code.ts';
import { register } from './register.ts';

export function registrationRoutes(parts: Parts): Route[] {
  const signInLog = createSignInLog(parts);
  const begin = register(parts);
  const confirm = confirmCode(parts);
  const resend = resendCode(parts);
  return [
    route(authEndpoints.register, async ({ body, client }) => ({
      data: await begin(body, client),
      message: 'Please check your inbox for the confirmation code.',
    })),
    route(authEndpoints.confirmCode, async ({ body, client }) => ({
      data: await signInLog({ factor: 'confirmation-code', email: body.email }, client, () =>
        confirm(body, client),
      ),
      message: 'Your email is confirmed.',
    })),
    route(authEndpoints.resendWelcomeEmail, async ({ body, client }) => ({
      data: await resend(body, client),
      message: 'Email sent successfully! Check your inbox.',
    })),
  ];
}
