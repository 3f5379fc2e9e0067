import { defineCollection, type EntityOf, type ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A trade that a member made on a signal. Its result is not stored, because it is computed from the
 * signal.
 */
export const ownTradeCollection = defineCollection({
  name: 'own_trades',
  id: 'object-id',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    signalId: z.string(),
    /** Start of the signal's slot, in epoch milliseconds. */
    slot: z.int(),
    takenAt: z.date(),
    stakeCents: z.int(),
    fillPrice: z.number(),
    level: z.int(),
    note: z.string(),
    tags: z.array(z.string()),
  },
  indexes: [
    {
      key: { userId: 1, signalId: 1 },
      serves: 'one trade on a signal for each member, and finding it',
      unique: true,
    },
    {
      key: { userId: 1, slot: -1, _id: -1 },
      serves: "a member's trades of a range and page by page, newest first",
    },
  ],
});
export type OwnTradeModel = ModelOf<typeof ownTradeCollection>;
export type StoredOwnTrade = EntityOf<typeof ownTradeCollection>;
