import { z } from 'zod';
import { type Hours, hoursSchema } from './channels.ts';
import { named } from './http/named.ts';
import { isoDate, timeZone } from './text.ts';

/**
 * Maximum number of saves of one member in an hour, for both paper accounts together. The limit
 * stops a program from filling the database with versions of the settings.
 */
export const PAPER_SAVES_PER_HOUR = 50;

export const COPY_AMOUNT_MIN_USD = 10;
export const COPY_AMOUNT_MAX_USD = 250;
const COPY_AMOUNT_DEFAULT_USD = 50;
/**
 * Maximum risk of a copied trade, in percent of the balance. A larger amount in the settings is
 * reduced to this limit.
 */
export const COPY_RISK_CAP_PERCENT = 2;
export const COPY_DAILY_TRADES_MAX = 50;
const COPY_DAILY_TRADES_DEFAULT = 10;

/**
 * Lengths of the window in which the bot opens at most `maxTrades` trades. Windows begin at full
 * hours and days in UTC, and weeks begin on Monday.
 */
export const BOT_TIMEFRAMES = ['1H', '4H', '1D', '1W'] as const;
export const BOT_RISK_LEVELS = ['Conservative', 'Moderate', 'Aggressive'] as const;
export type BotRiskLevel = (typeof BOT_RISK_LEVELS)[number];
/** Maximum risk of a trade at each risk level, in percent of the balance. */
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

/** Filters that select the signals to trade. A filter that is left out allows every signal. */
const traded = {
  /**
   * The account trades only signals that start within these hours of `timeZone`. Null allows all
   * hours.
   */
  hours: hoursSchema.nullable().default(null),
  timeZone: timeZone.default('UTC'),
  /**
   * The account trades only signals with at least this confidence, in percent. 0 allows every
   * signal.
   */
  minConfidence: wholeNumber('The minimum confidence', 0, 100).default(0),
};
/**
 * Default filters: daytime hours, and a minimum confidence above the break-even (54%) at a payout
 * of 85%.
 */
const TRADED_DEFAULT: Readonly<{ hours: Hours; timeZone: string; minConfidence: number }> = {
  hours: { from: '08:00', to: '22:00' },
  timeZone: 'UTC',
  minConfidence: 58,
};

export const copySettingsSchema = named('CopySettings', {
  status: machineStatus,
  /**
   * Stake of a trade, in US dollars. Under payout terms, a lost trade costs the whole stake. Under
   * other terms, the stake is the loss at the stop loss, before costs.
   */
  amountUsd: wholeNumber('The amount per trade', COPY_AMOUNT_MIN_USD, COPY_AMOUNT_MAX_USD, '$'),
  /** Maximum number of trades that the account opens in a UTC day. */
  maxDailyTrades: wholeNumber('Maximum daily trades', 1, COPY_DAILY_TRADES_MAX),
  ...traded,
  isOnLeaderboard,
});
export type CopySettings = z.infer<typeof copySettingsSchema>;

export const botSettingsSchema = named('BotSettings', {
  status: machineStatus,
  timeframe: z.enum(BOT_TIMEFRAMES, { error: `The timeframe is one of ${BOT_TIMEFRAMES.join(', ')}` }),
  riskLevel: z.enum(BOT_RISK_LEVELS, { error: `The risk level is one of ${BOT_RISK_LEVELS.join(', ')}` }),
  /**
   * Stake of a trade, in US dollars, before `BOT_RISK_CAP_PERCENT` limits it. Under payout terms, a
   * lost trade costs the whole stake. Under other terms, the stake is the loss at the stop loss,
   * before costs.
   */
  tradeSizeUsd: z.literal(BOT_TRADE_SIZES_USD, {
    error: `The trade size is one of ${BOT_TRADE_SIZES_USD.map((size) => `$${size}`).join(', ')}`,
  }),
  /**
   * Maximum number of trades that the bot opens in one window. `timeframe` is the length of the
   * window.
   */
  maxTrades: wholeNumber('Maximum trades', 1, BOT_MAX_TRADES_MAX),
  ...traded,
  isOnLeaderboard,
});
export type BotSettings = z.infer<typeof botSettingsSchema>;

/**
 * Settings of Auto-Copy until the member first saves settings. They are paused, so nothing is
 * traded.
 */
export const DEFAULT_COPY_SETTINGS: Readonly<CopySettings> = {
  status: 'paused',
  amountUsd: COPY_AMOUNT_DEFAULT_USD,
  maxDailyTrades: COPY_DAILY_TRADES_DEFAULT,
  ...TRADED_DEFAULT,
  isOnLeaderboard: false,
};
/**
 * Settings of the AI bot until the member first saves settings. They are paused, so nothing is
 * traded.
 */
export const DEFAULT_BOT_SETTINGS: Readonly<BotSettings> = {
  status: 'paused',
  timeframe: '1H',
  riskLevel: 'Moderate',
  tradeSizeUsd: 50,
  maxTrades: BOT_MAX_TRADES_DEFAULT,
  ...TRADED_DEFAULT,
  isOnLeaderboard: false,
};

/**
 * Version and time of stored settings. The version begins at 0, for the default settings, and grows
 * by 1 with each change of the settings.
 */
const saved = { version: z.int().min(0), savedAt: isoDate.nullable() };
export const savedCopySettingsSchema = named('SavedCopySettings', { ...saved, settings: copySettingsSchema });
export const savedBotSettingsSchema = named('SavedBotSettings', { ...saved, settings: botSettingsSchema });
export type SavedBotSettings = z.infer<typeof savedBotSettingsSchema>;

/**
 * Version of the settings that the member was editing. If a newer version exists, the save is
 * refused with 409, and the reply has the newer settings.
 */
const seen = { version: z.int({ error: 'version is a whole number' }).min(0, 'version is at least 0') };
export const putCopySettingsBodySchema = named('PutCopySettingsBody', {
  ...seen,
  settings: copySettingsSchema,
});
export const putBotSettingsBodySchema = named('PutBotSettingsBody', { ...seen, settings: botSettingsSchema });
