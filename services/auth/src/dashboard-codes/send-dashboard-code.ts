import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { mayHaveCodeSent, secondsUntilResend } from './dashboard-code.ts';
import { issueDashboardCode } from './issue-dashboard-code.ts';

/** Undefined when there is no such user; `also` adds an entry about the change to the same write. */
export type SendDashboardCode = (
  userId: string,
  also?: (user: { id: string; version: number }, now: Date) => OutboxEntry,
) => Promise<{ resendAfterSeconds: number } | undefined>;

/** Mails the member a fresh code in place of the one they have; the stored form cannot be turned back into the old one. */
export function sendDashboardCode(parts: Parts): SendDashboardCode {
  const { users, now } = parts;
  const issueCode = issueDashboardCode(parts);
  return async (userId, also) => {
    const changed = await users.change(userId, async (user) => {
      const at = now();
      if (!user.dashboardCode || !mayHaveCodeSent(user)) throw appError(errors.noDashboardCode);
      const retryAfterSeconds = secondsUntilResend(user.dashboardCode, at);
      if (retryAfterSeconds > 0) throw appError(errors.resendTooSoon, { retryAfterSeconds });
      const { dashboardCode, event } = await issueCode(user, at);
      const next = { id: user.id, version: user.version + 1 };
      return { set: { dashboardCode }, events: also ? [event, also(next, at)] : [event] };
    });
    return changed && { resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };
}
