import { z } from 'zod';
import { named } from './http/named.ts';
import {
  paysBySchema,
  provenanceSchema,
  signalOutcomeSchema,
  signalStatusSchema,
  termsCountSchema,
} from './signals.ts';
import { isoDate, objectId } from './text.ts';

/*
 * Paper accounts: a member's own settings applied to the real settled signals. No broker is
 * connected and no money moves; every figure follows only from the stored settings and signals.
 */

/** A member has one paper account per machine: Auto-Copy and the AI bot. */
export const PAPER_ACCOUNTS = ['copy', 'bot'] as const;
export const paperAccountKindSchema = z.enum(PAPER_ACCOUNTS).meta({ id: 'PaperAccountKind' });
export type PaperAccountKind = z.infer<typeof paperAccountKindSchema>;

/** Starting balance of each account, in US dollars. */
export const PAPER_STARTING_BALANCE_USD = 10_000;
/**
 * A signal that is published later than this after its start is not traded, because its entry price
 * is gone.
 */
export const PAPER_ENTRY_WITHIN_SECONDS = 60;
/** A trade smaller than this is not opened. */
export const PAPER_TRADE_MIN_USD = 1;

/** Visible part of the signal behind a trade. */
const paperSignalSchema = z.object({
  pair: z.string(),
  asset: z.string(),
  signalType: z.enum(['buy', 'sell']),
  entryPrice: z.number(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  precision: z.int().min(0),
});

/**
 * Null while early access or the daily limit withholds the signal from the member, because a trade
 * must not reveal what the list withholds.
 */
const withholdableSignal = paperSignalSchema.nullable();

const paperOpenTradeSchema = named('PaperOpenTrade', {
  signalId: objectId,
  signal: withholdableSignal,
  openedAt: isoDate,
  expiresAt: isoDate,
  /** Loss of the trade at its stop loss before costs, or by losing under a payout. */
  stakeUsd: z.number().min(0),
});
export type PaperOpenTrade = z.infer<typeof paperOpenTradeSchema>;

export const paperClosedTradeSchema = named('PaperClosedTrade', {
  signalId: objectId,
  signal: paperSignalSchema,
  openedAt: isoDate,
  closedAt: isoDate,
  stakeUsd: z.number().min(0),
  exitPrice: z.number().nullable(),
  status: signalStatusSchema,
  /**
   * Outcome by the result under the terms. Null if prices were missing: the stake was returned and
   * nothing is counted.
   */
  outcome: signalOutcomeSchema.nullable(),
  /** The terms of the signal, under which the result counts. */
  paysBy: paysBySchema,
  /** Result in multiples of the stake under these terms; null if not counted. */
  multiple: z.number().nullable(),
  /** Result before costs in R (−1 at the stop loss); null if not counted. */
  grossMultiple: z.number().nullable(),
  resultUsd: z.number(),
  /** Balance after this trade. */
  balanceUsd: z.number().min(0),
});
export type PaperClosedTrade = z.infer<typeof paperClosedTradeSchema>;

export const PAPER_EQUITY_POINTS_MAX = 240;
export const PAPER_TRADES_PER_REPLY = 10;
export const PAPER_TRADES_PER_REPLY_MAX = 100;

/**
 * Number of signals that were skipped while the machine was on, by reason; each is counted once.
 */
export const skippedSchema = z.object({
  /** The signal started outside the hours of the settings. */
  hours: z.int().min(0),
  /** The signal's confidence was below the minimum of the settings. */
  confidence: z.int().min(0),
  /** The maximum of trades was reached. */
  limit: z.int().min(0),
  /** The signal was published too late. */
  late: z.int().min(0),
  /** The signal had no stop loss, so the risk of a trade was unknown. */
  noStop: z.int().min(0),
  /** The free balance was too small. */
  funds: z.int().min(0),
});

/** Fall of the balance from its highest value so far, including the start. */
export const drawdownSchema = z.object({
  currentPercent: z.number().min(0),
  maxPercent: z.number().min(0),
  maxUsd: z.number().min(0),
});

/**
 * Balance after closed trades, oldest first, beginning with the starting balance; thinned out, but
 * highs and lows are kept.
 */
export const equitySchema = z
  .array(z.object({ at: isoDate, balanceUsd: z.number() }))
  .max(PAPER_EQUITY_POINTS_MAX);

export const statisticsSchema = z.object({
  closed: z.int().min(0),
  /** Number of trades by the result under the terms of each. */
  won: z.int().min(0),
  lost: z.int().min(0),
  breakeven: z.int().min(0),
  /** Trades without prices. */
  uncounted: z.int().min(0),
  /** Percent of won trades among won and lost ones; null without any. */
  winRate: z.number().min(0).max(100).nullable(),
  /** Sum of gains ÷ sum of losses; null without losses. */
  profitFactor: z.number().min(0).nullable(),
  /**
   * Mean result in multiples of the stake under the terms of each trade; null before the first
   * counted trade.
   */
  averageMultiple: z.number().nullable(),
  /** The same mean before costs, in R. */
  averageGross: z.number().nullable(),
  bestUsd: z.number().nullable(),
  worstUsd: z.number().nullable(),
});

export const paperAccountSchema = named('PaperAccount', {
  kind: paperAccountKindSchema,
  /** Time of the first start of the machine; null before that. */
  activatedAt: isoDate.nullable(),
  startingBalanceUsd: z.number(),
  balanceUsd: z.number().min(0),
  /** Sum of closed results since the start. */
  netUsd: z.number(),
  returnPercent: z.number(),
  drawdown: drawdownSchema,
  equity: equitySchema,
  openTrades: z.array(paperOpenTradeSchema),
  /** Trades in the current window of the limit. */
  window: z.object({ startsAt: isoDate, endsAt: isoDate, opened: z.int().min(0), limit: z.int().min(1) }),
  statistics: statisticsSchema,
  skipped: skippedSchema,
  /** Terms of the closed trades, and of a trade on a new signal. */
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
  computedAt: isoDate,
  /** Explains in words how trades are opened. */
  rule: z.string(),
});
export type PaperAccount = z.infer<typeof paperAccountSchema>;
