import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { AccessMirror } from '../access/module.ts';
import type { Users } from '../users/module.ts';
import type { CountdownConfig } from './config.ts';
import { countdownResetCollection } from './countdown-reset.model.ts';
import { countdownRoutes } from './routes.ts';
import { createSiteCountdown } from './site-countdown.ts';
import { createTrialCountdown } from './trial-countdown.ts';

export { countdownConfig } from './config.ts';

/** Shows the countdown of a member's trial, and the site-wide countdown. */
export function openCountdown(
  {
    openCollection,
    redis,
    relay,
    config,
    now,
  }: Pick<ServicePlatform<CountdownConfig>, 'openCollection' | 'redis' | 'relay' | 'config' | 'now'>,
  { users, access }: { users: Pick<Users, 'findById'>; access: { mirror: AccessMirror } },
) {
  const trial = createTrialCountdown({ redis, users, mirror: access.mirror, now });
  const resets = openCollection(countdownResetCollection);
  const site = createSiteCountdown({
    redis,
    resets,
    relay,
    durationMs: config.COUNTDOWN_MINUTES * MINUTE_MS,
    now,
  });
  return {
    collections: [countdownResetCollection],
    routes: countdownRoutes({ trial, site }),
    topics: [topics.audit],
    eraseMember: trial.forget,
    rememberTrial: trial.rememberTrial,
  } satisfies Module & Record<string, unknown>;
}
