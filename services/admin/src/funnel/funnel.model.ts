import { COUNTED_STEPS } from '@croneai/contracts/events/funnel.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { defineCollection, type ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Longer than the longest range of the page. */
const KEPT_SECONDS = (400 * DAY_MS) / SECOND_MS;

/** Documents that one gateway process served on one day, by source. The id is day and process. */
export const servedCollection = defineCollection({
  name: 'served_documents',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** In UTC. */
    day: z.string(),
    sources: z.array(z.object({ source: z.string(), served: z.int().min(0) })),
    countedAt: z.date(),
  },
  indexes: [
    { key: { day: 1 }, serves: 'documents served on some days' },
    { key: { countedAt: 1 }, serves: 'the end of old counts', expireAfterSeconds: KEPT_SECONDS },
  ],
});
export type ServedModel = ModelOf<typeof servedCollection>;

/** Forms that were sent, each by the id of its event, so that a repeated event counts once. */
export const stepCollection = defineCollection({
  name: 'funnel_steps',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** In UTC. */
    day: z.string(),
    step: z.enum(COUNTED_STEPS),
    source: z.string(),
    takenAt: z.date(),
  },
  indexes: [
    { key: { day: 1, step: 1, source: 1 }, serves: 'forms of some days by step and source' },
    { key: { takenAt: 1 }, serves: 'the end of old steps', expireAfterSeconds: KEPT_SECONDS },
  ],
});
export type StepModel = ModelOf<typeof stepCollection>;
