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
 * Mails travel in lanes, each with a queue, workers, connections and a pace of its own, so that no number of one kind holds up
 * another: codes and links that run out within minutes, mails about one member's own actions, and bulk mails.
 */
export const MAIL_LANES = ['codes', 'mails', 'bulk-mails'] as const;
export type MailLane = (typeof MAIL_LANES)[number];

/** What a pending delivery needs before another attempt can work; it is tried again at once when that is there. */
const AWAITED = ['recipient', 'mail-server'] as const;
export type Awaited = (typeof AWAITED)[number];

/**
 * One mail to one recipient because of one event. `_id` is the delivery's key, so the unique index that every collection has is
 * what keeps an event from mailing twice.
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
    /** The mailing that this is a copy of, if it is one; its text is there. */
    mailingId: orNull(ownText()),
    /** Set for members; their name and address come from the copy of users when the mail is written. */
    userId: orNull(ownText()),
    /** The member on whose behalf it goes to another address: it is theirs, and goes when they are erased. */
    ownerId: orNull(ownText()),
    /** Set for recipients who are no members. */
    email: orNull(z.string()),
    fullName: orNull(z.string()),
    /** What the mail is written from. */
    data: z.record(z.string(), z.unknown()).default({}),
    /** The secret as auth sealed it; gone once the delivery is finished. */
    sealed: orNull(z.string()),
    /** After this the secret is of no use and is not mailed. */
    expiresAt: orNull(z.date()),
    /** Names that a member gave may be in it. */
    subject: z.string(),
    /** The same for every attempt, so that a mail that was sent twice shows as one. */
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
    /** The member took its banner away. */
    dismissedAt: orNull(z.date()),
    /** What is personal goes as soon as the delivery is finished: it is about a deleted member, or not about the recipient. */
    eraseWhenDone: z.boolean(),
    /** The worker that holds the claim, and until when. */
    claimedBy: orNull(ownText()),
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
      key: { ownerId: 1, createdAt: -1 },
      serves: 'deliveries on behalf of a member to another address, newest first',
    },
    {
      key: { email: 1, createdAt: -1 },
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
