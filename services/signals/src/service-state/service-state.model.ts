import { SERVICE_CAUSES, SERVICE_STATES } from '@croneai/contracts/service-state.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * State of the service since its last change. There is one document for each `provenance` of
 * prices, such as `live`.
 */
export const serviceStateCollection = defineCollection({
  name: 'service_states',
  id: 'string',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: {
    state: z.enum(SERVICE_STATES),
    cause: orNull(z.enum(SERVICE_CAUSES)),
    /** Start of the first slot in this state. */
    since: z.date(),
    /** Active alarms of the engine, each with its kind of market. */
    alarms: z.array(z.string()).default([]),
    /** Number of changes of this document so far. The event of a change contains the new number. */
    version: z.int(),
  },
  indexes: [],
});
export type ServiceStateDocument = DocumentOf<typeof serviceStateCollection>;
export type ServiceStateModel = ModelOf<typeof serviceStateCollection>;
