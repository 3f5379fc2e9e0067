import { accessGranted } from './access-granted.ts';
import { accessRevoked } from './access-revoked.ts';
import { accountBlocked } from './account-blocked.ts';
import { accountDeleted } from './account-deleted.ts';
import { accountDeletionScheduled } from './account-deletion-scheduled.ts';
import { accountExists } from './account-exists.ts';
import { accountKept } from './account-kept.ts';
import { accountUnblocked } from './account-unblocked.ts';
import { confirmationCode } from './confirmation-code.ts';
import { contactDetailsChanged } from './contact-details-changed.ts';
import { contactNotice } from './contact-notice.ts';
import { contactReceipt } from './contact-receipt.ts';
import { dashboardCode } from './dashboard-code.ts';
import { emailChangeCode } from './email-change-code.ts';
import { emailChanged } from './email-changed.ts';
import { knownAddressChosen } from './known-address-chosen.ts';
import { leadNotice } from './lead-notice.ts';
import { leadReceipt } from './lead-receipt.ts';
import type { Mail, MailData, Template } from './mail.ts';
import { news, newsTest } from './news.ts';
import { oldestSessionEnded } from './oldest-session-ended.ts';
import { paperWeek } from './paper-week.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { recoveryCodeUsed } from './recovery-code-used.ts';
import { recoveryCodesReplaced } from './recovery-codes-replaced.ts';
import { resentCode } from './resent-code.ts';
import { roleChanged } from './role-changed.ts';
import { sessionReminded } from './session-reminded.ts';
import { signalsSummary } from './signals-summary.ts';
import { ticketAnswered } from './ticket-answered.ts';
import { ticketOpened, ticketReplied } from './ticket-for-support.ts';
import { twoFactorDisabled } from './two-factor-disabled.ts';
import { twoFactorEnabled } from './two-factor-enabled.ts';
import { welcome } from './welcome.ts';

/** The mail of each notice and each event, and those without one. The compiler holds it complete. */
const mails: { [T in Template]: (data: MailData<T>) => Mail<T> } = {
  'code-requested': ({ isResend }) => (isResend ? resentCode : confirmationCode),
  'known-address-registered': () => accountExists,
  'member-welcomed': () => welcome,
  'password-reset-requested': () => passwordReset,
  'password-changed': () => passwordChanged,
  'dashboard-code-issued': () => dashboardCode,
  'access-granted': () => accessGranted,
  'access-revoked': () => accessRevoked,
  'account-deletion-scheduled': () => accountDeletionScheduled,
  'account-kept': () => accountKept,
  'session-reminded': () => sessionReminded,
  'paper-week-reported': () => paperWeek,
  'email-change-requested': () => emailChangeCode,
  'known-address-chosen': () => knownAddressChosen,
  'email-changed': () => emailChanged,
  'two-factor-enabled': () => twoFactorEnabled,
  'two-factor-disabled': () => twoFactorDisabled,
  'recovery-code-used': () => recoveryCodeUsed,
  'recovery-codes-replaced': () => recoveryCodesReplaced,
  'contact-details-changed': () => contactDetailsChanged,
  'account-blocked': () => accountBlocked,
  'account-unblocked': () => accountUnblocked,
  'role-changed': () => roleChanged,
  'oldest-session-ended': () => oldestSessionEnded,
  'account-deleted': () => accountDeleted,
  'ticket-opened': () => ticketOpened,
  'ticket-replied': () => ticketReplied,
  'ticket-answered': () => ticketAnswered,
  'signals-summary': () => signalsSummary,
  news: () => news,
  'news-test': () => newsTest,
  'lead-receipt': () => leadReceipt,
  'lead-notice': () => leadNotice,
  'contact-receipt': () => contactReceipt,
  'contact-notice': () => contactNotice,
};

export function mailFor<T extends Template>(type: T, data: MailData<T>): Mail<T> {
  return mails[type](data);
}
