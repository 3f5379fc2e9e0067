import { z } from 'zod';
import { tierSchema } from '../../access-schemas.ts';
import { named } from '../../http/named.ts';
import { country, isoDate } from '../../text.ts';
import { newsShape } from './news.ts';

/*
 * Bodies of the calls in `service-notices.ts`. They are in a separate file, because every page of
 * the dashboard loads `service-notices.ts`, and only the form for these bodies needs zod.
 */

/** Stage of a member: in the trial, locked after the trial, or unlocked. */
export const MEMBER_STATES = ['trial', 'trial-ended', 'unlocked'] as const;
const BANNER_DAYS_MAX = 30;

/**
 * Recipients of a notice: everyone, or the members who match every given field. Unknown fields are
 * refused, because a misspelt field would select everyone.
 */
export const segmentSchema = z
  .strictObject({
    tier: tierSchema.optional(),
    country: country.optional(),
    state: z.enum(MEMBER_STATES, 'Please choose a state').optional(),
    silentDays: z
      .int('Days must be a whole number')
      .min(1, 'At least one day')
      .max(365, 'At most 365 days')
      .optional(),
  })
  .meta({ id: 'NoticeSegment' });
export type NoticeSegment = z.infer<typeof segmentSchema>;

const noticeShape = { ...newsShape, segment: segmentSchema.default({}) };
export const writeNoticeBodySchema = named('ServiceNoticeBody', noticeShape);
export type ServiceNoticeBody = z.output<typeof writeNoticeBodySchema>;

/** Content of the form: the notice, when it is sent, and how long the dashboard shows it. */
export const planNoticeBodySchema = named('PlanServiceNoticeBody', {
  ...noticeShape,
  /**
   * Time at which the notice is sent. If the time is null or in the past, the notice is sent
   * immediately.
   */
  sendsAt: isoDate.nullable().default(null),
  /** Number of days for which the dashboard shows the notice. If it is 0, only an email is sent. */
  bannerDays: z
    .int('Days must be a whole number')
    .min(0, 'Days can’t be negative')
    .max(BANNER_DAYS_MAX, `At most ${BANNER_DAYS_MAX} days`)
    .default(7),
});
export const sendNoticeBodySchema = named('SendServiceNoticeBody', {
  ...planNoticeBodySchema.shape,
  /**
   * Number of recipients that the preview showed. The call fails if the present number is very
   * different.
   */
  recipients: z.int('Recipients must be a whole number').min(1, 'No member matches these choices'),
});
export type SendServiceNoticeBody = z.output<typeof sendNoticeBodySchema>;
