import { countdownEndpoints } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SiteCountdown } from './site-countdown.ts';
import type { TrialCountdown } from './trial-countdown.ts';

export function countdownRoutes({
  trial,
  site,
}: {
  trial: Pick<TrialCountdown, 'timeLeft'>;
  site: SiteCountdown;
}): Route[] {
  return [
    route(countdownEndpoints.getCountdown, async ({ session }) => ({
      data: await (session ? trial.timeLeft(session) : site.timeLeft()),
    })),
    route(countdownEndpoints.getCountdownConfig, async () => ({ data: await site.config() })),
    route(countdownEndpoints.resetCountdown, async ({ session, client }) => ({
      data: await site.reset(session, client),
      message: 'The countdown was restarted.',
    })),
  ];
}
