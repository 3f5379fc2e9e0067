import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import type { createConfirmCode } from './confirm-code.ts';
import type { createRegister } from './register.ts';
import type { createResendCode } from './resend-code.ts';

export const registrationRoutes = ({
  register,
  confirmCode,
  resendCode,
  signInLog,
}: {
  register: ReturnType<typeof createRegister>;
  confirmCode: ReturnType<typeof createConfirmCode>;
  resendCode: ReturnType<typeof createResendCode>;
  signInLog: SignInLog;
}): Route[] => [
  route(authEndpoints.register, async ({ body, client }) => ({
    data: await register(body, client),
    message: 'Please check your inbox for the confirmation code.',
  })),
  route(authEndpoints.confirmCode, async ({ body, client }) => ({
    data: await signInLog({ factor: 'confirmation-code', email: body.email }, client, () =>
      confirmCode(body, client),
    ),
    message: 'Your email is confirmed.',
  })),
  route(authEndpoints.resendWelcomeEmail, async ({ body, client }) => ({
    data: await resendCode(body, client),
    message: 'Email sent successfully! Check your inbox.',
  })),
];
