import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/mails.ts';
import { OPTIONAL_NOTIFICATIONS, type OptionalNotification } from '@croneai/contracts/users.ts';
import type { Times } from '@croneai/rules/times.ts';
import type { z } from 'zod';
import type { Links } from './links.ts';

export type Fact = readonly [label: string, value: string];

/** A part of a mail. HTML and text are both made from it, so they always match. */
export type Block =
  /** A paragraph. */
  | string
  /** A person's own text: line breaks stay, and web addresses become links. */
  | { kind: 'prose'; text: string }
  /** A code. It has its own line in the text part, so that people and scripts can copy it. */
  | { kind: 'code'; label: string; code: string; caption: string }
  /** `showsAddress` also prints the URL under the button, for mail programs that break links. */
  | { kind: 'button'; label: string; url: string; showsAddress?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'note'; tone: 'quiet' | 'warning'; title: string; text: string };

/**
 * Members cannot turn off the first five categories: these mails concern the account or the whole
 * service, answer a form, or go to the operator. Every other category has the name of its setting.
 */
export type MailCategory = 'security' | 'account' | 'service' | 'receipt' | 'operator' | OptionalNotification;

/** Returns the setting that turns this category off, if there is one. */
export function settingOf(category: MailCategory): OptionalNotification | undefined {
  return OPTIONAL_NOTIFICATIONS.find((setting) => setting === category);
}

/**
 * Mails that a member can cause repeatedly have a budget. All mails with the same budget share one
 * daily limit per member. A template without a budget has a daily limit of its own. So a flood of
 * one kind of mail suppresses no other kind. Messages on channels other than mail are limited in
 * the same way.
 */
export type MailBudget = 'connections' | 'contact-details' | 'second-factor';

export type MailContent = {
  /**
   * Mail clients show this text next to the subject, also on lock screens, so it must not contain a
   * secret.
   */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Reason for the mail, in the footer. */
  reason: string;
  /** Only small text files. */
  attachments?: readonly { filename: string; content: string }[];
};

export type MailInput<Data> = {
  data: Data;
  /** The decrypted code or token; empty if the mail contains neither. */
  secret: string;
  links: Links;
  /**
   * Formats times in the recipient's time zone, or in UTC if the zone is unknown. The result
   * includes the name of the zone.
   */
  times: Times;
};

/** Definition of a mail. `Data` is the data that the mail shows, except recipient and secret. */
export type Mail<Data> = {
  category: MailCategory;
  /**
   * Returns the subject. It must not contain a secret, because admins see it in lists and lock
   * screens show it.
   */
  subject(data: Data): string;
  replyTo?(data: Data): string;
  /** Time after which the mail is useless: its secret has expired, or its event has started. */
  expiresBy?(data: Data): string;
  /**
   * If true, the mail's personal fields are erased once the mail is sent. This is for mails to a
   * deleted member, about another person, or to an address from a form. Erasing the form's entry
   * would not erase the mail.
   */
  erasedWhenSent?: true;
  /** Mails with the same budget share a daily limit per member. */
  budget?: MailBudget;
  write(input: MailInput<Data>): MailContent;
};

/** The operator's mailboxes. If there is no mailbox for support, new tickets cause no mail. */
export type Mailboxes = { sales: Recipient; support: Recipient | undefined };

type Owing<Payload, Read> = {
  /**
   * Returns the recipient of the mail, or undefined for no mail. The default is the event's
   * recipient.
   */
  to?(payload: Payload, mailboxes: Mailboxes): Recipient | undefined;
  /**
   * Returns a key. Events with the same key share one mail. An event without a key has a mail of
   * its own.
   */
  onceFor?(payload: Payload): string | undefined;
  /** Fields of the payload that the mail uses, by default all. Other fields are not stored. */
  reads?: readonly Read[];
};
/** A mail that an event causes. */
export type EventMail<Payload, Read = keyof Payload> = { on: EventDefinition } & Owing<Payload, Read>;

type NotWritten = 'recipient' | 'sealed';
/** The payload of an event without the recipient and the secret. */
export type DataOf<D extends EventDefinition> = Omit<z.output<D['payload']>, NotWritten>;

/** Defines the mail of an event. An event without a recipient needs `to`. */
export function mailOn<
  P extends z.ZodType<object>,
  Read extends keyof z.output<P> = Exclude<keyof z.output<P>, NotWritten>,
>(
  on: EventDefinition<P>,
  mail: Mail<Pick<z.output<P>, Read>> &
    Owing<z.output<P>, Read> &
    (z.output<P> extends { recipient: Recipient } ? unknown : { to: unknown }),
): Mail<Pick<z.output<P>, Read>> & EventMail<z.output<P>, Read> {
  return { ...mail, on };
}
