import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Sessions } from '../sessions/module.ts';
import type { confirmCode, resendCode } from './confirm-code.ts';
import type { register } from './register.ts';

export function registrationRoutes({
  begin,
  confirm,
  resend,
  logSignIn,
}: {
  begin: ReturnType<typeof register>;
  confirm: ReturnType<typeof confirmCode>;
  resend: ReturnType<typeof resendCode>;
  logSignIn: Sessions['logSignIn'];
}): Route[] {
  return [
    route(authEndpoints.register, async ({ body, client }) => ({
      data: await begin(body, client),
      message: 'Please check your inbox for the confirmation code.',
    })),
    route(authEndpoints.confirmCode, async ({ body, client }) => ({
      data: await logSignIn({ factor: 'confirmation-code', email: body.email }, client, () =>
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
