import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import type { Times } from '@croneai/contracts/times.ts';
import { OPTIONAL_NOTIFICATIONS, type OptionalNotification } from '@croneai/contracts/users.ts';
import type { z } from 'zod';
import type { Links } from './links.ts';

export type Fact = readonly [label: string, value: string];

/** One piece of a mail. HTML and text are both made from it, so that they cannot tell different things. */
export type Block =
  /** A paragraph. */
  | string
  /** Somebody's own text: its line breaks stay, and its web addresses become links. */
  | { kind: 'prose'; text: string }
  /** Stands alone on its line in the text part, so that people and scripts can copy it. */
  | { kind: 'code'; label: string; code: string; caption: string }
  /** `showsAddress` prints the address under the button for clients that break links. */
  | { kind: 'button'; label: string; url: string; showsAddress?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'note'; tone: 'quiet' | 'warning'; title: string; text: string };

/**
 * The first five cannot be switched off: they concern the account itself or the service as a whole, answer a form that the
 * recipient sent, or go to the operator's own desk. The others are named like the setting that does it.
 */
export type MailCategory = 'security' | 'account' | 'service' | 'receipt' | 'desk' | OptionalNotification;

/** The setting that switches mails of this category off, if one does. */
export function settingOf(category: MailCategory): OptionalNotification | undefined {
  return OPTIONAL_NOTIFICATIONS.find((setting) => setting === category);
}

/**
 * Mails that a member can cause again and again share a budget: at most ten a day, and thirty messages by other channels. Each
 * budget counts for itself, so a flood of one kind suppresses no other.
 */
export type MailBudget = 'access-ways' | 'contact-details' | 'second-factor';

export type MailContent = {
  /** Shown by mail clients beside the subject; never a secret, because it also shows on lock screens. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail, for the footer. */
  reason: string;
  /** Small texts. */
  attachments?: readonly { filename: string; content: string }[];
};

export type MailInput<Data> = {
  data: Data;
  /** The opened code or token; empty for mails that carry none. */
  secret: string;
  links: Links;
  /** Clock of the reader; UTC where it is not known. Every time names its zone. */
  times: Times;
};

/** One mail; all that depends on its kind is in here. `Data` is what it is written from, without recipient and secret. */
export type Mail<Data> = {
  category: MailCategory;
  /** Never holds a secret: it is listed to admins and shows on lock screens. */
  subject(data: Data): string;
  /** Where an answer goes; nowhere when left out. */
  replyTo?(data: Data): string;
  /** When it is of no use any more: its secret has run out, or what it calls to mind has begun. */
  expiresBy?(data: Data): string;
  /**
   * The row keeps nothing personal once it is sent: to a deleted member, about another person, or to the visitor who typed an address
   * into a form, whom an erasure at the desk could not reach here.
   */
  erasedWhenSent?: true;
  /** Bounds how many of these mails a member gets in a day. */
  budget?: MailBudget;
  write(input: MailInput<Data>): MailContent;
};

/** The operator's own mailboxes. Without one for support, new tickets are not announced. */
export type Desks = { sales: Recipient; support: Recipient | undefined };

type Owing<Payload, Read> = {
  /** Who gets it: the recipient in the event, where it is left out. Nobody gets a mail for undefined. */
  to?(payload: Payload, desks: Desks): Recipient | undefined;
  /** One mail for all events with the same text; one for each event where it is left out or undefined. */
  onceFor?(payload: Payload): string | undefined;
  /** The fields that it is written from; all where it is left out. No others are kept. */
  reads?: readonly Read[];
};
/** A mail that an event owes. */
export type EventMail<Payload, Read = keyof Payload> = { on: EventDefinition } & Owing<Payload, Read>;

type NotWritten = 'recipient' | 'sealed';
/** What the mail of an event is written from. */
export type DataOf<D extends EventDefinition> = Omit<z.output<D['payload']>, NotWritten>;

/** The mail of an event. An event that names no recipient needs a `to`. */
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
