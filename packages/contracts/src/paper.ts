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
 * Paper accounts apply a member's own settings to real signals. No broker is connected and no money
 * moves. All figures can be recomputed from the stored settings and the settled signals.
 */

/** A member has two paper accounts: `copy` belongs to Auto-Copy, and `bot` to the AI bot. */
export const PAPER_ACCOUNTS = ['copy', 'bot'] as const;
export const paperAccountKindSchema = z.enum(PAPER_ACCOUNTS).meta({ id: 'PaperAccountKind' });
export type PaperAccountKind = z.infer<typeof paperAccountKindSchema>;

/** Initial balance of each paper account, in US dollars. */
export const PAPER_STARTING_BALANCE_USD = 10_000;
/**
 * Maximum number of seconds between the start of a signal and its publication. A signal that is
 * published later is not traded, because its entry price is no longer available.
 */
export const PAPER_ENTRY_WITHIN_SECONDS = 60;
/** Minimum stake of a trade. If the stake would be smaller, the trade is not opened. */
export const PAPER_TRADE_MIN_USD = 1;

/** The fields of a signal that are shown with a trade on that signal. */
const paperSignalSchema = z.object({
  pair: z.string(),
  asset: z.string(),
  signalType: z.enum(['buy', 'sell']),
  entryPrice: z.number(),
  /** See `signalSchema`; null for an open trade. */
  settledFrom: z.number().nullable(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  precision: z.int().min(0),
});

/**
 * The signal of an open trade. It is null while early access or the daily limit withholds the
 * signal from the member, so that the trade does not reveal the signal.
 */
const withholdableSignal = paperSignalSchema.nullable();

const paperOpenTradeSchema = named('PaperOpenTrade', {
  signalId: objectId,
  signal: withholdableSignal,
  openedAt: isoDate,
  expiresAt: isoDate,
  /**
   * Stake of the trade. Under payout terms, a lost trade costs the whole stake. Under other terms,
   * the stake is the loss at the stop loss, before costs.
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
   * Outcome of the trade under the terms in `paysBy`. Null if prices were missing. In that case,
   * the stake was returned, and the trade counts as neither won nor lost.
   */
  outcome: signalOutcomeSchema.nullable(),
  /** Terms of the signal. The result of the trade is computed under these terms. */
  paysBy: paysBySchema,
  /**
   * Result under the terms in `paysBy`, as a multiple of the stake. Null if prices were missing.
   */
  multiple: z.number().nullable(),
  /**
   * Result before costs, in R. A result of −1 R is the loss at the stop loss. Null if prices were
   * missing.
   */
  grossMultiple: z.number().nullable(),
  resultUsd: z.number(),
  /** Balance of the account just after this trade closed. */
  balanceUsd: z.number().min(0),
});
export type PaperClosedTrade = z.infer<typeof paperClosedTradeSchema>;

export const PAPER_EQUITY_POINTS_MAX = 240;
export const PAPER_TRADES_PER_REPLY = 10;
export const PAPER_TRADES_PER_REPLY_MAX = 100;

/**
 * For each reason, the number of signals that the account skipped while its trading was on. A
 * skipped signal is counted under a single reason.
 */
export const skippedSchema = z.object({
  /** Signals that started outside the hours that the settings allow. */
  hours: z.int().min(0),
  /** Signals whose confidence was below the minimum in the settings. */
  confidence: z.int().min(0),
  /**
   * Signals that were published after the maximum number of trades of the day or window was
   * reached.
   */
  limit: z.int().min(0),
  /** Signals that were published more than `PAPER_ENTRY_WITHIN_SECONDS` after their start. */
  late: z.int().min(0),
  /** Signals without a stop loss, for which the risk of a trade was unknown. */
  noStop: z.int().min(0),
  /** Signals that were skipped because the balance was too small, or was in use by open trades. */
  funds: z.int().min(0),
});

/**
 * Drop of the balance below its highest value so far. The highest value may be the initial balance.
 */
export const drawdownSchema = z.object({
  currentPercent: z.number().min(0),
  maxPercent: z.number().min(0),
  maxUsd: z.number().min(0),
});

/**
 * The initial balance, then the balance after each closed trade, oldest first. If there are too
 * many trades for a chart, points are left out, but the highest and lowest balances are kept.
 */
export const equitySchema = z
  .array(z.object({ at: isoDate, balanceUsd: z.number() }))
  .max(PAPER_EQUITY_POINTS_MAX);

export const statisticsSchema = z.object({
  closed: z.int().min(0),
  /** Number of trades that were won, each under the terms of its own signal. */
  won: z.int().min(0),
  lost: z.int().min(0),
  breakeven: z.int().min(0),
  /** Number of trades whose prices were missing. They count as neither won nor lost. */
  uncounted: z.int().min(0),
  /** Percentage of won trades among won and lost trades; null before the first of these trades. */
  winRate: z.number().min(0).max(100).nullable(),
  /** Sum of all gains ÷ sum of all losses, in dollars; null if there are no losses. */
  profitFactor: z.number().min(0).nullable(),
  /**
   * Mean result of the trades as a multiple of the stake, each under its own terms. Null before the
   * first trade whose prices were complete.
   */
  averageMultiple: z.number().nullable(),
  /**
   * Mean result of the trades before costs, in R. A result of −1 R is the loss at the stop loss.
   */
  averageGross: z.number().nullable(),
  bestUsd: z.number().nullable(),
  worstUsd: z.number().nullable(),
});

export const paperAccountSchema = named('PaperAccount', {
  kind: paperAccountKindSchema,
  /**
   * Time at which the member first turned on Auto-Copy or the AI bot for this account; null if
   * never.
   */
  activatedAt: isoDate.nullable(),
  startingBalanceUsd: z.number(),
  balanceUsd: z.number().min(0),
  /** Sum of the results of all closed trades. */
  netUsd: z.number(),
  returnPercent: z.number(),
  drawdown: drawdownSchema,
  equity: equitySchema,
  openTrades: z.array(paperOpenTradeSchema),
  /**
   * The current window of the trade limit: the account has opened `opened` of at most `limit`
   * trades.
   */
  window: z.object({ startsAt: isoDate, endsAt: isoDate, opened: z.int().min(0), limit: z.int().min(1) }),
  statistics: statisticsSchema,
  skipped: skippedSchema,
  /** Terms of the closed trades, with the number of trades under the same terms. */
  terms: z.array(termsCountSchema),
  /** Terms that apply to a trade on the next signal. */
  paysBy: paysBySchema,
  provenance: provenanceSchema,
  computedAt: isoDate,
  /** Text that explains to the member how trades are opened and paid. */
  rule: z.string(),
});
export type PaperAccount = z.infer<typeof paperAccountSchema>;
