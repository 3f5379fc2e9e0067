import { z } from 'zod';
import { named } from './http/named.ts';
import { statisticsSchema } from './paper.ts';
import { count, RECORD_POINTS_MAX, recordRangeSchema, STRIP_CELLS_MAX } from './record.ts';
import { MARTINGALE_LEVELS, paysBySchema, percent, signalSchema, termsCountSchema } from './signals.ts';
import { isoDate, multiLine, objectId, optionalLine } from './text.ts';

/*
 * A member's own trade is a trade on a signal that the member has recorded. Its result follows from
 * the signal, the fill, and the stake; no broker is involved.
 */

export const OWN_STAKE_MIN_USD = 1;
export const OWN_STAKE_MAX_USD = 100_000;
export const OWN_TAGS_MAX = 5;
export const OWN_TAG_MAX_LENGTH = 24;
const OWN_NOTE_MAX_LENGTH = 500;
export const OWN_TRADES_PER_REPLY_MAX = 100;
/**
 * Maximum number of own trades from which one reply or one CSV file is computed. If the member has
 * more, the newest are used.
 */
export const OWN_TRADES_COUNTED_MAX = 5_000;

const stakeText = `The stake must be $${OWN_STAKE_MIN_USD} to $${OWN_STAKE_MAX_USD.toLocaleString('en-US')}, in whole cents`;
const stakeUsd = z
  .number({ error: stakeText })
  .min(OWN_STAKE_MIN_USD, stakeText)
  .max(OWN_STAKE_MAX_USD, stakeText)
  .multipleOf(0.01, stakeText);
const fillPrice = z
  .number({ error: 'Please enter a valid entry price' })
  .min(1e-9, 'Please enter a valid entry price');
const note = multiLine({ label: 'The note', maxLength: OWN_NOTE_MAX_LENGTH });
const tags = z
  .array(optionalLine({ label: 'A tag', maxLength: OWN_TAG_MAX_LENGTH }))
  .max(OWN_TAGS_MAX, `At most ${OWN_TAGS_MAX} tags`)
  .transform((all) => [...new Set(all.filter((tag) => tag !== ''))]);

/**
 * Highest step of a sequence of trades in which the member doubles the stake after each loss. Step
 * 0 is the first trade of the sequence.
 */
const LEVEL_MAX = Math.max(...MARTINGALE_LEVELS);
const levelText = `The level must be 0 to ${LEVEL_MAX}`;
const level = z.int({ error: levelText }).min(0, levelText).max(LEVEL_MAX, levelText);

export const takeTradeBodySchema = named('TakeTradeBody', { stakeUsd });
export const changeTradeBodySchema = z
  .object({ stakeUsd, fillPrice, level, note: note.or(z.literal('')), tags })
  .partial()
  .meta({ id: 'ChangeTradeBody' });
export type ChangeTradeBody = z.output<typeof changeTradeBodySchema>;

/**
 * Reasons why a trade has no result although its signal is settled: the signal was published late
 * and then had no usable prices, a price was missing, or the fill was at or beyond the stop loss.
 */
const NOT_COUNTED_REASONS = ['late', 'no-price', 'beyond-stop'] as const;
export type NotCountedReason = (typeof NOT_COUNTED_REASONS)[number];

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
  level,
  note: z.string(),
  tags: z.array(z.string()),
  /**
   * Outcome and results under the terms of the signal, from the member's own fill. `outcome`,
   * `stakes`, and `resultUsd` are null while the signal runs, or if the trade is not counted.
   */
  outcome: signalSchema.shape.outcome,
  stakes: z.number().nullable(),
  resultUsd: z.number().nullable(),
  /** Null for a running trade, and for one with a result. No sum includes a trade with a reason. */
  notCounted: z.enum(NOT_COUNTED_REASONS).nullable(),
  paysBy: paysBySchema,
});
export type OwnTrade = z.infer<typeof ownTradeSchema>;

/** Results of a member's own trades in a range. */
export const ownRecordSchema = named('OwnRecord', {
  range: recordRangeSchema,
  taken: count,
  open: count,
  statistics: statisticsSchema,
  netStakes: z.number(),
  netUsd: z.number(),
  /**
   * Curve of the results: `net` is the sum of the results up to a trade, in stakes. The trades are
   * ordered by slot. If there are more than {@link RECORD_POINTS_MAX} trades, only every nth point
   * is kept. Each kept point is exact.
   */
  points: z.array(z.object({ at: isoDate, net: z.number() })).max(RECORD_POINTS_MAX),
  terms: z.array(termsCountSchema),
  /** Today's slots in which the member has a trade. */
  slotsToday: z.array(z.int()).max(STRIP_CELLS_MAX),
  /**
   * Results of Auto-Copy (`copy`) and of the AI bot (`bot`) since midnight UTC, in US dollars.
   * `copy` is null if Auto-Copy was never on, and `bot` is null if the AI bot was never on.
   */
  machinesToday: z.object({ copy: z.number().nullable(), bot: z.number().nullable() }),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;

/** Ways to group a member's trades. A trade with several tags is in the group of each tag. */
export const JOURNAL_GROUPINGS = ['hour', 'market', 'direction', 'level', 'tag'] as const;
export type JournalGrouping = (typeof JOURNAL_GROUPINGS)[number];
/**
 * Minimum number of won and lost trades from which the win rate of a group is computed. With this
 * number, the 95% interval of the win rate is still 40 percentage points wide.
 */
export const JOURNAL_RATE_MIN = 20;
/** Maximum number of rows of one grouping. The rows with the most trades are kept. */
export const JOURNAL_ROWS_MAX = 50;

const journalRowSchema = named('JournalRow', {
  /**
   * Name of the group. It is the hour of the day in the time zone of the query (`0` to `23`), the
   * asset, `buy` or `sell`, the level, or the tag. It is empty for trades without a tag.
   */
  key: z.string(),
  trades: count,
  won: count,
  lost: count,
  /**
   * Share of won trades among won and lost trades, in percent; null for fewer than
   * `JOURNAL_RATE_MIN` trades.
   */
  winRate: percent.nullable(),
  /** 95% Wilson score interval of `winRate`. */
  winRateInterval: z.object({ low: percent, high: percent }).nullable(),
  netStakes: z.number(),
  netUsd: z.number(),
});
export type JournalRow = z.infer<typeof journalRowSchema>;

export const journalLessonSchema = named('JournalLesson', {
  by: z.enum(JOURNAL_GROUPINGS),
  /** Names of the groups of trades that caused most of the member's loss. */
  keys: z.array(z.string()).min(1),
  /** Number of trades in the groups of `keys`. */
  trades: count,
  /** Result of the trades in the groups of `keys`, in stakes. */
  netStakes: z.number(),
  /** The member's whole loss: the result of all trades, in stakes. */
  ofStakes: z.number(),
});
export type JournalLesson = z.infer<typeof journalLessonSchema>;

/**
 * A member's settled trades in a range, in groups. `lesson` is null if there is no loss, if there
 * are too few trades, or if the loss is spread over all groups.
 */
export const ownJournalSchema = named('OwnJournal', {
  range: recordRangeSchema,
  trades: count,
  netStakes: z.number(),
  netUsd: z.number(),
  groups: z.record(z.enum(JOURNAL_GROUPINGS), z.array(journalRowSchema).max(JOURNAL_ROWS_MAX)),
  lesson: journalLessonSchema.nullable(),
});
export type OwnJournal = z.infer<typeof ownJournalSchema>;
