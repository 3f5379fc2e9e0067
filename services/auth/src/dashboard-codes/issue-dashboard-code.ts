import { randomUUID } from 'node:crypto';
import { DASHBOARD_CODE_LENGTH, RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { dashboardCodeIssued } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { randomCode } from '../secrets/random-code.ts';
import type { DashboardCode, User } from '../users/user.model.ts';
import { type EntryBeside, mailEvent, nextUser } from '../users/user-events.ts';
import { dashboardCodeExpiry, mayHaveCodeSent, secondsUntilResend } from './dashboard-code.ts';

/** Makes a code for a user's next version: its HMAC and the event that has it mailed, sealed. An older one is replaced. */
export function issueDashboardCode({ secrets, sealingPublicKey }: Parts) {
  return async (user: User, now: Date): Promise<{ dashboardCode: DashboardCode; event: OutboxEntry }> => {
    const secret = randomCode(DASHBOARD_CODE_LENGTH);
    const expiresAt = dashboardCodeExpiry(now);
    const sealed = await sealSecret(sealingPublicKey, {
      secret,
      purpose: dashboardCodeIssued.type,
      userId: user.id,
      expiresAt,
    });
    const content = { sealed, expiresAt: expiresAt.toISOString() };
    const event = mailEvent(dashboardCodeIssued, nextUser(user), now, content);
    const dashboardCode: DashboardCode = {
      id: randomUUID(),
      hash: secrets.hash('dashboard-code', user.id, secret),
      status: 'live',
      tries: 0,
      issuedAt: now,
      expiresAt,
    };
    return { dashboardCode, event };
  };
}

/**
 * Mails the member a fresh code in place of the one they have; the stored form cannot be turned back into the old one. Undefined
 * when there is no such user; `also` adds an entry about the change to the same write.
 */
export function sendDashboardCode(parts: Parts) {
  const { users, now } = parts;
  const issueCode = issueDashboardCode(parts);
  return async (userId: string, also?: EntryBeside): Promise<{ resendAfterSeconds: number } | undefined> => {
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
