import type { NewsBody } from '@croneai/contracts/endpoints/notifier/news.ts';
import type { ServiceNoticeBody } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
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

/** What is in a mailing, by its kind, which is also the mail that it is sent as. */
export type MailingContent =
  | { kind: 'signals-summary'; data: SummaryContent }
  | { kind: 'news'; data: NewsBody }
  | { kind: 'service-notice'; data: NoticeContent };

type NoticeContent = ServiceNoticeBody & {
  /** Until when the dashboard shows it. */
  bannerUntil: Date;
};

/** One text to everybody who wants its kind: written once, and a delivery for each recipient. `_id` names what it is about: made once. */
export const mailingCollection = defineCollection({
  name: 'mailings',
  id: 'string',
  hasOutbox: true,
  // What an author wrote for many stays; their id goes.
  erasure: { by: 'forgetAuthor' },
  fields: {
    kind: z.enum(['signals-summary', 'news', 'service-notice'] satisfies MailingContent['kind'][]),
    /** Of a shape for each kind. */
    data: objectAs<MailingContent['data']>(),
    /** The admin who sent it; null for what the service makes itself. */
    authorId: orNull(z.string()),
    createdAt: z.date(),
    /** When it goes out: at once, if nobody planned it for later. */
    sendsAt: z.date(),
    /** Nothing of it is sent or shown any more. */
    withdrawnAt: orNull(z.date()),
    /** How many deliveries it has; null until all of them are written down. */
    recipients: orNull(z.int()),
    /** What became of them; null while some still wait. It outlives the deliveries. */
    outcome: orNull(z.object({ delivered: z.int(), notDelivered: z.int() })),
  },
  indexes: [
    { key: { kind: 1, createdAt: -1 }, serves: 'news and service notices, newest first' },
    {
      key: { recipients: 1, sendsAt: 1 },
      serves: 'mailings that are due, or that a crash left half written down',
    },
    { key: { authorId: 1 }, serves: 'what one admin has sent, for their export and erasure' },
    { key: { createdAt: 1 }, serves: 'what is old enough to be forgotten' },
  ],
});
export type MailingDocument = DocumentOf<typeof mailingCollection>;
export type Mailing = MailingContent & Omit<EntityOf<typeof mailingCollection>, 'kind' | 'data'>;
export type MailingOutcome = NonNullable<Mailing['outcome']>;

/** A mailing that was just made. */
export const newMailing = (
  content: MailingContent & Pick<Mailing, 'id' | 'authorId'>,
  createdAt: Date,
  sendsAt = createdAt,
): Mailing => mailingCollection.make({ ...content, createdAt, sendsAt }) as Mailing;

/** The setting that switches each kind off; a service notice has none. */
export const SETTING_OF_MAILING = {
  'signals-summary': 'signals',
  news: 'marketing',
} as const satisfies Record<Exclude<MailingContent['kind'], 'service-notice'>, OptionalNotification>;
