import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { twoFactorDisabled } from '@croneai/contracts/events/notices.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { mailEvent, memberAudit, nextUser } from '../users/user-events.ts';

/**
 * For a member who has lost the phone and the recovery codes: removes the second factor, ends every session, mails the
 * member and leaves an audit entry, in one write. Where two-factor login is required, the next sign-in opens the enrolment.
 */
export function removeTwoFactor({ users, now }: Pick<Parts, 'users' | 'now'>) {
  return async (memberId: string, by: AdminWrite): Promise<void> => {
    const at = now();
    const changed = await users.change(memberId, (user) => {
      if (!user.twoFactor) throw appError(errors.twoFactorOff);
      const next = nextUser(user);
      const action = {
        action: 'two-factor.reset',
        before: { twoFactorEnabledAt: user.twoFactor.enabledAt.toISOString() },
        after: { twoFactorEnabledAt: null },
      } as const;
      const events = [
        mailEvent(twoFactorDisabled, next, at, { changedAt: at.toISOString(), address: '', by: 'operator' }),
        memberAudit(next, action, by, at),
      ];
      return { set: { twoFactor: null }, events, endsSessions: { except: null } };
    });
    if (!changed) throw appError(errors.memberNotFound);
  };
}
