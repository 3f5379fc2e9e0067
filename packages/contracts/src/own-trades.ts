import { z } from 'zod';
import { named } from './http/named.ts';
import { statisticsSchema } from './paper.ts';
import { count, RECORD_POINTS_MAX, recordRangeSchema, STRIP_CELLS_MAX } from './record.ts';
import { paysBySchema, type Signal, signalSchema, termsCountSchema } from './signals.ts';
import { isoDate, multiLine, objectId, optionalLine } from './text.ts';

/*
 * Trades that a member says to have made on signals. What they came to is computed from the signal, the fill and the stake; nothing is
 * asked of a broker.
 */

export const OWN_STAKE_MIN_USD = 1;
export const OWN_STAKE_MAX_USD = 100_000;
export const OWN_TAGS_MAX = 5;
const OWN_TAG_MAX_LENGTH = 24;
const OWN_NOTE_MAX_LENGTH = 500;
export const OWN_TRADES_PER_REPLY_MAX = 100;
/** Trades in one answer and in one file, the newest. */
export const OWN_TRADES_COUNTED_MAX = 5_000;

/** How far a fill may be from the entry where a signal has no stop loss, as a share of it. */
const BARE_FILL_SHARE = 0.005;

/** Prices that a fill may have: the entry and the usual move to either side. Farther out it was another trade. */
export function fillBounds({
  entryPrice,
  stopLoss,
  precision,
}: Pick<Signal, 'entryPrice' | 'stopLoss' | 'precision'>): { low: number; high: number } {
  const reach = stopLoss === null ? entryPrice * BARE_FILL_SHARE : Math.abs(entryPrice - stopLoss);
  const rounded = (price: number) => Number(price.toFixed(precision));
  return { low: rounded(entryPrice - reach), high: rounded(entryPrice + reach) };
}

const stakeText = `The stake is $${OWN_STAKE_MIN_USD} to $${OWN_STAKE_MAX_USD.toLocaleString('en-US')}, in whole cents`;
const stakeUsd = z
  .number({ error: stakeText })
  .min(OWN_STAKE_MIN_USD, stakeText)
  .max(OWN_STAKE_MAX_USD, stakeText)
  .multipleOf(0.01, stakeText);
const fillPrice = z.number({ error: 'The fill is a price' }).min(1e-9, 'The fill is a price');
const note = multiLine({ label: 'The note', maxLength: OWN_NOTE_MAX_LENGTH });
const tags = z
  .array(optionalLine({ label: 'A tag', maxLength: OWN_TAG_MAX_LENGTH }))
  .max(OWN_TAGS_MAX, `At most ${OWN_TAGS_MAX} tags`)
  .transform((all) => [...new Set(all.filter((tag) => tag !== ''))]);

export const takeTradeBodySchema = named('TakeTradeBody', { stakeUsd });
export const changeTradeBodySchema = z
  .object({ stakeUsd, fillPrice, note: note.or(z.literal('')), tags })
  .partial()
  .meta({ id: 'ChangeTradeBody' });
export type ChangeTradeBody = z.output<typeof changeTradeBodySchema>;

export const ownTradeSchema = named('OwnTrade', {
  signalId: objectId,
  signal: signalSchema.pick({
    pair: true,
    asset: true,
    signalType: true,
    entryPrice: true,
    stopLoss: true,
    precision: true,
    exitPrice: true,
    status: true,
  }),
  slot: z.int(),
  takenAt: isoDate,
  stakeUsd: z.number(),
  fillPrice: z.number(),
  note: z.string(),
  tags: z.array(z.string()),
  /** By the member's own fill, under the terms of the signal; all null while it runs, and without prices. */
  outcome: signalSchema.shape.outcome,
  stakes: z.number().nullable(),
  resultUsd: z.number().nullable(),
  paysBy: paysBySchema,
});
export type OwnTrade = z.infer<typeof ownTradeSchema>;

/** Results of a member's own trades of a range. */
export const ownRecordSchema = named('OwnRecord', {
  range: recordRangeSchema,
  taken: count,
  open: count,
  statistics: statisticsSchema,
  netStakes: z.number(),
  netUsd: z.number(),
  /** Sums of stakes after a trade, ascending by slot; each exact, of long stretches the last. */
  points: z.array(z.object({ at: isoDate, net: z.number() })).max(RECORD_POINTS_MAX),
  terms: z.array(termsCountSchema),
  /** Slots of today with a trade of the member's. */
  slotsToday: z.array(z.int()).max(STRIP_CELLS_MAX),
  /** Results of both machines since midnight UTC, in US dollars; null for a machine that was never on. */
  machinesToday: z.object({ copy: z.number().nullable(), bot: z.number().nullable() }),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;
