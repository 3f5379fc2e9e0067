import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { accountBlocked, accountUnblocked, roleChanged } from '@croneai/contracts/events/mails.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { appError } from '@croneai/platform/errors.ts';
import { mailEvent, memberAudit, nextUser, stateEvent, type User, type Users } from '../users/module.ts';

/**
 * Blocks or unblocks a member. Blocking ends all the member's sessions. A repeated call changes
 * nothing.
 */
export function blockMember({
  users,
  now,
}: {
  users: Pick<Users, 'getById' | 'change' | 'adminSeats'>;
  now: () => Date;
}) {
  return async (memberId: string, isBlocked: boolean, by: AdminWrite): Promise<User> => {
    if (memberId === by.actor.userId) throw appError(errors.ownAccount);
    const { role } = await users.getById(memberId, errors.memberNotFound);
    if (isBlocked && role === 'owner') await users.adminSeats.leave(memberId);
    const at = now();
    const blockedAt = isBlocked ? at : null;
    const changed = await users.change(memberId, (user) => {
      // The role changed after it was read above.
      if (user.role !== role) throw appError(errors.conflict);
      if ((user.blockedAt !== null) === isBlocked) return {};
      const next = nextUser(user, { blockedAt });
      const mail = isBlocked ? accountBlocked : accountUnblocked;
      const action = {
        action: isBlocked ? ('member.block' as const) : ('member.unblock' as const),
        before: { blockedAt: user.blockedAt?.toISOString() ?? null },
        after: { blockedAt: blockedAt?.toISOString() ?? null },
      };
      const events = [
        stateEvent(next, at),
        mailEvent(mail, next, at, { changedAt: at.toISOString() }),
        memberAudit(next, action, by, at),
      ];
      return { set: { blockedAt }, events, isUrgent: true, endsSessions: { except: null } };
    });
    if (!changed) throw appError(errors.memberNotFound);
    if (!isBlocked && role === 'owner') await users.adminSeats.take(memberId);
    return changed.user;
  };
}

/**
 * Changes a member's role and ends all the member's sessions and API keys, because each of them
 * contains the role.
 */
export function changeRole({
  users,
  now,
}: {
  users: Pick<Users, 'getById' | 'change' | 'adminSeats'>;
  now: () => Date;
}) {
  return async (memberId: string, role: Role, by: AdminWrite): Promise<User> => {
    if (memberId === by.actor.userId) throw appError(errors.ownAccount);
    const member = await users.getById(memberId, errors.memberNotFound);
    if (member.role === 'owner' && role !== 'owner') await users.adminSeats.leave(memberId);
    const at = now();
    const changed = await users.change(memberId, (user) => {
      if (user.role === role) return {};
      // The role changed after `member` was read.
      if (user.role !== member.role) throw appError(errors.conflict);
      const next = nextUser(user, { role });
      const action = { action: 'role.change', before: { role: user.role }, after: { role } } as const;
      const events = [
        stateEvent(next, at),
        mailEvent(roleChanged, next, at, { changedAt: at.toISOString(), role }),
        memberAudit(next, action, by, at),
      ];
      return { set: { role }, events, endsSessions: { except: null } };
    });
    if (!changed) throw appError(errors.memberNotFound);
    return changed.user;
  };
}
