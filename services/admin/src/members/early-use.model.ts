import { accessCodeUsed } from '@croneai/contracts/events/codes.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Uses of access codes whose events arrived before the event that creates the member, keyed by the
 * id of the use. The consumer cannot wait for the member, because waiting would also delay the
 * event that creates the member.
 */
export const earlyUseCollection = defineCollection({
  name: 'early_code_uses',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: { userId: z.string(), use: accessCodeUsed.payload, receivedAt: z.date() },
  indexes: [
    { key: { receivedAt: 1 }, serves: 'the round that gives their grants, oldest first' },
    { key: { userId: 1 }, serves: 'uses of an erased member' },
  ],
});
export type EarlyUseDocument = DocumentOf<typeof earlyUseCollection>;
export type EarlyUseModel = ModelOf<typeof earlyUseCollection>;
