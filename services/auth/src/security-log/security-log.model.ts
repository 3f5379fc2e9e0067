import { SECURITY_EVENTS } from '@croneai/contracts/security-events.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const eventSchema = z.object({
  id: z.string(),
  at: z.date(),
  event: z.enum(SECURITY_EVENTS),
  bySupport: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
});
export type StoredSecurityEvent = z.output<typeof eventSchema>;

/**
 * Security events of members, with one document for each member, under the member's id. Each list
 * has a maximum length, so that a document cannot grow without limit.
 */
export const securityLogCollection = defineCollection({
  name: 'security_log',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    events: z.array(eventSchema).default([]),
    /**
     * Failed sign-ins and wrong codes. They have a separate list, so that a person who guesses
     * passwords cannot push all other events out of `events`.
     */
    failures: z.array(eventSchema).default([]),
  },
  indexes: [],
});
export type SecurityLogDocument = DocumentOf<typeof securityLogCollection>;
export type SecurityLogModel = ModelOf<typeof securityLogCollection>;
