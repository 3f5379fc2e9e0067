import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** All ledger documents belong to a line (engine and source of prices) and are written once. */
const ofLine = { id: 'string', hasOutbox: false, erasure: 'no-personal-data' } as const;
/** Packed entries or rows, in the format of `ledgerBytes`. */
const bytes = z.instanceof(Buffer);

/**
 * Pages of the ledger, keyed by line, slot, and shard. A page contains the results of scanning one
 * shard in one slot.
 */
export const pageCollection = defineCollection({
  ...ofLine,
  name: 'engine_ledger',
  fields: {
    line: z.string(),
    slot: z.number(),
    shardCount: z.int(),
    symbols: z.array(z.string()),
    entries: bytes,
    writtenAt: z.date(),
  },
  indexes: [{ key: { line: 1, slot: 1 }, serves: 'the pages of a slot or a day, and those that are over' }],
});
export type PageDocument = DocumentOf<typeof pageCollection>;
export type PageModel = ModelOf<typeof pageCollection>;

/**
 * The settled rows of one market and day, for training. Keyed by line, symbol, and day (midnight
 * UTC).
 */
export const dayCollection = defineCollection({
  ...ofLine,
  name: 'engine_days',
  fields: { line: z.string(), day: z.number(), rows: bytes },
  indexes: [{ key: { line: 1, day: 1 }, serves: 'those that are over' }],
});
export type DayModel = ModelOf<typeof dayCollection>;

/**
 * Counts of one day's forecasts by kind of market, for calibration. Keyed by line and day. `kinds`
 * contains the counts as JSON.
 */
export const tallyCollection = defineCollection({
  ...ofLine,
  name: 'engine_tallies',
  fields: { line: z.string(), day: z.number(), kinds: z.string() },
  indexes: [{ key: { line: 1, day: 1 }, serves: 'those of the last 28 days, and those that are over' }],
});
export type TallyModel = ModelOf<typeof tallyCollection>;
