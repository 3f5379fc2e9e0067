import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { twoFactorDisabled } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { memberAudit } from '../users/member-audit.ts';
import type { SessionsToEnd } from '../users/user.model.ts';
import { allSessionsOf } from '../users/user.ts';

export type RemovalOutcome = 'reset' | 'no-such-member' | 'was-off';
export type RemoveTwoFactor = (memberId: string, by: AdminWrite, at: Date) => Promise<RemovalOutcome>;

/**
 * For a member who has lost the phone and the recovery codes: removes the second factor, ends every session, mails the
 * member and leaves an audit entry, in one write. Where two-factor login is required, the next sign-in opens the enrolment.
 */
export function removeTwoFactor({
  users,
  endSessions,
}: Pick<Parts, 'users' | 'endSessions'>): RemoveTwoFactor {
  return async (memberId, by, at) => {
    const changed = await users.change<SessionsToEnd>(memberId, ({ id, version, twoFactor }) => {
      if (!twoFactor) return {};
      const sessionsToEnd = allSessionsOf({ version });
      const aggregate = { aggregateId: id, aggregateVersion: version + 1, now: at };
      const notice = createEvent(twoFactorDisabled, {
        ...aggregate,
        payload: {
          recipient: { kind: 'member', userId: id },
          changedAt: at.toISOString(),
          address: '',
          by: 'operator',
        },
      });
      const action = {
        action: 'two-factor.reset',
        memberId: id,
        before: { twoFactorEnabledAt: twoFactor.enabledAt.toISOString() },
        after: { twoFactorEnabledAt: null },
      } as const;
      const recorded = memberAudit({ id, version: version + 1 }, action, by, at);
      return { set: { twoFactor: null, sessionsToEnd }, events: [notice, recorded], result: sessionsToEnd };
    });
    if (!changed) return 'no-such-member';
    if (!changed.result) return 'was-off';
    await endSessions(memberId, changed.result);
    return 'reset';
  };
}
