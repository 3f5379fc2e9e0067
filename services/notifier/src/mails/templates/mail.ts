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
  /** Has its own line in the text part, so that people and scripts can copy it. */
  | { kind: 'code'; label: string; code: string; caption: string }
  /** `showsAddress` prints the address under the button for clients that break links. */
  | { kind: 'button'; label: string; url: string; showsAddress?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'note'; tone: 'quiet' | 'warning'; title: string; text: string };

/**
 * The first five cannot be switched off: they concern the account or the whole service, answer a
 * form that the recipient sent, or go to the operator. The others have the name of their setting.
 */
export type MailCategory = 'security' | 'account' | 'service' | 'receipt' | 'operator' | OptionalNotification;

/** The setting that switches mails of this category off, if one does. */
export function settingOf(category: MailCategory): OptionalNotification | undefined {
  return OPTIONAL_NOTIFICATIONS.find((setting) => setting === category);
}

/**
 * Mails that a member can cause repeatedly share a budget: at most ten a day, and thirty messages
 * by other channels. Without a budget, a template is one: twenty mails a day, thirty messages. Each
 * budget counts separately, so a flood of one kind suppresses no other.
 */
export type MailBudget = 'connections' | 'contact-details' | 'second-factor';

export type MailContent = {
  /** Mail clients show it next to the subject, also on lock screens: never a secret. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Reason for the mail, in the footer. */
  reason: string;
  /** Small texts only. */
  attachments?: readonly { filename: string; content: string }[];
};

export type MailInput<Data> = {
  data: Data;
  /** The opened code or token; empty for mails without one. */
  secret: string;
  links: Links;
  /** Clock of the reader, UTC if unknown. Every time names its zone. */
  times: Times;
};

/**
 * A mail and everything that depends on its kind. `Data` is its input without recipient and secret.
 */
export type Mail<Data> = {
  category: MailCategory;
  /** Never holds a secret: admins see it in lists, and it shows on lock screens. */
  subject(data: Data): string;
  replyTo?(data: Data): string;
  /** Expiry: the secret has expired or the event has started. */
  expiresBy?(data: Data): string;
  /**
   * Empties personal fields once it is sent: mails to a deleted member, about another person, or to
   * the address in a visitor's form, which an erasure of that form cannot reach here.
   */
  erasedWhenSent?: true;
  /** Bounds the number of these mails to a member per day. */
  budget?: MailBudget;
  write(input: MailInput<Data>): MailContent;
};

/** The operator's mailboxes. Without one for support, new tickets are not announced. */
export type Mailboxes = { sales: Recipient; support: Recipient | undefined };

type Owing<Payload, Read> = {
  /** Recipient of the mail, by default the event's. Undefined sends no mail. */
  to?(payload: Payload, mailboxes: Mailboxes): Recipient | undefined;
  /** Events with the same text share one mail; by default, or if undefined, each has its own. */
  onceFor?(payload: Payload): string | undefined;
  /** Fields of the payload that the mail uses, by default all. No others are kept. */
  reads?: readonly Read[];
};
/** A mail that an event owes. */
export type EventMail<Payload, Read = keyof Payload> = { on: EventDefinition } & Owing<Payload, Read>;

type NotWritten = 'recipient' | 'sealed';
/** Data for the mail of an event. */
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
