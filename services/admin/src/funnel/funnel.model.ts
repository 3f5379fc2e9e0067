import { COUNTED_STEPS } from '@croneai/contracts/events/funnel.ts';
import type { CountedBy } from '@croneai/contracts/source.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Lifetime of the counts; longer than the longest range that the funnel page can show. */
const KEPT_SECONDS = (400 * DAY_MS) / SECOND_MS;

/**
 * Numbers of served pages with which visits began, by source and by campaign. A document has the
 * numbers of one gateway process for one day. Its id consists of the day and the process.
 */
export const servedCollection = defineCollection({
  name: 'served_documents',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** UTC day. */
    day: z.string(),
    sources: z.array(z.object({ source: z.string(), served: z.int().min(0) })).default([]),
    campaigns: z.array(z.object({ campaign: z.string(), served: z.int().min(0) })).default([]),
    countedAt: z.date(),
  },
  indexes: [
    { key: { day: 1 }, serves: 'documents served on some days' },
    { key: { countedAt: 1 }, serves: 'the end of old counts', expireAfterSeconds: KEPT_SECONDS },
  ],
});
/** Fields of `servedCollection` that contain the counts by source and by campaign. */
export const SERVED_FIELDS = {
  source: 'sources',
  campaign: 'campaigns',
} as const satisfies Record<CountedBy, string>;
export type ServedDocument = DocumentOf<typeof servedCollection>;
export type ServedModel = ModelOf<typeof servedCollection>;

/** Submitted forms. The id is the event's id, so that a repeated event counts once. */
export const stepCollection = defineCollection({
  name: 'funnel_steps',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** UTC day. */
    day: z.string(),
    step: z.enum(COUNTED_STEPS),
    source: z.string(),
    /** Absent if the visitor came without a campaign. */
    campaign: z.string().optional(),
    takenAt: z.date(),
  },
  indexes: [
    {
      key: { day: 1, step: 1, source: 1, campaign: 1 },
      serves: 'forms of some days by step, and by source or campaign',
    },
    { key: { takenAt: 1 }, serves: 'the end of old steps', expireAfterSeconds: KEPT_SECONDS },
  ],
});
export type StepModel = ModelOf<typeof stepCollection>;
