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
 * Paper accounts apply a member's own settings to the real settled signals. No broker is connected
 * and no money moves. Every figure follows only from the stored settings and signals.
 */

/** A member has one paper account per machine. The machines are Auto-Copy and the AI bot. */
export const PAPER_ACCOUNTS = ['copy', 'bot'] as const;
export const paperAccountKindSchema = z.enum(PAPER_ACCOUNTS).meta({ id: 'PaperAccountKind' });
export type PaperAccountKind = z.infer<typeof paperAccountKindSchema>;

/** Initial balance of each account, in US dollars. */
export const PAPER_STARTING_BALANCE_USD = 10_000;
/**
 * A signal that is published later than this after its start is not traded, because its entry price
 * is no longer available.
 */
export const PAPER_ENTRY_WITHIN_SECONDS = 60;
/** Smallest trade that is opened. */
export const PAPER_TRADE_MIN_USD = 1;

/** Part of the signal that members see in a trade. */
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
 * Null while early access or the daily limit withholds the signal from the member. Otherwise, the
 * trade would reveal a signal that the list withholds.
 */
const withholdableSignal = paperSignalSchema.nullable();

const paperOpenTradeSchema = named('PaperOpenTrade', {
  signalId: objectId,
  signal: withholdableSignal,
  openedAt: isoDate,
  expiresAt: isoDate,
  /**
   * Under payout terms, a lost trade costs this whole stake. Under other terms, the stake is the
   * loss at the stop loss, before costs.
   */
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
   * Won or lost, according to the result under the signal's terms. Null if prices were missing; the
   * stake was then returned, and no figure counts the trade.
   */
  outcome: signalOutcomeSchema.nullable(),
  /** Terms of the signal, which apply to the result. */
  paysBy: paysBySchema,
  /** Result as a multiple of the stake under these terms; null if the trade is not counted. */
  multiple: z.number().nullable(),
  /** Result before costs in R (−1 at the stop loss); null if the trade is not counted. */
  grossMultiple: z.number().nullable(),
  resultUsd: z.number(),
  /** Balance after this trade has closed. */
  balanceUsd: z.number().min(0),
});
export type PaperClosedTrade = z.infer<typeof paperClosedTradeSchema>;

export const PAPER_EQUITY_POINTS_MAX = 240;
export const PAPER_TRADES_PER_REPLY = 10;
export const PAPER_TRADES_PER_REPLY_MAX = 100;

/**
 * Number of signals that were skipped while the machine was on, by reason. Each signal is counted
 * for one reason only.
 */
export const skippedSchema = z.object({
  /** Signals that started outside the hours of the settings. */
  hours: z.int().min(0),
  /** Signals whose confidence was below the minimum of the settings. */
  confidence: z.int().min(0),
  /** Signals that were published after the maximum number of trades was reached. */
  limit: z.int().min(0),
  /** Signals that were published too late. */
  late: z.int().min(0),
  /** Signals without a stop loss, for which the risk of a trade was unknown. */
  noStop: z.int().min(0),
  /** Signals for which the free balance was too small. */
  funds: z.int().min(0),
});

/** Drop of the balance from its highest value so far, which may be the initial balance. */
export const drawdownSchema = z.object({
  currentPercent: z.number().min(0),
  maxPercent: z.number().min(0),
  maxUsd: z.number().min(0),
});

/**
 * Balance after closed trades, oldest first, beginning with the initial balance. There are fewer
 * points than trades, but the highest and lowest balances are kept.
 */
export const equitySchema = z
  .array(z.object({ at: isoDate, balanceUsd: z.number() }))
  .max(PAPER_EQUITY_POINTS_MAX);

export const statisticsSchema = z.object({
  closed: z.int().min(0),
  /** Number of trades with each result. Each trade's own terms decide its result. */
  won: z.int().min(0),
  lost: z.int().min(0),
  breakeven: z.int().min(0),
  /** Number of trades without prices. */
  uncounted: z.int().min(0),
  /** Percentage of won trades among won and lost trades; null if there are none. */
  winRate: z.number().min(0).max(100).nullable(),
  /** Sum of gains ÷ sum of losses; null without losses. */
  profitFactor: z.number().min(0).nullable(),
  /**
   * Mean result as a multiple of the stake, under the terms of each trade; null before the first
   * counted trade.
   */
  averageMultiple: z.number().nullable(),
  /** Mean result before costs, in R. */
  averageGross: z.number().nullable(),
  bestUsd: z.number().nullable(),
  worstUsd: z.number().nullable(),
});

export const paperAccountSchema = named('PaperAccount', {
  kind: paperAccountKindSchema,
  /** Time at which the machine was first turned on; null if it never was. */
  activatedAt: isoDate.nullable(),
  startingBalanceUsd: z.number(),
  balanceUsd: z.number().min(0),
  /** Sum of the results of all closed trades. */
  netUsd: z.number(),
  returnPercent: z.number(),
  drawdown: drawdownSchema,
  equity: equitySchema,
  openTrades: z.array(paperOpenTradeSchema),
  /** Trades that were opened in the current window of the limit. */
  window: z.object({ startsAt: isoDate, endsAt: isoDate, opened: z.int().min(0), limit: z.int().min(1) }),
  statistics: statisticsSchema,
  skipped: skippedSchema,
  /** Terms of the closed trades; `paysBy` has the terms of a trade on a new signal. */
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
  computedAt: isoDate,
  /** Explains to the member how trades are opened. */
  rule: z.string(),
});
export type PaperAccount = z.infer<typeof paperAccountSchema>;
