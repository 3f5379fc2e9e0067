import { z } from 'zod';
import {
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZE_MAX,
  NEWS_TEXT_MAX_LENGTH,
  RECENT_SIGN_IN_MINUTES,
} from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { boundedText, isoDate, objectId } from '../../text.ts';
import { mailingShape, mailPreviewShape } from './news.ts';
import { segmentSchema, sendNoticeBodySchema, writeNoticeBodySchema } from './notice-bodies.ts';

const noticePreviewSchema = named('ServiceNoticePreview', mailPreviewShape);
export type ServiceNoticePreview = z.infer<typeof noticePreviewSchema>;

const noticeRowSchema = named('ServiceNoticeRow', {
  id: objectId,
  subject: z.string(),
  text: z.string(),
  segment: segmentSchema,
  sendsAt: isoDate,
  withdrawnAt: isoDate.nullable(),
  ...mailingShape,
});
export type ServiceNoticeRow = z.infer<typeof noticeRowSchema>;

const noticeSchema = named('ServiceNotice', {
  id: objectId,
  subject: z.string(),
  text: boundedText(NEWS_TEXT_MAX_LENGTH),
  sentAt: isoDate,
});
export type ServiceNotice = z.infer<typeof noticeSchema>;

const byId = z.object({ id: objectId });

export const serviceNoticeEndpoints = defineEndpoints('notifier', 'admin', {
  listServiceNotices: {
    route: 'GET /api/admin/service-notices',
    summary: 'Planned and sent service notices, newest first, with the state of their mails',
    query: z.object(pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX)),
    reply: z.array(noticeRowSchema),
    isPaginated: true,
  },
  previewServiceNotice: {
    route: 'POST /api/admin/service-notices/preview',
    summary: 'Preview of the mail, and the number of recipients',
    body: writeNoticeBodySchema,
    reply: noticePreviewSchema,
  },
  sendServiceNotice: {
    route: 'POST /api/admin/service-notices',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Send a notice as banner and mail to all members or a segment, now or later, even if they turned mails off',
    body: sendNoticeBodySchema,
    reply: noticeRowSchema,
    status: 202,
    errors: [errors.noticeRecipientsChanged, errors.noticeRepeated],
  },
  withdrawServiceNotice: {
    route: 'DELETE /api/admin/service-notices/:id',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Cancel a planned notice; for a sent notice, end the banner and the waiting mails',
    params: byId,
    errors: [errors.noticeNotFound],
  },
  listMyServiceNotices: {
    access: 'member',
    route: 'GET /api/service-notices',
    rateClass: 'poll',
    summary: 'Notices that the dashboard shows the member, newest first',
    reply: z.array(noticeSchema),
    /**
     * Time at which mails to the member began to bounce; null if they arrive. While they bounce,
     * the member can read notices only in this list.
     */
    extras: z.object({ mailRefusedSince: isoDate.nullable() }),
  },
  dismissServiceNotice: {
    access: 'member',
    route: 'POST /api/service-notices/:id/dismiss',
    summary: 'Dismiss a notice on all devices',
    params: byId,
  },
});
