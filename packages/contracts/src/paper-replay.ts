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

/** Range of a replay over settled signals, in days. */
export const PAPER_REPLAY_DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const;
export type PaperReplayRange = keyof typeof PAPER_REPLAY_DAYS;
export const PAPER_REPLAY_RANGES = Object.keys(PAPER_REPLAY_DAYS) as [
  PaperReplayRange,
  ...PaperReplayRange[],
];
/**
 * Maximum signals of one replay, of which the newest are used; 30 days with two signals per slot.
 */
export const PAPER_REPLAY_SIGNALS_MAX = 17_280;
export const PAPER_REPLAY_TRADES_SHOWN = 10;

/** Settings of a replay: every input of a trade. */
const replayed = {
  range: z.enum(PAPER_REPLAY_RANGES, { error: `The range is one of ${PAPER_REPLAY_RANGES.join(', ')}` }),
  /** Time zone of the calendar's days. */
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

/** Results of the trades closed in the range. */
const periodSchema = {
  netUsd: z.number(),
  /** Percent of the balance at the start of the period. */
  returnPercent: z.number(),
  drawdown: drawdownSchema,
  equity: equitySchema,
  statistics: statisticsSchema,
  longestLosingRun: z.int().min(0),
  /** The days of the member's zone with a closed trade, ascending. */
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
 * The risk meter: the share of the starting balance that this many consecutive losses would take,
 * under the current terms.
 */
export const PAPER_RISK_LOSSES = 10;
/** Lower bounds in percent; below the first, the risk is low. */
export const PAPER_RISK_LEVELS = { low: 0, medium: 3, high: 8, 'very high': 15 } as const;
export type PaperRiskLevel = keyof typeof PAPER_RISK_LEVELS;
const riskLevels = Object.keys(PAPER_RISK_LEVELS) as [PaperRiskLevel, ...PaperRiskLevel[]];

/**
 * Results of settings over the settled signals of the last hours or days, for a paper account that
 * starts with them. Leaves out open signals, so it reveals nothing that the list withholds.
 */
export const paperReplaySchema = named('PaperReplay', {
  kind: paperAccountKindSchema,
  range: replayed.range,
  /** The range, up to the start of the current slot. It begins later if the record does. */
  startsAt: isoDate,
  /**
   * The oldest settled signal that a replay can reach; null before the first. No longer range
   * exists yet.
   */
  recordStartsAt: isoDate.nullable(),
  endsAt: isoDate,
  startingBalanceUsd: z.number(),
  ...periodSchema,
  /** Its last closed trades, newest first. */
  trades: z.array(paperClosedTradeSchema).max(PAPER_REPLAY_TRADES_SHOWN),
  /** Settled signals in the range, traded or not. */
  signals: z.int().min(0),
  skipped: skippedSchema,
  risk: z.object({
    lossUsd: z.number().min(0),
    lossPercent: z.number().min(0).max(100),
    level: z.enum(riskLevels),
  }),
  /** The member's own account in the same range; null if it closed no trade in it. */
  own: paperPeriodSchema.nullable(),
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
});
export type PaperReplay = z.infer<typeof paperReplaySchema>;
