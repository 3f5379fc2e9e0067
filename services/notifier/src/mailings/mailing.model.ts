import type { NewsBody } from '@croneai/contracts/endpoints/notifier/news.ts';
import type { ServiceNoticeBody } from '@croneai/contracts/endpoints/notifier/notice-bodies.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { SummaryContent } from '../mails/module.ts';

/** Content of a mailing. `kind` is also the name of the mail template. */
export type MailingContent =
  | { kind: 'signals-summary'; data: SummaryContent }
  | { kind: 'news'; data: NewsBody }
  | { kind: 'service-notice'; data: NoticeContent };

type NoticeContent = ServiceNoticeBody & {
  /** Time at which the dashboard stops showing the notice. */
  bannerUntil: Date;
};

/**
 * A text to many members, with one delivery per member. The `_id` of a daily summary contains the
 * day, so each summary is made once.
 */
export const mailingCollection = defineCollection({
  name: 'mailings',
  id: 'string',
  hasOutbox: true,
  // The text is kept after its author is erased. Only the author's id is erased.
  erasure: { by: 'forgetAuthor' },
  fields: {
    kind: z.enum(['signals-summary', 'news', 'service-notice'] satisfies MailingContent['kind'][]),
    /** Content; its shape depends on the kind. */
    data: objectAs<MailingContent['data']>(),
    /** The admin who sent the mailing; null for the service's own mailings. */
    authorId: orNull(z.string()),
    createdAt: z.date(),
    /** Equal to `createdAt` unless the mailing was planned for later. */
    sendsAt: z.date(),
    /** A withdrawn mailing is neither sent nor shown. */
    withdrawnAt: orNull(z.date()),
    /** Number of deliveries of this mailing; null until all deliveries are stored. */
    recipients: orNull(z.int()),
    /**
     * Numbers of delivered and undelivered mails; null while any mail is pending. The numbers
     * remain after the deliveries are deleted.
     */
    outcome: orNull(z.object({ delivered: z.int(), notDelivered: z.int() })),
  },
  indexes: [
    { key: { kind: 1, createdAt: -1, _id: -1 }, serves: 'news and service notices, newest first' },
    { key: { kind: 1, withdrawnAt: 1, sendsAt: -1 }, serves: 'notices with a banner, newest first' },
    {
      key: { recipients: 1, sendsAt: 1 },
      serves: 'mailings that are due, or that a crash left half written down',
    },
    { key: { authorId: 1, _id: 1 }, serves: 'mailings of one admin, for their export and erasure' },
    {
      key: { sendsAt: 1 },
      serves: 'mailings without an outcome, oldest first, and those old enough to be deleted',
    },
  ],
});
export type MailingDocument = DocumentOf<typeof mailingCollection>;
export type Mailing = MailingContent & Omit<EntityOf<typeof mailingCollection>, 'kind' | 'data'>;
export type MailingOutcome = NonNullable<Mailing['outcome']>;

export const newMailing = (
  content: MailingContent & Pick<Mailing, 'id' | 'authorId'>,
  createdAt: Date,
  sendsAt = createdAt,
): Mailing => mailingCollection.make({ ...content, createdAt, sendsAt }) as Mailing;

/**
 * The setting with which a member turns off each kind of mailing. Service notices cannot be turned
 * off.
 */
export const SETTING_OF_MAILING = {
  'signals-summary': 'signals',
  news: 'marketing',
} as const satisfies Record<Exclude<MailingContent['kind'], 'service-notice'>, OptionalNotification>;
