import { z } from 'zod';
import { named } from './http/named.ts';
import { provenanceSchema } from './signals.ts';
import { isoDate } from './text.ts';

/** Number of closed candles over which a movement is measured. A scan reads this many anyway. */
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
  /** Closes, oldest first. */
  closes: z.array(z.number()),
});
export type Movement = z.infer<typeof movementSchema>;

/** Movements of all markets before a slot, computed from the candles that the slot's scan read. */
export const volatilitySchema = named('Volatility', {
  slot: z.int(),
  startsAt: isoDate,
  candles: z.int().positive(),
  candleMinutes: z.number().positive(),
  /**
   * Number of markets with prices. `watched` is the number of all markets, including those that
   * were closed or had no prices.
   */
  compared: z.int().min(0),
  watched: z.int().min(0),
  /** Numbers of compared markets by direction, from the first open to the last close. */
  rising: z.int().min(0),
  falling: z.int().min(0),
  unmoved: z.int().min(0),
  /** Movements, widest range first. */
  assets: z.array(movementSchema).max(VOLATILE_ASSETS_SHOWN),
  provenance: provenanceSchema,
});
export type Volatility = z.infer<typeof volatilitySchema>;
