import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { mayHaveCodeSent, secondsUntilResend } from './dashboard-code.ts';
import type { IssueDashboardCode } from './issue-dashboard-code.ts';

/** Mails the member a fresh code in place of the one they have; the stored form cannot be turned back into the old one. */
export function createSendDashboardCode({
  users,
  issueDashboardCode,
  now,
}: {
  users: UserRepository;
  issueDashboardCode: IssueDashboardCode;
  now: () => Date;
}) {
  return async (userId: string): Promise<{ resendAfterSeconds: number }> => {
    const changed = await users.change(userId, async (user) => {
      const at = now();
      if (!user.dashboardCode || !mayHaveCodeSent(user)) throw appError(errors.noDashboardCode);
      const retryAfterSeconds = secondsUntilResend(user.dashboardCode, at);
      if (retryAfterSeconds > 0) throw appError(errors.resendTooSoon, { retryAfterSeconds });
      const { dashboardCode, event } = await issueDashboardCode(user, at);
      return { set: { dashboardCode }, events: [event] };
    });
    if (!changed) throw appError(errors.unauthenticated);
    return { resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };
}
