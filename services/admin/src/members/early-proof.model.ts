import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Proofs that arrived before their member; the id is the member's. See `early_code_uses`. */
export const earlyProofCollection = defineCollection({
  name: 'early_proofs',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    /** Time at which the round first looks for the member. */
    dueAt: z.date(),
  },
  indexes: [{ key: { dueAt: 1 }, serves: 'the round that marks their members, oldest first' }],
});
export type EarlyProofDocument = DocumentOf<typeof earlyProofCollection>;
export type EarlyProofModel = ModelOf<typeof earlyProofCollection>;
