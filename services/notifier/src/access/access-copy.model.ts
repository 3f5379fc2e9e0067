import { accessSchema } from '@croneai/contracts/access.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Copy of what a member may use; the admin service owns it. */
export const accessCopyCollection = defineCollection({
  name: 'access_copies',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: { ...accessSchema.shape, version: z.int() },
  indexes: [],
});
export type AccessCopyDocument = DocumentOf<typeof accessCopyCollection>;
export type AccessCopyModel = ModelOf<typeof accessCopyCollection>;
