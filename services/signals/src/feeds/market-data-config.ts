import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { z } from 'zod';

const httpUrl = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);

/** Twelve Data's free plan. One scan of the universe requests about 140 pairs. */
const FREE_CREDITS_PER_MINUTE = 8;

/** The settings of the price source. */
export const marketDataConfig = {
  MARKET_DATA: z
    .enum(['synthetic', 'live', 'binance', 'twelvedata', 'file'])
    .default('synthetic')
    .describe('where prices come from, the same everywhere: synthetic, live, binance, twelvedata or file'),
  MARKET_DATA_SEED: z
    .string()
    .min(1)
    .max(100)
    .default('croneai')
    .describe('the seed of the synthetic prices, the same in every process'),
  MARKET_DATA_PAIRS: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAIRS.length)
    .default(PAIRS.length)
    .describe('how many pairs have synthetic prices, some of each kind, the same in every process'),
  MARKET_DATA_FOLDER: z
    .string()
    .optional()
    .describe('for file: a CSV of recorded candles, or a folder with one for each pair'),
  BINANCE_URL: httpUrl('https://data-api.binance.vision').describe(
    'the base address of the Binance spot API',
  ),
  TWELVEDATA_URL: httpUrl('https://api.twelvedata.com').describe('the base address of the Twelve Data API'),
  TWELVEDATA_KEY: z
    .string()
    .max(200)
    .optional()
    .describe('for live and twelvedata: the key of the Twelve Data API'),
  TWELVEDATA_CREDITS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(FREE_CREDITS_PER_MINUTE)
    .describe('what the Twelve Data plan grants in a minute, one budget for all processes'),
};

export type MarketDataConfig = z.output<z.ZodObject<typeof marketDataConfig>>;
