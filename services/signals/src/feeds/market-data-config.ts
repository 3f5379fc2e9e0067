import { PAIRS, SCANNED_PAIRS } from '@croneai/engine/markets/universe.ts';
import { isClock } from '@croneai/engine/markets/zone-offset.ts';
import { ConfigError } from '@croneai/platform/config.ts';
import { z } from 'zod';

/** Returns a schema for an integer between two inclusive bounds. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);
const httpUrl = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);

/**
 * Limit of Twelve Data's free plan. It is far too low for a scan of all markets, which requests
 * about 140 pairs from Twelve Data. Each pair costs one credit.
 */
const FREE_CREDITS_PER_MINUTE = 8;

const PAIRS_TEXT = 'number of simulated pairs, the same in every process; above 247 in local mode only';

export const marketDataConfig = {
  MARKET_DATA: z
    .enum(['synthetic', 'like-real', 'live', 'binance', 'twelvedata', 'file'])
    .default('synthetic')
    .describe('source of prices in every process: synthetic, like-real, live, binance, twelvedata or file'),
  MARKET_DATA_SEED: z
    .string()
    .min(1)
    .max(100)
    .default('croneai')
    .describe('seed of the simulated prices, the same in every process'),
  MARKET_DATA_PAIRS: wholeNumber(1, SCANNED_PAIRS.length).default(PAIRS.length).describe(PAIRS_TEXT),
  MARKET_DATA_FOLDER: z
    .string()
    .optional()
    .describe('for file: a CSV of recorded candles, or a folder with one for each pair'),
  MARKET_DATA_ZONE: z
    .string()
    .refine(isClock, 'must be an IANA name, with hours added where needed: Etc/GMT+5, America/New_York+7')
    .optional()
    .describe(
      'for file: the clock of files that do not name theirs, as Etc/GMT+5 (HistData) or America/New_York+7',
    ),
  MARKET_DATA_PLAYED_SINCE: z.iso
    .datetime()
    .optional()
    .describe('for file: replays the recording from this time, shifted by whole weeks; the same everywhere'),
  BINANCE_URL: httpUrl('https://data-api.binance.vision').describe(
    'the base address of the Binance spot API',
  ),
  TWELVEDATA_URL: httpUrl('https://api.twelvedata.com').describe('the base address of the Twelve Data API'),
  TWELVEDATA_KEY: z
    .string()
    .max(200)
    .optional()
    .describe('for live and twelvedata: the key of the Twelve Data API'),
  TWELVEDATA_CREDITS_PER_MINUTE: wholeNumber(1)
    .default(FREE_CREDITS_PER_MINUTE)
    .describe('credits a minute of the Twelve Data plan, one budget for all processes'),
};

export type MarketDataConfig = z.output<z.ZodObject<typeof marketDataConfig>>;

type SourceKey = 'TWELVEDATA_KEY' | 'MARKET_DATA_FOLDER';
const KEY_OF: Partial<Record<MarketDataConfig['MARKET_DATA'], SourceKey>> = {
  live: 'TWELVEDATA_KEY',
  twelvedata: 'TWELVEDATA_KEY',
  file: 'MARKET_DATA_FOLDER',
};

/**
 * Returns the value of the setting that the source needs; empty if it needs none. Throws a
 * ConfigError if the setting is missing, so that the process exits before it connects to any store.
 */
export function requireSourceKey(config: MarketDataConfig): string {
  const key = KEY_OF[config.MARKET_DATA];
  const value = key === undefined ? '' : config[key];
  if (key === undefined || value) return value ?? '';
  const problem = `is missing, and MARKET_DATA=${config.MARKET_DATA} needs it`;
  throw new ConfigError([{ key, problem, description: marketDataConfig[key].description ?? key }]);
}

/** In production, throws a ConfigError if MARKET_DATA_PAIRS adds made-up markets (load tests). */
export function checkPairCount({
  MARKET_DATA_PAIRS: pairs,
  CRONE_MODE: mode,
}: Pick<MarketDataConfig, 'MARKET_DATA_PAIRS'> & { CRONE_MODE: 'local' | 'production' }): void {
  if (pairs <= PAIRS.length || mode === 'local') return;
  const problem = `is not valid: above ${PAIRS.length} is for local mode only`;
  throw new ConfigError([{ key: 'MARKET_DATA_PAIRS', problem, description: PAIRS_TEXT }]);
}
