import { signalSchema } from '@croneai/contracts/signals.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const minuteSchema = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});

/**
 * A stored signal: the contract's fields with dates instead of texts, and the fields that only this
 * service needs.
 */
export const signalCollection = defineCollection({
  name: 'signals',
  id: 'object-id',
  hasOutbox: true,
  storedOnly: ['isUnrecorded'],
  erasure: 'no-personal-data',
  fields: {
    ...signalSchema.omit({ id: true, result: true, martingaleLevels: true }).shape,
    startsAt: z.date(),
    createdAt: z.date(),
    updatedAt: z.date(),
    expiresAt: z.date(),
    settledAt: orNull(z.date()),
    settledFrom: orNull(signalSchema.shape.settledFrom),
    /** Version of the settlement rule; null until the signal is settled. */
    ruleVersion: orNull(z.int()),
    /**
     * Salt that opens the signal's commitment in the public log: 32 random bytes in hex. Disclosed
     * only together with the signal.
     */
    salt: z.string(),
    /**
     * Prices of each minute of the signal's lifetime. The outcome was computed from these prices.
     */
    minutes: z.array(minuteSchema).default([]),
    /** Set at settlement, and removed once the public log contains the result. */
    isUnrecorded: z.literal(true).optional(),
    /** Version of the document: 1 after publication, 2 after settlement. */
    version: z.int(),
  },
  indexes: [
    {
      key: { slot: -1, rank: 1 },
      serves: 'publishing a slot once across workers; the list, newest first, and its cursor',
      unique: true,
    },
    { key: { pair: 1, slot: -1, rank: 1 }, serves: 'the list of one pair or of the starred ones' },
    {
      key: { outcome: 1, slot: -1, rank: 1 },
      serves: 'the list of one outcome; signals with a winner, for the judgement of a day',
    },
    {
      key: { status: 1, slot: -1, rank: 1 },
      serves: 'the list of one status; the sweep for active signals that have expired, oldest first',
    },
    { key: { settledAt: -1 }, serves: 'the last that was settled by a time; null for active ones' },
    { key: { isUnrecorded: 1 }, serves: 'what was settled and is not in the public log', sparse: true },
    { key: { updatedAt: -1 }, serves: 'the newest change, which the tag of the list is compared with' },
  ],
});
export type SignalDocument = DocumentOf<typeof signalCollection>;
export type SignalModel = ModelOf<typeof signalCollection>;
export type StoredSignal = EntityOf<typeof signalCollection>;

export type SettledFields = Pick<
  StoredSignal,
  'status' | 'outcome' | 'exitPrice' | 'settledFrom' | 'ruleVersion' | 'minutes'
> & {
  settledAt: Date;
};
