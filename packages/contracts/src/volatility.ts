import { z } from 'zod';
import { named } from './http/named.ts';
import { provenanceSchema } from './signals.ts';
import { isoDate } from './text.ts';

/**
 * Number of closed candles over which a market's movement is measured. A scan needs these candles
 * anyway.
 */
export const VOLATILITY_CANDLES = 50;
export const VOLATILE_ASSETS_SHOWN = 8;

/** Movement of a market over its last `VOLATILITY_CANDLES` closed candles. */
const movementSchema = named('Movement', {
  pair: z.string(),
  asset: z.string(),
  precision: z.int().min(0),
  /** (Highest high − lowest low) ÷ first open, in percent. */
  rangePercent: z.number().min(0),
  /** (Last close − first open) ÷ first open, in percent. */
  changePercent: z.number(),
  /** Closing prices of the candles, oldest first. */
  closes: z.array(z.number()),
});
export type Movement = z.infer<typeof movementSchema>;

/**
 * Movements of markets before the start of a slot, computed from the candles that the slot's scan
 * read.
 */
export const volatilitySchema = named('Volatility', {
  slot: z.int(),
  startsAt: isoDate,
  candles: z.int().positive(),
  candleMinutes: z.number().positive(),
  /** Number of markets that had prices, so that their movements could be compared. */
  compared: z.int().min(0),
  /** Number of all markets, including markets that were closed or had no prices. */
  watched: z.int().min(0),
  /** Number of compared markets whose last close was above their first open. */
  rising: z.int().min(0),
  /** Number of compared markets whose last close was below their first open. */
  falling: z.int().min(0),
  /** Number of compared markets whose last close was equal to their first open. */
  unmoved: z.int().min(0),
  /** The markets with the widest ranges, widest first. */
  assets: z.array(movementSchema).max(VOLATILE_ASSETS_SHOWN),
  provenance: provenanceSchema,
});
export type Volatility = z.infer<typeof volatilitySchema>;
