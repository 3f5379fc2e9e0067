import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import type { SendDashboardCode } from '../dashboard-codes/send-dashboard-code.ts';
import type { IssueResetLink } from '../passwords/issue-reset-link.ts';
import { welcomeNotice } from '../registrations/create-member.ts';
import { memberAudit } from '../users/member-audit.ts';
import type { User } from '../users/user.model.ts';

/**
 * Has a mail sent to a member again, at most once a minute for each kind. Codes and links are made again: what is stored
 * of the old ones cannot be turned back. The audit entry is in the same write as the mail.
 */
export function sendMemberMail(
  { users, oncePerWindow, now }: Parts,
  sendDashboardCode: SendDashboardCode,
  issueResetLink: IssueResetLink,
) {
  return async (memberId: string, mail: ResendableMail, by: AdminWrite) => {
    const user = await users.findById(memberId);
    if (!user) throw appError(errors.memberNotFound);
    const isSent = await send(user, mail, (aggregate, at) =>
      memberAudit(aggregate, { action: 'mail.resend', memberId, after: { mail } }, by, at),
    );
    if (!isSent) throw appError(errors.memberNotFound);
    return { resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  /** False when the member was deleted meanwhile. */
  async function send(user: User, mail: ResendableMail, audit: Audit): Promise<boolean> {
    if (mail === 'dashboard-code') return (await sendDashboardCode(user.id, audit)) !== undefined;
    if (!(await oncePerWindow(`desk-${mail}`, user.id, RESEND_COOLDOWN_SECONDS)))
      throw appError(errors.resendTooSoon, { retryAfterSeconds: RESEND_COOLDOWN_SECONDS });
    if (mail === 'welcome') return sendWelcome(user.id, audit);
    await issueResetLink(user.id, audit);
    return true;
  }

  async function sendWelcome(userId: string, audit: Audit): Promise<boolean> {
    const changed = await users.change(userId, (user) => {
      const at = now();
      const next = { ...user, version: user.version + 1 };
      return { events: [welcomeNotice(next, at), audit(next, at)] };
    });
    return changed !== undefined;
  }
}

/** The audit entry for the outbox of the document (as it is with the change) that the mail is in. */
type Audit = (aggregate: { id: string; version: number }, at: Date) => OutboxEntry;
