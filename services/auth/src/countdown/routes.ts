import { countdownEndpoints } from '@croneai/contracts/endpoints/countdown.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { MemberClock } from './member-clock.ts';
import type { SiteClock } from './site-clock.ts';

export const countdownRoutes = ({ member, site }: { member: MemberClock; site: SiteClock }): Route[] => [
  route(countdownEndpoints.get, async ({ session }) => ({
    data: await (session ? member.timeLeft(session) : site.timeLeft()),
  })),
  route(countdownEndpoints.config, async () => ({ data: await site.config() })),
  route(countdownEndpoints.reset, async ({ session, client }) => ({
    data: await site.reset(session, client.address),
    message: 'The countdown was started anew.',
  })),
];
