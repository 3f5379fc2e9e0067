import { deliverySchema } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
  ownText,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { Template } from './templates/catalogue.ts';

/**
 * Lanes for codes and links that expire within minutes, for mails about one member's actions, and
 * for bulk mails. Each lane has its own queue, workers, connections, and rate limit, so no lane
 * delays another.
 */
export const MAIL_LANES = ['codes', 'mails', 'bulk-mails'] as const;
export type MailLane = (typeof MAIL_LANES)[number];

/**
 * Condition that a pending delivery waits for; the delivery is due as soon as the condition holds.
 */
const AWAITED = ['recipient', 'mail-server'] as const;
export type Awaited = (typeof AWAITED)[number];

/**
 * A mail to one recipient about one event. `_id` is derived from both, so a repeated event does not
 * send the mail twice.
 */
export const deliveryCollection = defineCollection({
  name: 'deliveries',
  id: 'string',
  hasOutbox: false,
  erasure: {
    keeps: [
      'template',
      'lane',
      'mailingId',
      'userId',
      'ownerId',
      'expiresAt',
      'messageId',
      'requestId',
      'status',
      'attempts',
      'nextAttemptAt',
      'giveUpAt',
      'awaits',
      'createdAt',
      'sentAt',
      'claimedBy',
      'claimedUntil',
    ],
  },
  fields: {
    template: ownText() as z.ZodType as z.ZodType<Template, Template>,
    lane: z.enum(MAIL_LANES),
    /** The mailing with the text; null for a single mail. */
    mailingId: orNull(ownText()),
    /**
     * The member who receives the mail; null for other recipients. The member's name and address
     * are looked up when the mail is rendered.
     */
    userId: orNull(ownText()),
    /**
     * The member on whose behalf the mail goes to another address. The mail is erased with this
     * member.
     */
    ownerId: orNull(ownText()),
    /**
     * Address of a recipient who is not a member. For a member, the only address to which the mail
     * may go; null if the mail goes to the member’s current address.
     */
    email: orNull(z.string()),
    fullName: orNull(z.string()),
    data: z.record(z.string(), z.unknown()).default({}),
    /**
     * The code or token of the mail, encrypted by the auth service; removed when the delivery ends.
     */
    sealed: orNull(z.string()),
    /** Expiry of the secret; the mail is not sent afterwards. */
    expiresAt: orNull(z.date()),
    /** Subject of the mail. It may contain names that a member entered. */
    subject: z.string(),
    /**
     * Message-ID of the mail. It is the same in all attempts, so receivers recognise a duplicate.
     */
    messageId: ownText(),
    requestId: ownText(),
    status: deliverySchema.shape.status,
    attempts: z.int(),
    nextAttemptAt: z.date(),
    giveUpAt: orNull(z.date()),
    awaits: orNull(z.enum(AWAITED)),
    lastError: orNull(z.string()),
    createdAt: z.date(),
    sentAt: orNull(z.date()),
    /** Time at which the member closed the banner of the notice. */
    dismissedAt: orNull(z.date()),
    /**
     * If true, personal fields are erased when the delivery ends. This is set for deleted members
     * and for mails with `erasedWhenSent`.
     */
    eraseWhenDone: z.boolean(),
    /** Id of the attempt that has claimed the delivery. */
    claimedBy: orNull(ownText()),
    /** Time at which the claim ends. */
    claimedUntil: orNull(z.date()),
  },
  storedOnly: ['claimedBy', 'claimedUntil'],
  indexes: [
    {
      key: { status: 1, lane: 1, nextAttemptAt: 1, _id: 1 },
      serves: 'the sweep: pending deliveries of a lane that are due, oldest first',
    },
    {
      key: { status: 1, lane: 1, createdAt: 1 },
      serves: 'how many wait in a lane, and since when the first one does',
    },
    {
      key: { awaits: 1, userId: 1 },
      serves: 'what is pending for a recipient or a mail server that has come',
    },
    { key: { userId: 1, createdAt: -1, _id: -1 }, serves: 'deliveries of one member, newest first' },
    {
      key: { ownerId: 1, createdAt: -1, _id: -1 },
      serves: 'deliveries on behalf of a member to another address, newest first',
    },
    {
      key: { email: 1, createdAt: -1, _id: -1 },
      serves: "deliveries to an address before it became a member's, newest first",
    },
    {
      key: { eraseWhenDone: 1, status: 1 },
      serves: 'deliveries of deleted members that are to be emptied; nearly all others are false',
    },
    { key: { mailingId: 1, status: 1 }, serves: 'what became of a mailing' },
    { key: { createdAt: 1 }, serves: 'deliveries that are old enough to be forgotten' },
  ],
});
export type DeliveryDocument = DocumentOf<typeof deliveryCollection>;
export type DeliveryModel = ModelOf<typeof deliveryCollection>;
export type Delivery = EntityOf<typeof deliveryCollection>;
export type DeliveryStatus = Delivery['status'];
export type FinalStatus = Exclude<DeliveryStatus, 'pending'>;
