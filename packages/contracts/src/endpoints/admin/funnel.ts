import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { COUNTED_BY } from '../../source.ts';
import { isoDate } from '../../text.ts';

/**
 * Steps from a visit to a tier, in order.
 *
 * - `served`: documents of public pages that the gateway sent on the days of the range. A document
 *   is counted only if a visit begins with it: pages that are opened from our own pages are not
 *   counted, and neither are bots that identify themselves.
 * - `form`: applications sent on these days, without those that a program probably sent.
 * - `signedUp`: sign-up forms sent on these days.
 * - `confirmed`: members whose accounts were created on these days. All later steps count these
 *   members by their present state.
 * - `setUp`: those who completed the account setup.
 * - `proof`: those who sent a file with a deposit proof, or have a deposit on record in any state.
 * - `verified`: those with a verified deposit.
 * - `tier`: those with a tier above guest.
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

/** Maximum length of a range in days. Counts are stored a little longer. */
export const FUNNEL_DAYS_MAX = 366;

const count = z.int().min(0);
const funnelRowSchema = named('FunnelRow', {
  /**
   * Name of the source or campaign; see `sourceName` and `campaignName`. `other` sums up all names
   * after the first two hundred.
   */
  source: z.string(),
  /** Present only in rows by campaign, where it equals `source`. */
  campaign: z.string().optional(),
  ...(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count])) as Record<FunnelStep, typeof count>),
});
export type FunnelRow = z.infer<typeof funnelRowSchema>;

/** A day in UTC, or a time within it. */
const day = (name: string) =>
  z.union([z.iso.date(), isoDate], {
    error: `${name} must be a day or a time, for example 2026-11-20`,
  });

/**
 * Refused with 422 if `from` is after `to`, or if the range is longer than {@link FUNNEL_DAYS_MAX}.
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
  },
  exportFunnel: {
    route: 'GET /api/admin/funnel/export',
    cost: { class: 'heavy', why: 'counts all members of the range' },
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'The same as CSV; cells that a spreadsheet would calculate are escaped',
    query: funnelQuerySchema,
    download: ['text/csv'],
  },
});
