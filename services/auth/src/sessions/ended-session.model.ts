import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** A session that has ended; `_id` is the session's id. See `ended-sessions.ts`. */
export const endedSessionCollection = defineCollection({
  name: 'ended_sessions',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: { userId: z.string(), forgetAt: z.date() },
  indexes: [
    {
      key: { forgetAt: 1 },
      serves: 'those that could still come back, and their end',
      expireAfterSeconds: 0,
    },
  ],
});
export type EndedSessionModel = ModelOf<typeof endedSessionCollection>;
export type EndedSessionDocument = DocumentOf<typeof endedSessionCollection>;
