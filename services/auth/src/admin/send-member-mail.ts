import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { sendDashboardCode } from '../dashboard-codes/issue-dashboard-code.ts';
import { issueResetLink } from '../passwords/reset-password.ts';
import { welcomeNotice } from '../registrations/create-member.ts';
import { issueConfirmationCode } from '../registrations/issue-confirmation-code.ts';
import { mayResend } from '../registrations/registration.ts';
import { type EntryBeside, memberAudit, nextUser } from '../users/user-events.ts';

/**
 * Has a mail sent to a member again, at most once a minute for each kind. Codes and links are made again: what is stored
 * of the old ones cannot be turned back. The audit entry is in the same write as the mail.
 */
export function sendMemberMail(parts: Parts) {
  const { users, oncePerWindow, now } = parts;
  const sendCode = sendDashboardCode(parts);
  const sendLink = issueResetLink(parts);
  return async (memberId: string, mail: ResendableMail, by: AdminWrite) => {
    await users.getById(memberId, errors.memberNotFound);
    const isSent = await send(memberId, mail, (aggregate, at) =>
      memberAudit(aggregate, { action: 'mail.resend', memberId, after: { mail } }, by, at),
    );
    if (!isSent) throw appError(errors.memberNotFound);
    return { resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  /** False when the member was deleted meanwhile. */
  async function send(memberId: string, mail: ResendableMail, audit: EntryBeside): Promise<boolean> {
    if (mail === 'dashboard-code') return (await sendCode(memberId, audit)) !== undefined;
    if (!(await oncePerWindow(`desk-${mail}`, memberId, RESEND_COOLDOWN_SECONDS)))
      throw appError(errors.resendTooSoon, { retryAfterSeconds: RESEND_COOLDOWN_SECONDS });
    if (mail === 'welcome') return sendWelcome(memberId, audit);
    await sendLink(memberId, audit);
    return true;
  }

  async function sendWelcome(memberId: string, audit: EntryBeside): Promise<boolean> {
    const changed = await users.change(memberId, (user) => {
      const at = now();
      const next = nextUser(user);
      return { events: [welcomeNotice(next, at), audit(next, at)] };
    });
    return changed !== undefined;
  }
}

/**
 * Mails another confirmation code for an unconfirmed registration. Where an address was registered more
 * than once, an admin cannot know whose registration the code would confirm: it may be a stranger's, with the stranger's
 * password. Then only the registering visitor can request it, from the same browser.
 */
export function resendConfirmation(parts: Parts) {
  const { registrations, now } = parts;
  const issueCode = issueConfirmationCode(parts);
  return async (email: string, by: AdminWrite): Promise<void> => {
    const at = now();
    const live = await registrations.findLive(email, at);
    const [pending, another] = live.filter(({ kind }) => kind === 'pending');
    if (!pending) throw appError(errors.noPendingRegistration);
    if (another) throw appError(errors.severalPendingRegistrations);
    await registrations.addCode(pending.id, async (current) => {
      if (!mayResend(current, at)) throw appError(errors.resendTooSoon);
      const next = { ...current, version: current.version + 1 };
      const { code, events } = await issueCode(next, { isResend: true, now: at });
      const action = { action: 'mail.resend', after: { mail: 'confirmation-code' } } as const;
      return { code, events: [...events, memberAudit(next, action, by, at)] };
    });
  };
}
