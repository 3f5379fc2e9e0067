import { z } from 'zod';
import {
  paysBySchema,
  provenanceSchema,
  signalOutcomeSchema,
  signalStatusSchema,
  termsCountSchema,
} from './signals.ts';
import { isoDate, objectId } from './text.ts';

/*
 * Paper accounts: a member's own settings applied to the real settled signals. No broker is connected and no money moves;
 * every figure follows from the stored settings and signals alone.
 */

/** A member has one paper account per machine: Auto-Copy and the AI bot. */
export const PAPER_ACCOUNTS = ['copy', 'bot'] as const;
export const paperAccountKindSchema = z.enum(PAPER_ACCOUNTS).meta({ id: 'PaperAccountKind' });
export type PaperAccountKind = z.infer<typeof paperAccountKindSchema>;

/** What each account starts with, in US dollars. */
export const PAPER_STARTING_BALANCE_USD = 10_000;
/** A signal that is published later than this after its start is not traded: its entry price is gone. */
export const PAPER_ENTRY_WITHIN_SECONDS = 60;
/** A trade smaller than this is not opened. */
export const PAPER_TRADE_MIN_USD = 1;
/** Settings that a member may save in an hour, both accounts together: more than a person tries, less than a program could store. */
export const PAPER_SAVES_PER_HOUR = 50;

export const COPY_AMOUNT_MIN_USD = 10;
export const COPY_AMOUNT_MAX_USD = 250;
const COPY_AMOUNT_DEFAULT_USD = 50;
/** No copied trade risks more than this share of the balance, whatever its amount. */
export const COPY_RISK_CAP_PERCENT = 2;
export const COPY_DAILY_TRADES_MAX = 50;
const COPY_DAILY_TRADES_DEFAULT = 10;

/** The window in which the bot's maximum of trades counts; windows begin by the clock in UTC, weeks on Monday. */
export const BOT_TIMEFRAMES = ['1H', '4H', '1D', '1W'] as const;
export const BOT_RISK_LEVELS = ['Conservative', 'Moderate', 'Aggressive'] as const;
export type BotRiskLevel = (typeof BOT_RISK_LEVELS)[number];
/** The most that one trade may risk, as a share of the balance. */
export const BOT_RISK_CAP_PERCENT: Readonly<Record<BotRiskLevel, number>> = {
  Conservative: 0.5,
  Moderate: 1,
  Aggressive: 2,
};
export const BOT_TRADE_SIZES_USD = [50, 100, 250] as const;
export const BOT_MAX_TRADES_MAX = 50;
const BOT_MAX_TRADES_DEFAULT = 15;

const wholeNumber = (label: string, min: number, max: number, unit = '') => {
  const text = `${label} is a whole number from ${unit}${min} to ${unit}${max}`;
  return z.int({ error: text }).min(min, text).max(max, text);
};

const machineStatus = z.enum(['active', 'paused'], { error: 'The status is active or paused' });
const isOnLeaderboard = z.boolean({ error: 'Say whether the account is on the leaderboard' });

export const copySettingsSchema = z
  .object({
    status: machineStatus,
    /** The stake of a trade: what it loses at its stop loss before costs, or by a loss under a payout. */
    amountUsd: wholeNumber('The amount per trade', COPY_AMOUNT_MIN_USD, COPY_AMOUNT_MAX_USD, '$'),
    /** Trades opened a UTC day. */
    maxDailyTrades: wholeNumber('Maximum daily trades', 1, COPY_DAILY_TRADES_MAX),
    isOnLeaderboard,
  })
  .meta({ id: 'CopySettings' });
export type CopySettings = z.infer<typeof copySettingsSchema>;

export const botSettingsSchema = z
  .object({
    status: machineStatus,
    timeframe: z.enum(BOT_TIMEFRAMES, { error: `The timeframe is one of ${BOT_TIMEFRAMES.join(', ')}` }),
    riskLevel: z.enum(BOT_RISK_LEVELS, { error: `The risk level is one of ${BOT_RISK_LEVELS.join(', ')}` }),
    /** The stake of a trade (what it loses at its stop loss before costs, or by a loss under a payout), below the cap of the risk level. */
    tradeSizeUsd: z.literal(BOT_TRADE_SIZES_USD, {
      error: `The trade size is one of ${BOT_TRADE_SIZES_USD.map((size) => `$${size}`).join(', ')}`,
    }),
    /** Trades opened within one window of the timeframe. */
    maxTrades: wholeNumber('Maximum trades', 1, BOT_MAX_TRADES_MAX),
    isOnLeaderboard,
  })
  .meta({ id: 'BotSettings' });
export type BotSettings = z.infer<typeof botSettingsSchema>;

/** Before a member has saved anything. A machine that is not switched on trades nothing. */
export const DEFAULT_COPY_SETTINGS: Readonly<CopySettings> = {
  status: 'paused',
  amountUsd: COPY_AMOUNT_DEFAULT_USD,
  maxDailyTrades: COPY_DAILY_TRADES_DEFAULT,
  isOnLeaderboard: false,
};
export const DEFAULT_BOT_SETTINGS: Readonly<BotSettings> = {
  status: 'paused',
  timeframe: '1H',
  riskLevel: 'Moderate',
  tradeSizeUsd: 50,
  maxTrades: BOT_MAX_TRADES_DEFAULT,
  isOnLeaderboard: false,
};

/** Settings as they are stored. `version` counts the changes; 0 are the defaults. */
const saved = { version: z.int().min(0), savedAt: isoDate.nullable() };
export const savedCopySettingsSchema = z
  .object({ ...saved, settings: copySettingsSchema })
  .meta({ id: 'SavedCopySettings' });
