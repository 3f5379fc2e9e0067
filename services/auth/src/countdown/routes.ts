import { countdownEndpoints } from '@croneai/contracts/endpoints/countdown.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { createSiteCountdown } from './site-countdown.ts';

export function countdownRoutes(parts: Parts): Route[] {
  const { trialCountdown: member } = parts;
  const site = createSiteCountdown(parts);
  return [
    route(countdownEndpoints.getCountdown, async ({ session }) => ({
      data: await (session ? member.timeLeft(session) : site.timeLeft()),
    })),
    route(countdownEndpoints.getCountdownConfig, async () => ({ data: await site.config() })),
    route(countdownEndpoints.resetCountdown, async ({ session, client }) => ({
      data: await site.reset(session, client),
      message: 'The countdown was started anew.',
    })),
  ];
}
