import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { memberAudit } from '../users/module.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { Registrations } from './registration.repository.ts';
import { areCodesUsedUp, mayResend } from './registration.ts';

/**
 * Mails another confirmation code for an unconfirmed registration. If an address was registered
 * several times, an admin cannot know which registration the code would confirm: it may be a
 * stranger's, with the stranger's password. In that case, only the registering visitor can request
 * a code, from the same browser.
 */
export function resendForAdmin({
  registrations,
  issueCode,
  now,
}: {
  registrations: Pick<Registrations, 'findLive' | 'addCode'>;
  issueCode: IssueConfirmationCode;
  now: () => Date;
}) {
  return async (email: string, by: AdminWrite): Promise<void> => {
    const at = now();
    const live = await registrations.findLive(email, at);
    const [pending, another] = live.filter(({ kind }) => kind === 'pending');
    if (!pending) throw appError(errors.noPendingRegistration);
    if (another) throw appError(errors.severalPendingRegistrations);
    await registrations.addCode(pending.id, async (current) => {
      if (areCodesUsedUp(current)) throw appError(errors.codesUsedUp);
      if (!mayResend(current, at)) throw appError(errors.resendTooSoon);
      const next = { ...current, version: current.version + 1 };
      const { code, events } = await issueCode(next, { isResend: true, now: at });
      const action = { action: 'mail.resend', after: { mail: 'confirmation-code' } } as const;
      return { code, events: [...events, memberAudit(next, action, by, at)] };
    });
  };
}
