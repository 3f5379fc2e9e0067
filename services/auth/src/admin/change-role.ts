import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { roleChanged } from '@croneai/contracts/events/notices.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { memberAudit } from '../users/member-audit.ts';
import type { SessionsToEnd, User } from '../users/user.model.ts';
import { allSessionsOf, toUserState } from '../users/user.ts';

/** Gives or takes the admin role. Sessions carry the role, so all of them end. */
export function changeRole({ users, adminSeats, endSessions, now }: Parts) {
  return async (memberId: string, role: Role, by: AdminWrite): Promise<User> => {
    if (memberId === by.actor.userId) throw appError(errors.ownAccount);
    const member = await users.findById(memberId);
    if (!member) throw appError(errors.memberNotFound);
    if (member.role === 'admin' && role === 'member') await adminSeats.leave(memberId);
    const at = now();
    const changed = await users.change<SessionsToEnd>(memberId, (user) => {
      if (user.role === role) return {};
      const sessionsToEnd = allSessionsOf(user);
      return { set: { role, sessionsToEnd }, events: eventsOf(user, role, by, at), result: sessionsToEnd };
    });
    if (!changed) throw appError(errors.memberNotFound);
    if (changed.result) await endSessions(memberId, changed.result);
    return changed.user;
  };
}

function eventsOf(user: User, role: Role, by: AdminWrite, at: Date): OutboxEntry[] {
  const version = user.version + 1;
  const aggregate = { aggregateId: user.id, aggregateVersion: version, now: at };
  const action = {
    action: 'role.change',
    memberId: user.id,
    before: { role: user.role },
    after: { role },
  } as const;
  return [
    createEvent(userProfileChanged, { ...aggregate, payload: toUserState({ ...user, role }) }),
    createEvent(roleChanged, {
      ...aggregate,
      payload: { recipient: { kind: 'member', userId: user.id }, changedAt: at.toISOString(), role },
    }),
    memberAudit({ id: user.id, version }, action, by, at),
  ];
}
