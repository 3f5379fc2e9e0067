import { z } from 'zod';
import {
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZE_MAX,
  NEWS_SUBJECT_MAX_LENGTH,
  NEWS_TEXT_MAX_LENGTH,
  RECENT_SIGN_IN_MINUTES,
} from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { isoDate, multiLine, objectId, singleLine } from '../../text.ts';

export const newsShape = {
  subject: singleLine({ label: 'Subject', maxLength: NEWS_SUBJECT_MAX_LENGTH }),
  text: multiLine({ label: 'Text', maxLength: NEWS_TEXT_MAX_LENGTH }),
};

export const newsBodySchema = named('NewsBody', newsShape);
export type NewsBody = z.infer<typeof newsBodySchema>;
const sendNewsBodySchema = named('SendNewsBody', {
  ...newsShape,
  /**
   * Number of recipients that the preview showed. The call fails if the number has changed much
   * since the preview.
   */
  recipients: z.int('Recipients must be a whole number').min(1, 'No member has turned on news yet'),
});
export type SendNewsBody = z.infer<typeof sendNewsBodySchema>;

/** `recipients` is the number at the time of the preview. */
export const mailPreviewShape = {
  subject: z.string(),
  /** The text part of the mail, as a member receives it. */
  text: z.string(),
  recipients: z.int().min(0),
};
const newsPreviewSchema = named('NewsPreview', mailPreviewShape);
export type NewsPreview = z.infer<typeof newsPreviewSchema>;

/** State of a mail to many recipients. */
export const mailingShape = {
  /** Name of the admin who wrote the mail; empty if that account no longer exists. */
  sentBy: z.string(),
  /** Null before the mailing is sent, and while its mails are being stored. */
  recipients: z.int().min(0).nullable(),
  delivered: z.int().min(0),
  pending: z.int().min(0),
  /**
   * Number of mails that were refused, that failed, or that were not sent because the recipient had
   * turned them off.
   */
  notDelivered: z.int().min(0),
};
const newsRowSchema = named('NewsRow', {
  id: objectId,
  subject: z.string(),
  text: z.string(),
  sentAt: isoDate,
  ...mailingShape,
});
export type NewsRow = z.infer<typeof newsRowSchema>;

export const newsEndpoints = defineEndpoints('notifier', 'admin', {
  listNews: {
    route: 'GET /api/admin/news',
    summary: 'Sent news, newest first, with the state of its mails',
    query: z.object(pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX)),
    reply: z.array(newsRowSchema),
    isPaginated: true,
  },
  previewNews: {
    route: 'POST /api/admin/news/preview',
    summary: 'Preview of the mail, and the number of recipients',
    body: newsBodySchema,
    reply: newsPreviewSchema,
  },
  sendTestNews: {
    route: 'POST /api/admin/news/test',
    summary: 'Mail the news to the requesting admin',
    body: newsBodySchema,
    status: 202,
  },
  sendNews: {
    route: 'POST /api/admin/news',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Mail the news to every member who wants news',
    body: sendNewsBodySchema,
    reply: newsRowSchema,
    status: 202,
    errors: [errors.newsRecipientsChanged, errors.newsTooSoon],
  },
});
