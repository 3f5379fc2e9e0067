import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import type { MailEventType } from '@croneai/contracts/events/mails.ts';
import { accessMails } from './access-mails.ts';
import { accountMails } from './account-mails.ts';
import { backupMails } from './backup-mails.ts';
import { connectionMails } from './connection-mails.ts';
import { emailChangeMails } from './email-change-mails.ts';
import { formMails } from './form-mails.ts';
import type { EventMail, Mail, MailBudget } from './mail.ts';
import { newsMails } from './news-mails.ts';
import { paperWeek } from './paper-week.ts';
import { reminderMails } from './reminder-mails.ts';
import { signInMails } from './sign-in-mails.ts';
import { signUpMails } from './sign-up-mails.ts';
import { signalsSummary } from './signals-summary.ts';
import { ticketMails } from './ticket-mails.ts';
import { twoFactorMails } from './two-factor-mails.ts';

/**
 * All mails: those that events cause, and those that this service sends itself. The compiler
 * requires a mail for each template.
 */
const mails = {
  ...signUpMails,
  ...signInMails,
  ...connectionMails,
  ...twoFactorMails,
  ...emailChangeMails,
  ...accountMails,
  ...accessMails,
  ...ticketMails,
  ...formMails,
  ...newsMails,
  ...reminderMails,
  ...backupMails,
  'paper-week-reported': paperWeek,
  'signals-summary': signalsSummary,
} satisfies Record<MailEventType, Mail<never>> & Record<string, Mail<never>>;

export type Template = keyof typeof mails;
/**
 * Data from which a mail is written. Recipient and secret are not part of it; they are looked up
 * when the mail is sent.
 */
export type MailData<T extends Template> = (typeof mails)[T] extends Mail<infer Data> ? Data : never;

/**
 * Returns the definition of a mail. The cast is safe, because stored data was parsed by the schema
 * of its event.
 */
export function mailFor<T extends Template>(template: T): Mail<MailData<T>> {
  return mails[template] as unknown as Mail<MailData<T>>;
}

const ROW_OF: Partial<Record<Template, ChannelEvent>> = {
  'ticket-answered': 'tickets',
  'paper-week-reported': 'weekly-report',
  'signals-summary': 'daily-summary',
};

/**
 * Returns the row of the preference matrix for a mail to a member; undefined for form receipts,
 * mails to the operator, and news that requires consent.
 */
export function rowOfMail(template: Template): ChannelEvent | undefined {
  const { category } = mailFor(template);
  return ROW_OF[template] ?? (category === 'account' || category === 'security' ? 'account' : undefined);
}

/** Returns the templates of the mails that share a budget. */
export const templatesOf = (budget: MailBudget): Template[] =>
  (Object.keys(mails) as Template[]).filter((template) => mailFor(template).budget === budget);

type CatalogueMail = EventMail<unknown, string> & { template: Template };

/** Returns the mails that an event causes. */
export function mailsOn(definition: EventDefinition): CatalogueMail[] {
  const rows = Object.entries(mails) as [Template, Partial<EventMail<unknown, string>>][];
  return rows.flatMap(([template, mail]) =>
    mail.on === definition ? [{ ...mail, on: definition, template }] : [],
  );
}
