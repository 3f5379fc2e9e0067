import { TIERS } from '@croneai/contracts/access.ts';
import { channelEventSchema, channelSchema, receiptStateSchema } from '@croneai/contracts/channels.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { ReceiptRoute } from '../marks.ts';

/** Number of days for which receipts that name a member are kept. */
export const RECEIPTS_KEPT_DAYS = 7;

const receiptRouteSchema = z.union([channelSchema, z.literal('page')]);

/**
 * State of a message to one member on one route. If the member has several devices, this is the
 * most advanced state, such as `opened` instead of `received`. Times are milliseconds after
 * publication.
 */
const memberReceiptSchema = z.object({
  id: z.string(),
  state: receiptStateSchema,
  reason: orNull(z.string()),
  accepted: orNull(z.int()),
  received: orNull(z.int()),
  opened: orNull(z.int()),
});
export type MemberReceipt = z.infer<typeof memberReceiptSchema>;

/** A receipt in the document of its member. It has no title or path; these are in the message. */
export type KeptReceipt = Omit<MemberReceipt, 'id'> & {
  messageId: string;
  route: ReceiptRoute;
  publishedAt: Date;
};

/**
 * Upper bounds of the delay classes in a histogram, in milliseconds after publication. One more
 * class counts all longer delays.
 */
export const DELAY_CLASSES_MS = [
  100, 250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 300_000,
] as const;
const countsSchema = z.array(z.int().min(0)).length(DELAY_CLASSES_MS.length + 1);

/**
 * Receipt counts and delay histograms for one tier. A member counts in the tier that the member had
 * when the message was sent.
 */
const tierReceiptSchema = z.object({
  tier: z.enum(TIERS),
  states: z.array(z.object({ state: receiptStateSchema, reason: orNull(z.string()), count: z.int() })),
  accepted: countsSchema,
  received: countsSchema,
  opened: countsSchema,
});
export type TierReceipt = z.infer<typeof tierReceiptSchema>;

/**
 * Receipts of one member for the messages published in one hour. The document covers only an hour,
 * because it is written often and must stay small. Documents are kept for seven days. `_id`
 * consists of the member's id and the hour.
 */
export const memberReceiptCollection = defineCollection({
  name: 'member_receipts',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'removeMember' },
  fields: {
    userId: z.string(),
    /** Start of the hour. */
    hour: z.date(),
    /**
     * The key is a hash of the message's id and the route, so that each receipt can be written
     * separately.
     */
    receipts: objectAs<Record<string, KeptReceipt>>(),
  },
  indexes: [
    { key: { userId: 1, hour: -1 }, serves: 'receipts of one member, newest first, and their erasure' },
    { key: { hour: 1 }, serves: 'receipts that are old enough to be forgotten' },
  ],
});
export type MemberReceiptDocument = DocumentOf<typeof memberReceiptCollection>;
export type MemberReceiptModel = ModelOf<typeof memberReceiptCollection>;

/**
 * Receipt counts of a message to many members, on one route, for the members in one shard of the
 * marks. `_id` consists of the message's id, the route, and the shard.
 */
export const reachCollection = defineCollection({
  name: 'reach',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    route: receiptRouteSchema,
    event: channelEventSchema,
    publishedAt: z.date(),
    tiers: z.array(tierReceiptSchema),
  },
  indexes: [
    { key: { event: 1, publishedAt: 1 }, serves: 'figures of an event since a time' },
    { key: { publishedAt: 1 }, serves: 'figures that are old enough to be deleted' },
  ],
});
export type ReachDocument = DocumentOf<typeof reachCollection>;
export type ReachModel = ModelOf<typeof reachCollection>;
