import type { NewsBody } from '@croneai/contracts/endpoints/news.ts';
import type { ServiceNoticeBody } from '@croneai/contracts/endpoints/service-notices.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import type { SummaryContent } from '../signals/summarise-day.ts';

/** What is in a mailing, by its kind, which is also the mail that it is sent as. */
export type MailingContent =
  | { kind: 'signals-summary'; data: SummaryContent }
  | { kind: 'news'; data: NewsBody }
  | { kind: 'service-notice'; data: NoticeContent };

type NoticeContent = ServiceNoticeBody & {
  /** Until when the dashboard shows it. */
  bannerUntil: Date;
};

/** One text to everybody who wants its kind: written once, and a delivery for each recipient. */
export type Mailing = MailingContent & {
  /** Names what it is about, so that it cannot be made twice. */
  id: string;
  /** The admin who sent it; null for what the service makes itself. */
  authorId: string | null;
  createdAt: Date;
  /** When it goes out: at once, if nobody planned it for later. */
  sendsAt: Date;
  /** Nothing of it is sent or shown any more. */
  withdrawnAt: Date | null;
  /** How many deliveries it has; null until all of them are written down. */
  recipients: number | null;
  /** What became of them; null while some still wait. It outlives the deliveries. */
  outcome: MailingOutcome | null;
};

export type MailingOutcome = { delivered: number; notDelivered: number };

/** A mailing that was just made. */
export function newMailing(
  content: MailingContent & Pick<Mailing, 'id' | 'authorId'>,
  createdAt: Date,
  sendsAt = createdAt,
): Mailing {
  return { ...content, createdAt, sendsAt, withdrawnAt: null, recipients: null, outcome: null };
}

/** The setting that switches each kind off; a service notice has none. */
export const SETTING_OF_MAILING = {
  'signals-summary': 'signals',
  news: 'marketing',
} as const satisfies Record<Exclude<Mailing['kind'], 'service-notice'>, OptionalNotification>;
