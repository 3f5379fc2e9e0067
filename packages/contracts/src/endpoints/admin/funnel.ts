import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { COUNTED_BY } from '../../source.ts';
import { isoDate } from '../../text.ts';

/**
 * Steps from a visit to a tier, in order.
 *
 * - `served`: public pages with which a visit began, on the days of the range. Pages that visitors
 *   opened from our own pages are not counted. Bots that identify themselves are not counted.
 * - `form`: applications sent on these days, except those that a bot probably sent.
 * - `signedUp`: sign-up forms sent on these days.
 * - `confirmed`: members whose accounts were created on these days. Each later step counts how many
 *   of these members have reached the step by now.
 * - `setUp`: members who completed the account setup.
 * - `proof`: members who sent a file with a deposit proof, or who have a deposit in any state. An
 *   unverified claim from the setup wizard does not count as a deposit.
 * - `verified`: members with a verified deposit.
 * - `tier`: members with a tier above guest.
 */
export const FUNNEL_STEPS = [
  'served',
  'form',
  'signedUp',
  'confirmed',
  'setUp',
  'proof',
  'verified',
  'tier',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Maximum number of days in a range. Counts are stored for slightly longer than this. */
export const FUNNEL_DAYS_MAX = 366;

const count = z.int().min(0);
const funnelRowSchema = named('FunnelRow', {
  /**
   * Name of the source or campaign; see `sourceName` and `campaignName`. A reply has a limited
   * number of rows, so the row `other` contains the sums of all further names.
   */
  source: z.string(),
  /** Present only if the rows are counted by campaign; then it equals `source`. */
  campaign: z.string().optional(),
  ...(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count])) as Record<FunnelStep, typeof count>),
});
export type FunnelRow = z.infer<typeof funnelRowSchema>;

/** A UTC day, or a time within this day. */
const day = (name: string) =>
  z.union([z.iso.date(), isoDate], {
    error: `${name} must be a day or a time, for example 2026-11-20`,
  });

/**
 * The query is refused with 422 if `from` is after `to`, or if the range has more than
 * {@link FUNNEL_DAYS_MAX} days.
 */
const funnelQuerySchema = z.object({
  /** First day; by default 29 days before `to`. */
  from: day('from').optional(),
  /** Last day; by default today. */
  to: day('to').optional(),
  by: z.enum(COUNTED_BY, { error: 'by must be source or campaign' }).default('source'),
});
export type FunnelQuery = z.output<typeof funnelQuerySchema>;

export const funnelEndpoints = defineEndpoints('admin', 'admin', {
  getFunnel: {
    route: 'GET /api/admin/funnel',
    cost: { class: 'heavy', why: 'counts all members of the range' },
    summary: 'Steps from visit to tier by source or campaign, most members first',
    query: funnelQuerySchema,
    reply: z.array(funnelRowSchema),
    errors: [errors.valuesRefused],
  },
  exportFunnel: {
    route: 'GET /api/admin/funnel/export',
    cost: { class: 'heavy', why: 'counts all members of the range' },
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'The same as CSV; cells that a spreadsheet would calculate are escaped',
    query: funnelQuerySchema,
    download: ['text/csv'],
    errors: [errors.valuesRefused],
  },
});
