import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Users } from '../users/module.ts';
import { type AccessMirror, mirroredAccessOf } from './access-mirror.ts';
import { codeAfter, marksDeposit } from './dashboard-code.ts';
import type { IssueDashboardCode } from './issue-dashboard-code.ts';

/**
 * Applies the access facts from the admin service to this service's copy and its mirror in Redis.
 * If an admin marked a deposit without unlocking the dashboard, the same write issues a dashboard
 * code. Facts about a deleted user are ignored.
 */
export function applyAccess({
  users,
  mirror,
  issueCode,
  now,
}: {
  users: Pick<Users, 'change'>;
  mirror: Pick<AccessMirror, 'write'>;
  issueCode: IssueDashboardCode;
  now: () => Date;
}) {
  return async ({ aggregateVersion: version, payload }: EventEnvelope<AccessState>): Promise<void> => {
    const { userId, tier, dashboardUnlocked, hasDeposited, features, answeredCodeId } = payload;
    const facts = { ...payload, version };
    const changed = await users.change(userId, async (user) => {
      if (version <= user.accessVersion) return { isRepeated: true };
      const set = {
        access: { tier, dashboardUnlocked, hasDeposited, features },
        accessVersion: version,
        answeredCodeId,
        dashboardCode: codeAfter(user.dashboardCode, user, facts),
      };
      if (!marksDeposit(user, facts)) return { set };
      const { dashboardCode, event } = await issueCode(user, now());
      return { set: { ...set, dashboardCode }, events: [event] };
    });
    // Writes the mirror even if an earlier run stored this version, because that run may have
    // crashed before it wrote the mirror.
    if (changed) await mirror.write(userId, mirroredAccessOf(changed.user));
  };
}
