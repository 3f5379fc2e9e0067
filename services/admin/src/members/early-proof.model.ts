import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Proofs whose events arrived before the event that creates the member, keyed by the member's id.
 * See `earlyUseCollection`.
 */
export const earlyProofCollection = defineCollection({
  name: 'early_proofs',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    /** Time at which a round of `settleEarlyProofs` first looks for the member. */
    dueAt: z.date(),
  },
  indexes: [{ key: { dueAt: 1 }, serves: 'the round that marks their members, oldest first' }],
});
export type EarlyProofDocument = DocumentOf<typeof earlyProofCollection>;
export type EarlyProofModel = ModelOf<typeof earlyProofCollection>;
