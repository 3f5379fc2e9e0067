import { z } from 'zod';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate } from '../../text.ts';

const digits = z.string().regex(/^[0-9]{1,4}$/);

/**
 * `trial` is the time left in the trial of the signed-in member. `site` is the countdown that all
 * visitors share.
 */
const countdownSchema = named('Countdown', {
  timeFormatted: z.object({ hours: digits, minutes: digits, seconds: digits }),
  scope: z.enum(['trial', 'site']),
  endsAt: isoDate.nullable(),
  remainingMs: z.int().min(0),
});
export type Countdown = z.infer<typeof countdownSchema>;

const countdownConfigSchema = named('CountdownConfig', {
  durationSeconds: z.int().positive(),
  endsAt: isoDate,
  restarts: z.boolean(),
});
export type CountdownConfig = z.infer<typeof countdownConfigSchema>;

export const countdownEndpoints = defineEndpoints('auth', 'optional', {
  getCountdown: {
    route: 'GET /api/countdown',
    rateClass: 'poll',
    summary: 'Remaining trial time of the member, or the site-wide countdown for visitors',
    reply: countdownSchema,
    failure: 'Failed to get timer data',
  },
  getCountdownConfig: {
    route: 'GET /api/countdown/config',
    access: 'public',
    rateClass: 'poll',
    summary: 'Duration and end of the site-wide countdown',
    reply: countdownConfigSchema,
    failure: 'Failed to get timer configuration',
  },
  resetCountdown: {
    route: 'POST /api/countdown/reset',
    access: 'admin',
    summary: 'Restart the site-wide countdown',
    reply: countdownConfigSchema,
    failure: 'Failed to reset timer',
  },
});
