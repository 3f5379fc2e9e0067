import { randomUUID } from 'node:crypto';
import { DASHBOARD_CODE_LENGTH, RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { dashboardCodeIssued } from '@croneai/contracts/events/mails.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { randomCode, type SealForMail, type SecretHasher } from '../secrets/module.ts';
import {
  type DashboardCode,
  type ExtraOutboxEntry,
  mailEvent,
  nextUser,
  type User,
  type Users,
} from '../users/module.ts';
import { dashboardCodeExpiry, mayHaveCodeSent, secondsUntilResend } from './dashboard-code.ts';

export type IssueDashboardCode = (
  user: User,
  now: Date,
) => Promise<{ dashboardCode: DashboardCode; event: OutboxEntry }>;

/**
 * Makes a new dashboard code, which the caller stores in place of an older one. Returns the code's
 * HMAC for the user document, and the event that mails the sealed code.
 */
export function issueDashboardCode({
  hasher,
  sealForMail,
}: {
  hasher: Pick<SecretHasher, 'hash'>;
  sealForMail: SealForMail;
}): IssueDashboardCode {
  return async (user, now) => {
    const secret = randomCode(DASHBOARD_CODE_LENGTH);
    const expiresAt = dashboardCodeExpiry(now);
    const sealed = await sealForMail({
      secret,
      purpose: dashboardCodeIssued.type,
      userId: user.id,
      expiresAt,
    });
    const content = { sealed, expiresAt: expiresAt.toISOString() };
    const event = mailEvent(dashboardCodeIssued, nextUser(user), now, content);
    const dashboardCode: DashboardCode = {
      id: randomUUID(),
      hash: hasher.hash('dashboard-code', user.id, secret),
      status: 'live',
      tries: 0,
      issuedAt: now,
      expiresAt,
    };
    return { dashboardCode, event };
  };
}

/**
 * Mails the member a new code in place of the old code, which cannot be mailed again because only
 * its HMAC is stored. Resolves to undefined for an unknown user. `also` makes an audit entry, which
 * is stored in the same write as the new code.
 */
export function sendDashboardCode({
  users,
  issueCode,
  now,
}: {
  users: Pick<Users, 'change'>;
  issueCode: IssueDashboardCode;
  now: () => Date;
}) {
  return async (
    userId: string,
    also?: ExtraOutboxEntry,
  ): Promise<{ resendAfterSeconds: number } | undefined> => {
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
