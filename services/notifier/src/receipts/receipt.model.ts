import { TIERS } from '@croneai/contracts/access.ts';
import { channelEventSchema, channelSchema, receiptStateSchema } from '@croneai/contracts/channels.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const wayOfSchema = z.union([channelSchema, z.literal('page')]);

/** What became of a message to one member by one way; the best of several devices. Times are milliseconds after the publication. */
const memberReceiptSchema = z.object({
  id: z.string(),
  state: receiptStateSchema,
  reason: orNull(z.string()),
  accepted: orNull(z.int()),
  received: orNull(z.int()),
  opened: orNull(z.int()),
});
export type MemberReceipt = z.infer<typeof memberReceiptSchema>;

/** Upper ends of the classes of a histogram, in milliseconds after the publication; the last class is open. */
export const DELAY_CLASSES_MS = [
  100, 250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 300_000,
] as const;
const countsSchema = z.array(z.int().min(0)).length(DELAY_CLASSES_MS.length + 1);

/** What it came to among the members of one tier, by the tier at the time. */
const tierReceiptSchema = z.object({
  tier: z.enum(TIERS),
  states: z.array(z.object({ state: receiptStateSchema, reason: orNull(z.string()), count: z.int() })),
  accepted: countsSchema,
  received: countsSchema,
  opened: countsSchema,
});
export type TierReceipt = z.infer<typeof tierReceiptSchema>;

/**
 * What became of a dispatch by one way, among all its members: never a document for each of them. `_id` is the dispatch and the way.
 * Members are kept for seven days, the histograms for good.
 */
export const receiptCollection = defineCollection({
  name: 'receipts',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'removeMember' },
  fields: {
    dispatchId: z.string(),
    way: wayOfSchema,
    event: channelEventSchema,
    title: z.string(),
    path: z.string(),
    slot: orNull(z.int()),
    /** Of a message to one member. */
    userId: orNull(z.string()),
    publishedAt: z.date(),
    members: z.array(memberReceiptSchema),
    tiers: z.array(tierReceiptSchema),
  },
  indexes: [
    {
      key: { userId: 1, publishedAt: -1 },
      serves: 'receipts of messages to one member, or to many, newest first',
    },
    { key: { publishedAt: 1 }, serves: 'figures of a time; receipts whose members are to be forgotten' },
  ],
});
export type ReceiptDocument = DocumentOf<typeof receiptCollection>;
export type ReceiptModel = ModelOf<typeof receiptCollection>;
export type Receipt = EntityOf<typeof receiptCollection>;
