import { accessMails } from './access-mails.ts';
import { accountMails } from './account-mails.ts';
import { emailChangeMails } from './email-change-mails.ts';
import { formMails } from './form-mails.ts';
import type { CompleteMailTable, Mail, MailData, Template } from './mail.ts';
import { newsMails } from './news-mails.ts';
import { paperWeek } from './paper-week.ts';
import { signInMails } from './sign-in-mails.ts';
import { signUpMails } from './sign-up-mails.ts';
import { signalsSummary } from './signals-summary.ts';
import { ticketMails } from './ticket-mails.ts';
import { twoFactorMails } from './two-factor-mails.ts';

/** The mail of each notice and each event, and those without one. The compiler holds it complete. */
const mails: CompleteMailTable = {
  ...signUpMails,
  ...signInMails,
  ...twoFactorMails,
  ...emailChangeMails,
  ...accountMails,
  ...accessMails,
  ...ticketMails,
  ...formMails,
  ...newsMails,
  'paper-week-reported': () => paperWeek,
  'signals-summary': () => signalsSummary,
};

export function mailFor<T extends Template>(type: T, data: MailData<T>): Mail<T> {
  return mails[type](data);
}
