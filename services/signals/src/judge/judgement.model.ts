import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * The judgement of a day, keyed by line (engine and source of prices) and day. It never changes.
 */
export const judgementCollection = defineCollection({
  name: 'engine_judgements',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    line: z.string(),
    /** Midnight UTC at which the judged day ended, epoch milliseconds. */
    day: z.number(),
    /** JSON of a Judgement. */
    judgement: z.string(),
    /**
     * JSON of the sums for each slot and kind of market (`SlotSums`). They are read only when a day
     * of the next four weeks is judged.
     */
    sums: z.string(),
    judgedAt: z.date(),
  },
  indexes: [
    { key: { line: 1, day: 1 }, serves: 'the newest one, those of four weeks, and those that are over' },
  ],
});
export type JudgementDocument = DocumentOf<typeof judgementCollection>;
export type JudgementModel = ModelOf<typeof judgementCollection>;
