import { accessSchema } from '@croneai/contracts/access-schemas.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Copies of members' access facts. The admin service owns the original facts. */
export const accessCopyCollection = defineCollection({
  name: 'access_copies',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    ...accessSchema.shape,
    /** `aggregateVersion` of the newest `access` event that was applied. */
    version: z.int(),
    changedAt: z.date(),
  },
  indexes: [{ key: { tier: 1 }, serves: 'how many members a tier has' }],
});
export type AccessCopyDocument = DocumentOf<typeof accessCopyCollection>;
export type AccessCopyModel = ModelOf<typeof accessCopyCollection>;