export const savedBotSettingsSchema = z
  .object({ ...saved, settings: botSettingsSchema })
  .meta({ id: 'SavedBotSettings' });
export type SavedBotSettings = z.infer<typeof savedBotSettingsSchema>;

/** `version` is the one that the member has seen: a save over a newer one is refused with 409 and the newer settings. */
const seen = { version: z.int({ error: 'version is a whole number' }).min(0, 'version is at least 0') };
export const putCopySettingsBodySchema = z
  .object({ ...seen, settings: copySettingsSchema })
  .meta({ id: 'PutCopySettingsBody' });
export const putBotSettingsBodySchema = z
  .object({ ...seen, settings: botSettingsSchema })
  .meta({ id: 'PutBotSettingsBody' });

/** What the member may see of the signal behind a trade. */
const paperSignalSchema = z.object({
  pair: z.string(),
  asset: z.string(),
  signalType: z.enum(['buy', 'sell']),
  entryPrice: z.number(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  precision: z.int().min(0),
});

/** Null while the member's early access or daily limit withholds the signal: a trade must not reveal what the list withholds. */
const withholdableSignal = paperSignalSchema.nullable();

const paperOpenTradeSchema = z
  .object({
    signalId: objectId,
    signal: withholdableSignal,
    openedAt: isoDate,
    expiresAt: isoDate,
    /** What the trade loses at its stop loss before costs, or by a loss under a payout. */
    stakeUsd: z.number().min(0),
  })
  .meta({ id: 'PaperOpenTrade' });
export type PaperOpenTrade = z.infer<typeof paperOpenTradeSchema>;

export const paperClosedTradeSchema = z
  .object({
    signalId: objectId,
    signal: paperSignalSchema,
    openedAt: isoDate,
    closedAt: isoDate,
    stakeUsd: z.number().min(0),
    exitPrice: z.number().nullable(),
    status: signalStatusSchema,
    /** By the result under the terms. Null when prices were missing: the stake came back and nothing is counted. */
    outcome: signalOutcomeSchema.nullable(),
    /** The terms of the signal, under which the result counts. */
    paysBy: paysBySchema,
    /** Result in multiples of the stake under these terms; null when not counted. */
    multiple: z.number().nullable(),
    /** Before costs: what the price did, in R (−1 at the stop loss); null when not counted. */
    grossMultiple: z.number().nullable(),
    resultUsd: z.number(),
    /** After this trade. */
    balanceUsd: z.number().min(0),
  })
  .meta({ id: 'PaperClosedTrade' });
export type PaperClosedTrade = z.infer<typeof paperClosedTradeSchema>;

export const PAPER_EQUITY_POINTS_MAX = 240;
export const PAPER_TRADES_PER_REPLY = 10;
export const PAPER_TRADES_PER_REPLY_MAX = 100;

/** Why signals were left out while the machine was on, each counted once. */
export const skippedSchema = z.object({
  /** The maximum of trades was reached. */
  limit: z.int().min(0),
  /** The signal came too late into its window. */
  late: z.int().min(0),
  /** It had no stop loss, so what a trade risks was not known. */
  noStop: z.int().min(0),
  /** The free balance was too small. */
  funds: z.int().min(0),
});

/** Fall of the balance from its highest value so far, the start included. */
export const drawdownSchema = z.object({
  currentPercent: z.number().min(0),
  maxPercent: z.number().min(0),
  maxUsd: z.number().min(0),
});

/** Balance after closed trades, oldest first, beginning with the starting balance; thinned, highs and lows kept. */
export const equitySchema = z
  .array(z.object({ at: isoDate, balanceUsd: z.number() }))
  .max(PAPER_EQUITY_POINTS_MAX);

export const statisticsSchema = z.object({
  closed: z.int().min(0),
  /** By the result under the terms of each trade. */
  won: z.int().min(0),
  lost: z.int().min(0),
  breakeven: z.int().min(0),
  /** Prices were missing. */
  uncounted: z.int().min(0),
  /** Percent of won in won and lost; null before either. */
  winRate: z.number().min(0).max(100).nullable(),
  /** Sum of gains ÷ sum of losses; null while nothing was lost. */
  profitFactor: z.number().min(0).nullable(),
  /** Mean result in multiples of the stake under the terms of each trade; null before a counted trade. */
  averageMultiple: z.number().nullable(),
  /** The same before costs, in R. */
  averageGross: z.number().nullable(),
  bestUsd: z.number().nullable(),
  worstUsd: z.number().nullable(),
});

export const paperAccountSchema = z
  .object({
    kind: paperAccountKindSchema,
    /** When the machine was switched on first; null before that. */
    activatedAt: isoDate.nullable(),
    startingBalanceUsd: z.number(),
    balanceUsd: z.number().min(0),
    /** Closed results since the start. */
    netUsd: z.number(),
    returnPercent: z.number(),
    drawdown: drawdownSchema,
    equity: equitySchema,
    openTrades: z.array(paperOpenTradeSchema),
    /** Of the present window of the limit. */
    window: z.object({ startsAt: isoDate, endsAt: isoDate, opened: z.int().min(0), limit: z.int().min(1) }),
    statistics: statisticsSchema,
    skipped: skippedSchema,
    /** What the closed trades count under, and what a trade on a signal of now does. */
    terms: z.array(termsCountSchema),
    paysBy: paysBySchema,
    provenance: provenanceSchema,
    computedAt: isoDate,
    /** How trades come about, in words. */
    rule: z.string(),
  })
  .meta({ id: 'PaperAccount' });
export type PaperAccount = z.infer<typeof paperAccountSchema>;
