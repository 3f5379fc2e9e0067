import { randomUUID } from 'node:crypto';
import { DASHBOARD_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { dashboardCodeIssued } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { randomCode } from '../secrets/random-code.ts';
import type { DashboardCode, User } from '../users/user.model.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';
import { dashboardCodeExpiry } from './dashboard-code.ts';

export type IssueDashboardCode = (
  user: User,
  now: Date,
) => Promise<{ dashboardCode: DashboardCode; event: OutboxEntry }>;

/** Makes a code for a user's next version: its HMAC and the event that has it mailed, sealed. An older one is replaced. */
export function issueDashboardCode({ secrets, sealingPublicKey }: Parts): IssueDashboardCode {
  return async (user, now) => {
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
