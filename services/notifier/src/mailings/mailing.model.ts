import {
  type DocumentOf,
  defineCollection,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { Mailing } from './mailing.ts';

/** One text to everybody who wants its kind; see `Mailing`. */
export const mailingCollection = defineCollection({
  name: 'mailings',
  id: 'string',
  hasOutbox: true,
  // The id of its author goes with the mailing, by its age.
  erasure: { by: 'deleteOlderThan' },
  fields: {
    kind: z.enum(['signals-summary', 'news', 'service-notice'] satisfies Mailing['kind'][]),
    /** Of a shape for each kind. */
    data: objectAs<Mailing['data']>(),
    /** The admin who sent it; null for what the service makes itself. */
    authorId: orNull(z.string()),
    createdAt: z.date(),
    sendsAt: z.date(),
    withdrawnAt: orNull(z.date()),
    recipients: orNull(z.int()),
    outcome: orNull(z.object({ delivered: z.int(), notDelivered: z.int() })),
  },
  indexes: [
    { key: { kind: 1, createdAt: -1 }, serves: 'news and service notices, newest first' },
    {
      key: { recipients: 1, sendsAt: 1 },
      serves: 'mailings that are due, or that a crash left half written down',
    },
    { key: { createdAt: 1 }, serves: 'what is old enough to be forgotten' },
  ],
});
export type MailingDocument = DocumentOf<typeof mailingCollection>;
