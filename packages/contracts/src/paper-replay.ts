import { z } from 'zod';
import { named } from './http/named.ts';
import {
  drawdownSchema,
  equitySchema,
  paperAccountKindSchema,
  paperClosedTradeSchema,
  skippedSchema,
  statisticsSchema,
} from './paper.ts';
import { botSettingsSchema, copySettingsSchema } from './paper-settings.ts';
import { paysBySchema, provenanceSchema, termsCountSchema } from './signals.ts';
import { isoDate, timeZone } from './text.ts';

/** Length of each range in days. */
export const PAPER_REPLAY_DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const;
export type PaperReplayRange = keyof typeof PAPER_REPLAY_DAYS;
export const PAPER_REPLAY_RANGES = Object.keys(PAPER_REPLAY_DAYS) as [
  PaperReplayRange,
  ...PaperReplayRange[],
];
/**
 * Maximum number of signals in a replay. If the range has more, the newest are used. The number is
 * enough for 30 days with two signals per slot.
 */
export const PAPER_REPLAY_SIGNALS_MAX = 17_280;
export const PAPER_REPLAY_TRADES_SHOWN = 10;

/** Fields that the requests for both replays (Auto-Copy and AI bot) have in common. */
const replayed = {
  range: z.enum(PAPER_REPLAY_RANGES, { error: `The range is one of ${PAPER_REPLAY_RANGES.join(', ')}` }),
  /** Time zone in which the days of the reply begin. */
  timeZone,
};
const notReplayed = { status: true, isOnLeaderboard: true } as const;
export const replayCopyBodySchema = named('ReplayCopyBody', {
  ...replayed,
  settings: copySettingsSchema.omit(notReplayed),
});
export const replayBotBodySchema = named('ReplayBotBody', {
  ...replayed,
  settings: botSettingsSchema.omit(notReplayed),
});
export type ReplayCopyBody = z.infer<typeof replayCopyBodySchema>;
export type ReplayBotBody = z.infer<typeof replayBotBodySchema>;

/** Results of the trades that closed in the range. */
const periodSchema = {
  netUsd: z.number(),
  /** Net result, in percent of the balance at the start of the range. */
  returnPercent: z.number(),
  drawdown: drawdownSchema,
  equity: equitySchema,
  statistics: statisticsSchema,
  longestLosingRun: z.int().min(0),
  /** Days on which a trade closed, oldest first, in the time zone of the request. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      netUsd: z.number(),
      trades: z.int().min(1),
      won: z.int().min(0),
      lost: z.int().min(0),
    }),
  ),
};
const paperPeriodSchema = named('PaperPeriod', periodSchema);
export type PaperPeriod = z.infer<typeof paperPeriodSchema>;

/**
 * Number of stakes that the risk meter assumes to be lost in a row. The meter shows the loss in
 * percent of the starting balance.
 */
export const PAPER_RISK_LOSSES = 10;
/** Lower bounds of the risk levels, in percent of the starting balance. */
export const PAPER_RISK_LEVELS = { low: 0, medium: 3, high: 8, 'very high': 15 } as const;
export type PaperRiskLevel = keyof typeof PAPER_RISK_LEVELS;
const riskLevels = Object.keys(PAPER_RISK_LEVELS) as [PaperRiskLevel, ...PaperRiskLevel[]];

/**
 * Results that a new paper account with these settings would have had on the settled signals of the
 * range. Open signals are left out, so a replay reveals nothing that the list of signals withholds.
 */
export const paperReplaySchema = named('PaperReplay', {
  kind: paperAccountKindSchema,
  range: replayed.range,
  /**
   * Time of the first settled signal in the requested range; the start of the range if there is
   * none.
   */
  startsAt: isoDate,
  /**
   * Time of the oldest settled signal that a replay can use; null if there is none. A range cannot
   * begin earlier.
   */
  recordStartsAt: isoDate.nullable(),
  endsAt: isoDate,
  startingBalanceUsd: z.number(),
  ...periodSchema,
  /** The last closed trades, newest first. */
  trades: z.array(paperClosedTradeSchema).max(PAPER_REPLAY_TRADES_SHOWN),
  /** Number of settled signals in the range, whether or not they were traded. */
  signals: z.int().min(0),
  skipped: skippedSchema,
  risk: z.object({
    lossUsd: z.number().min(0),
    lossPercent: z.number().min(0).max(100),
    level: z.enum(riskLevels),
  }),
  /**
   * Results of the member's real paper account in the same range. Null if that account closed no
   * trade in the range.
   */
  own: paperPeriodSchema.nullable(),
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
});
export type PaperReplay = z.infer<typeof paperReplaySchema>;
