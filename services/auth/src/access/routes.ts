import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { UnlockAnswer } from './validate-dashboard-code.ts';

export function accessRoutes({
  send,
  validate,
}: {
  send: (userId: string) => Promise<{ resendAfterSeconds: number } | undefined>;
  validate: (userId: string, typed: string) => Promise<UnlockAnswer>;
}): Route[] {
  return [
    route(authEndpoints.validateDashboardCode, async ({ body, session }) => {
      const answer = await validate(session.userId, body.dashboardCode);
      if (answer === 'withdrawn') throw appError(errors.dashboardCodeVoid);
      return answer === 'unlocked'
        ? { data: { dashboardUnlocked: true }, message: 'Your dashboard is unlocked.' }
        : {
            data: { dashboardUnlocked: false },
            message: 'Your code was accepted. Your dashboard will unlock in a moment.',
          };
    }),
    route(authEndpoints.sendActivationEmail, async ({ session }) => {
      const sent = await send(session.userId);
      if (!sent) throw appError(errors.unauthenticated);
      return { data: sent, message: 'Email sent successfully! Check your inbox.' };
    }),
  ];
}
