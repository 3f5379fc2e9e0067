import { provenanceSchema, signalOutcomeSchema } from '@croneai/contracts/signals.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * The fields of a settled signal that the daily summary needs; the signals service owns the signal.
 */
export const settledSignalCollection = defineCollection({
  name: 'settled_signals',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** UTC day on which the signal was settled, for example `2026-11-20`. */
    day: z.string(),
    pair: z.string(),
    /** Null if the prices of the signal were missing. */
    outcome: orNull(signalOutcomeSchema),
    /**
     * Net gain in stakes. Null if prices were missing, or if the event came from release 1.0.0.
     * Documents that release 1.0.0 stored do not have this field.
     */
    stakes: orNull(z.number()),
    provenance: provenanceSchema,
    /** Time at which this service received the signal. */
    receivedAt: z.date(),
  },
  indexes: [
    {
      key: { day: 1, _id: 1 },
      serves: 'the signals of one day, by id, and those of days that are long over',
    },
  ],
});
export type SettledSignalDocument = DocumentOf<typeof settledSignalCollection>;
/** A document as MongoDB returns it, without defaults for missing fields. */
export type StoredSignal = Omit<SettledSignalDocument, 'stakes'> & { stakes?: number | null };
export type SettledSignalModel = ModelOf<typeof settledSignalCollection>;
