import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * An erased user's id, and when the tombstone of their topic key is published next. It is kept so that consumers that were
 * away, or were restored from a backup, get the tombstone too.
 */
export const erasedUserCollection = defineCollection({
  name: 'erased_users',
  id: 'string',
  hasOutbox: false,
  erasure: 'holds-nobody',
  fields: { erasedAt: z.date(), tombstoneAgainAt: z.date() },
  indexes: [
    { key: { tombstoneAgainAt: 1 }, serves: 'sweep: tombstones that are due' },
    { key: { erasedAt: 1 }, serves: 'sweep: those that are no longer kept' },
  ],
});
export type ErasedUserDocument = DocumentOf<typeof erasedUserCollection>;
export type ErasedUserModel = ModelOf<typeof erasedUserCollection>;
