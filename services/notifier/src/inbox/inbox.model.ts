import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** How far a member has read; the messages themselves are dispatches, one for all their readers. */
export const inboxCollection = defineCollection({
  name: 'inboxes',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: { readUntil: z.date() },
  indexes: [],
});
export type InboxDocument = DocumentOf<typeof inboxCollection>;
export type InboxModel = ModelOf<typeof inboxCollection>;
