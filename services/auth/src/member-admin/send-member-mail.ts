import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Access } from '../access/module.ts';
import type { OncePerWindow } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import { welcomeMailEvent } from '../registrations/module.ts';
import { type ExtraOutboxEntry, memberAudit, nextUser, type User, type Users } from '../users/module.ts';

/**
 * Sends a mail to a member again, at most once a minute for each kind of mail. A mail with a
 * dashboard code or a reset link gets a new one, because only a hash of the earlier one is stored.
 * The audit entry is in the same write as the mail.
 */
export function sendMemberMail({
  users,
  sendDashboardCode,
  issueResetLink,
  oncePerWindow,
  now,
}: {
  users: Pick<Users, 'getById' | 'change'>;
  sendDashboardCode: Access['sendDashboardCode'];
  issueResetLink: Passwords['issueResetLink'];
  oncePerWindow: OncePerWindow;
  now: () => Date;
}) {
  return async (memberId: string, mail: ResendableMail, by: AdminWrite) => {
    const member = await users.getById(memberId, errors.memberNotFound);
    const isSent = await send(member, mail, (aggregate, at) =>
      memberAudit(aggregate, { action: 'mail.resend', memberId, after: { mail } }, by, at),
    );
    if (!isSent) throw appError(errors.memberNotFound);
    return { resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  /** Sends the mail. Resolves to false if the member no longer exists. */
  async function send(member: User, mail: ResendableMail, audit: ExtraOutboxEntry): Promise<boolean> {
    const memberId = member.id;
    if (mail === 'dashboard-code') return (await sendDashboardCode(memberId, audit)) !== undefined;
    if (!(await oncePerWindow(`admin-${mail}`, memberId, RESEND_COOLDOWN_SECONDS)))
      throw appError(errors.resendTooSoon, { retryAfterSeconds: RESEND_COOLDOWN_SECONDS });
    if (mail === 'welcome') return sendWelcome(memberId, audit);
    await issueResetLink(member, audit);
    return true;
  }

  async function sendWelcome(memberId: string, audit: ExtraOutboxEntry): Promise<boolean> {
    const changed = await users.change(memberId, (user) => {
      const at = now();
      const next = nextUser(user);
      return { events: [welcomeMailEvent(next, at), audit(next, at)] };
    });
    return changed !== undefined;
  }
}
