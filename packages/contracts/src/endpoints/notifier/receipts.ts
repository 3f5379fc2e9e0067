import { z } from 'zod';
import { tierSchema } from '../../access-schemas.ts';
import { channelEventSchema, channelSchema, DELIVERIES_SHOWN, receiptStateSchema } from '../../channels.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { boundedText, isoDate, objectId } from '../../text.ts';

/**
 * Maximum number of signals that one call confirms. A page confirms signals within half a minute,
 * and shows fewer than this in that time.
 */
export const SHOWN_PER_CALL_MAX = 10;

const wayOfSchema = z.union([channelSchema, z.literal('page')]);
export const deliveredSchema = named('Delivered', {
  id: z.string(),
  event: channelEventSchema,
  /** `page` means that an open page showed the message. */
  channel: wayOfSchema,
  title: z.string(),
  path: z.string().nullable(),
  state: receiptStateSchema,
  /** Reason why the message was refused, expired, or suppressed. */
  reason: z.string().nullable(),
  publishedAt: isoDate,
  acceptedAt: isoDate.nullable(),
  receivedAt: isoDate.nullable(),
  openedAt: isoDate.nullable(),
});
export type Delivered = z.infer<typeof deliveredSchema>;

/**
 * Delays of `count` messages after their publication, in milliseconds. `median` and `p99` are upper
 * bounds of histogram buckets; they are null if `count` is 0.
 */
const delaysSchema = z.object({ count: z.int(), median: z.int().nullable(), p99: z.int().nullable() });
const reachSchema = named('Reach', {
  since: isoDate,
  rows: z.array(
    z.object({
      channel: wayOfSchema,
      tier: tierSchema,
      accepted: delaysSchema,
      received: delaysSchema,
      opened: delaysSchema,
    }),
  ),
  /** Number of undelivered messages for each channel, state, and reason, largest number first. */
  refusals: z.array(
    z.object({ channel: wayOfSchema, state: receiptStateSchema, reason: z.string(), count: z.int() }),
  ),
  /**
   * `total` is the number of browsers that receive alerts. `silent` is the number of these browsers
   * that have confirmed no alert for two days, although their push service accepted one.
   */
  devices: z.object({ total: z.int(), silent: z.int() }),
  /**
   * `linked` is the number of chats that are linked to a member, and `joined` the number of people
   * who have joined the private channel.
   */
  telegram: z.object({ linked: z.int(), joined: z.int() }),
});
export type Reach = z.infer<typeof reachSchema>;

export const receiptEndpoints = defineEndpoints('notifier', 'member', {
  listDelivered: {
    route: 'GET /api/account/deliveries',
    summary: `Deliveries to the member: the last ${DELIVERIES_SHOWN}, newest first, by every channel`,
    reply: z.array(deliveredSchema),
  },
  getReach: {
    route: 'GET /api/admin/reach',
    access: 'admin',
    summary:
      'Deliveries of signals in the last 24 hours: delays by channel and tier, refusals by reason, silent devices',
    reply: reachSchema,
  },
  /**
   * The token from the message authorizes this call, because the service worker that makes the call
   * has no session.
   */
  confirmReceipt: {
    route: 'POST /api/receipts',
    access: 'public',
    rateClass: 'poll',
    summary: 'Confirm that a message arrived or was opened, with the token of the message',
    body: named('ConfirmReceiptBody', { token: boundedText(300), state: z.enum(['received', 'opened']) }),
    errors: [errors.receiptInvalid],
  },
  confirmShown: {
    route: 'POST /api/receipts/shown',
    rateClass: 'poll',
    summary: 'Confirm which signals an open page showed, and when',
    body: named('ConfirmShownBody', {
      shown: z
        .array(z.object({ signalId: objectId, shownAt: isoDate }))
        .min(1)
        .max(SHOWN_PER_CALL_MAX),
    }),
  },
});
