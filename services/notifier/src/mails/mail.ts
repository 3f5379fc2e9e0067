import type { NoticeType, noticeEvents } from '@croneai/contracts/events/notices.ts';
import type { z } from 'zod';
import type { Links } from './links.ts';

type NoticePayload<T extends NoticeType> = z.output<
  Extract<(typeof noticeEvents)[number], { type: T }>['payload']
>;
/** What a mail is written from, apart from the recipient and the secret, both of which are looked up at the last moment. */
export type NoticeData<T extends NoticeType> = Omit<NoticePayload<T>, 'recipient' | 'sealed'>;

/** One piece of a mail. HTML and text are both made from it, so that they cannot tell different things. */
export type Block =
  | { kind: 'text'; text: string }
  /** Stands alone on its line in the text part, so that people and scripts can copy it. */
  | { kind: 'code'; label: string; code: string; caption: string }
  /** `showsAddress` prints the address under the button for clients that break links. */
  | { kind: 'button'; label: string; url: string; showsAddress?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  | { kind: 'note'; tone: 'quiet' | 'warning'; title: string; text: string };

/** Neither category can be switched off in a member's preferences: these mails concern the account itself. */
export type MailCategory = 'security' | 'account';

export type MailContent = {
  /** Shown by mail clients beside the subject; never a secret, because it also shows on lock screens. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail, for the footer. */
  reason: string;
};

export type MailInput<T extends NoticeType> = {
  data: NoticeData<T>;
  /** The opened code or token; empty for mails that carry none. */
  secret: string;
  links: Links;
};

export type Mail<T extends NoticeType> = {
  category: MailCategory;
  /** Never holds a secret: it is listed to admins and shows on lock screens. */
  subject(data: NoticeData<T>): string;
  write(input: MailInput<T>): MailContent;
};
