import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { effectiveAccess } from '@croneai/contracts/access.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { SealForMail, SecretHasher } from '../secrets/module.ts';
import type { User, Users } from '../users/module.ts';
import { createAccessMirror } from './access-mirror.ts';
import { applyAccess } from './apply-access.ts';
import { issueDashboardCode, sendDashboardCode } from './issue-dashboard-code.ts';
import { accessRoutes } from './routes.ts';
import { validateDashboardCode } from './validate-dashboard-code.ts';

export { type AccessMirror, mirroredAccessOf } from './access-mirror.ts';

/**
 * Maximum time that a call waits for the admin service's answer, which arrives as an event. It is
 * longer than the answer usually takes, and shorter than the gateway's timeout.
 */
const ANSWER_WITHIN_MS = 8_000;

export type Access = ReturnType<typeof openAccess>;

/**
 * Keeps each member's one-time code that unlocks the dashboard, and a copy of the member's access.
 * The admin service owns the access.
 */
export function openAccess(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  { users, secrets }: { users: Users; secrets: { hasher: SecretHasher; sealForMail: SealForMail } },
) {
  const mirror = createAccessMirror({ redis });
  const issueCode = issueDashboardCode(secrets);
  const send = sendDashboardCode({ users, issueCode, now });
  const validate = validateDashboardCode({
    users,
    mirror,
    hasher: secrets.hasher,
    answerWithinMs: ANSWER_WITHIN_MS,
    now,
  });
  return {
    routes: accessRoutes({ send, validate }),
    topics: [topics.access, topics.mails],
    subscriptions: [onState(accessChanged, applyAccess({ users, mirror, issueCode, now }))],
    eraseMember: mirror.remove,
    exportMember: async ({ userId }) => ({ dashboardCode: exportCode(await users.getById(userId)) }),
    mirror,
    sendDashboardCode: send,
    /**
     * Returns the member's effective access, which also depends on the session's role. Throws 401
     * if there is no user.
     */
    async accessOf({ userId, role }: Pick<Session, 'userId' | 'role'>) {
      return effectiveAccess(role, (await users.getById(userId)).access);
    },
  } satisfies Module & Record<string, unknown>;
}

function exportCode({ dashboardCode }: User) {
  if (!dashboardCode) return null;
  const { status, tries, issuedAt, expiresAt } = dashboardCode;
  return { status, tries, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
