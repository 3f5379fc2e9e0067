import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type Handler, onState } from '@croneai/platform/events/handlers.ts';
import { mirroredAccessOf } from '../access/access-mirror.ts';
import type { Parts } from '../connections.ts';
import { codeAfter, marksDeposit } from '../dashboard-codes/dashboard-code.ts';
import { issueDashboardCode } from '../dashboard-codes/issue-dashboard-code.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.notices, topics.audit, topics.access];

/** What this service listens to. */
export const subscriptions = (parts: Parts): Handler[] => [onState(accessChanged, applyAccess(parts))];

/**
 * Takes the access owner's facts into this service's copy, and its mirror in Redis. A deposit marked without unlocking
 * issues a dashboard code in the same write. Facts about a deleted user are ignored.
 */
function applyAccess(parts: Parts) {
  const { users, mirror, now } = parts;
  const issueCode = issueDashboardCode(parts);
  return async ({ aggregateVersion: version, payload }: EventEnvelope<AccessState>): Promise<void> => {
    const { userId, tier, dashboardUnlocked, hasDeposited, answeredCodeId } = payload;
    const facts = { ...payload, version };
    const changed = await users.change(userId, async (user) => {
      if (version <= user.accessVersion) return { isRepeated: true };
      const set = {
        access: { tier, dashboardUnlocked, hasDeposited },
        accessVersion: version,
        answeredCodeId,
        dashboardCode: codeAfter(user.dashboardCode, user, facts),
      };
      if (!marksDeposit(user, facts)) return { set };
      const { dashboardCode, event } = await issueCode(user, now());
      return { set: { ...set, dashboardCode }, events: [event] };
    });
    // Also when the copy had them already: the process may have died between the two writes.
    if (changed) await mirror.write(userId, mirroredAccessOf(changed.user));
  };
}
