import type { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import type { NoticeType, noticeEvents } from '@croneai/contracts/events/notices.ts';
import type {
  contactReceived,
  ticketAnswered,
  ticketOpened,
  ticketReplied,
} from '@croneai/contracts/events/support.ts';
import { OPTIONAL_NOTIFICATIONS, type OptionalNotification } from '@croneai/contracts/users.ts';
import type { z } from 'zod';
import type { NewsText } from '../mailings/mailing.ts';
import type { SignalsSummary } from '../signals/summarise-day.ts';
import type { Links } from './links.ts';

type Payload<D extends { payload: z.ZodType }> = z.output<D['payload']>;
type NoticePayloads = {
  [T in NoticeType]: Payload<Extract<(typeof noticeEvents)[number], { type: T }>>;
};

/** Mails that no notice asks for: they follow from what happened, and who gets them is decided here. */
type FollowUpData = {
  'ticket-opened': Omit<Payload<typeof ticketOpened>, 'memberId'>;
  'ticket-replied': Omit<Payload<typeof ticketReplied>, 'memberId'>;
  'ticket-answered': Omit<Payload<typeof ticketAnswered>, 'memberId'>;
  'lead-receipt': Pick<Payload<typeof leadSubmitted>, 'submittedAt'>;
  'lead-notice': Payload<typeof leadSubmitted>;
  'contact-receipt': Pick<Payload<typeof contactReceived>, 'receivedAt'>;
  'contact-notice': Payload<typeof contactReceived>;
};
export type FollowUpTemplate = keyof FollowUpData;

/** Mails that this service makes on its own account. */
type OwnData = {
  'signals-summary': SignalsSummary;
  news: NewsText;
  /** The same to the admin who wrote it, before it goes to anybody else. */
  'news-test': NewsText;
};
export type OwnTemplate = keyof OwnData;

type TemplateData = {
  [T in NoticeType]: Omit<NoticePayloads[T], 'recipient' | 'sealed'>;
} & FollowUpData &
  OwnData;
export type Template = keyof TemplateData;
/** What a mail is written from, apart from the recipient and the secret, both of which are looked up at the last moment. */
export type MailData<T extends Template> = TemplateData[T];

/** One piece of a mail. HTML and text are both made from it, so that they cannot tell different things. */
export type Block =
  | { kind: 'text'; text: string }
  /** Somebody's own text: its line breaks stay, and its web addresses become links. */
  | { kind: 'prose'; text: string }
  /** Stands alone on its line in the text part, so that people and scripts can copy it. */
  | { kind: 'code'; label: string; code: string; caption: string }
  /** `showsAddress` prints the address under the button for clients that break links. */
  | { kind: 'button'; label: string; url: string; showsAddress?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  | { kind: 'note'; tone: 'quiet' | 'warning'; title: string; text: string };

/**
 * The first four cannot be switched off: they concern the account itself, answer a form that the recipient sent, or go to
 * the operator's own desk. The others are named like the setting that does it.
 */
export type MailCategory = 'security' | 'account' | 'receipt' | 'desk' | OptionalNotification;

/** The setting that switches mails of this category off, if one does. */
export function settingOf(category: MailCategory): OptionalNotification | undefined {
  return OPTIONAL_NOTIFICATIONS.find((setting) => setting === category);
}

export type MailContent = {
  /** Shown by mail clients beside the subject; never a secret, because it also shows on lock screens. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail, for the footer. */
  reason: string;
};

export type MailInput<T extends Template> = {
  data: MailData<T>;
  /** The opened code or token; empty for mails that carry none. */
  secret: string;
  links: Links;
};

export type Mail<T extends Template> = {
  category: MailCategory;
  /** Never holds a secret: it is listed to admins and shows on lock screens. */
  subject(data: MailData<T>): string;
  /** Where an answer goes; nowhere when left out. */
  replyTo?(data: MailData<T>): string;
  write(input: MailInput<T>): MailContent;
};

/** The mail of each template; a function, as one may have several. */
export type CompleteMailTable = { [T in Template]: (data: MailData<T>) => Mail<T> };
export type MailTable = Partial<CompleteMailTable>;
