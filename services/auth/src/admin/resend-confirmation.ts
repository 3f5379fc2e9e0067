import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { IssueConfirmationCode } from '../registrations/issue-confirmation-code.ts';
import { mayResend } from '../registrations/registration.ts';
import { memberAudit } from '../users/member-audit.ts';

/**
 * Mails another confirmation code for an unconfirmed registration. Where an address was registered more
 * than once, an admin cannot know whose registration the code would confirm: it may be a stranger's, with the stranger's
 * password. Then only the registering visitor can request it, from the same browser.
 */
export function resendConfirmation({ registrations, now }: Parts, issueCode: IssueConfirmationCode) {
  return async (email: string, by: AdminWrite): Promise<void> => {
    const at = now();
    const live = await registrations.findLive(email, at);
    const [pending, another] = live.filter(({ kind }) => kind === 'pending');
    if (!pending) throw appError(errors.noPendingRegistration);
    if (another) throw appError(errors.severalPendingRegistrations);
    await registrations.addCode(pending.id, async (current) => {
      if (!mayResend(current, at)) throw appError(errors.resendTooSoon);
      const { id } = current;
      const aggregateVersion = current.version + 1;
      const { code, events } = await issueCode(current, { aggregateVersion, isResend: true, now: at });
      const audit = memberAudit(
        { id, version: aggregateVersion },
        {
          action: 'mail.resend',
          memberId: id,
          after: { mail: 'confirmation-code' },
        },
        by,
        at,
      );
      return { code, events: [...events, audit] };
    });
  };
}
