import type { BlockMemberBody } from '@croneai/contracts/endpoints/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { accountBlocked, accountUnblocked } from '@croneai/contracts/events/notices.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { memberAudit } from '../users/member-audit.ts';
import type { SessionsToEnd, User } from '../users/user.model.ts';
import { allSessionsOf, toUserState } from '../users/user.ts';

/** Keeps a member out, which ends all their sessions, or lets them in again. Asking for what is so already changes nothing. */
export function blockMember({ users, adminSeats, endSessions, now }: Parts) {
  return async (memberId: string, isBlocked: BlockMemberBody['isBlocked'], by: AdminWrite): Promise<User> => {
    if (memberId === by.actor.userId) throw appError(errors.ownAccount);
    const member = await users.findById(memberId);
    if (!member) throw appError(errors.memberNotFound);
    if (isBlocked && member.role === 'admin') await adminSeats.leave(memberId);
    const at = now();
    const changed = await users.change<SessionsToEnd>(memberId, (user) => {
      // Made an admin meanwhile: whether another one is left has not been looked at.
      if (user.role !== member.role) throw appError(errors.conflict);
      if ((user.blockedAt !== null) === isBlocked) return {};
      const sessionsToEnd = allSessionsOf(user);
      const blockedAt = isBlocked ? at : null;
      const events = eventsOf(user, blockedAt, by, at);
      return { set: { blockedAt, sessionsToEnd }, events, isUrgent: true, result: sessionsToEnd };
    });
    if (!changed) throw appError(errors.memberNotFound);
    if (changed.result) await endSessions(memberId, changed.result);
    if (!isBlocked && member.role === 'admin') await adminSeats.take(memberId);
    return changed.user;
  };
}

function eventsOf(user: User, blockedAt: Date | null, by: AdminWrite, at: Date): OutboxEntry[] {
  const version = user.version + 1;
  const aggregate = { aggregateId: user.id, aggregateVersion: version, now: at };
  const action = {
    action: blockedAt ? 'member.block' : 'member.unblock',
    memberId: user.id,
    before: { blockedAt: user.blockedAt?.toISOString() ?? null },
    after: { blockedAt: blockedAt?.toISOString() ?? null },
  } as const;
  return [
    createEvent(userProfileChanged, { ...aggregate, payload: toUserState({ ...user, blockedAt }) }),
    createEvent(blockedAt ? accountBlocked : accountUnblocked, {
      ...aggregate,
      payload: { recipient: { kind: 'member', userId: user.id }, changedAt: at.toISOString() },
    }),
    memberAudit({ id: user.id, version }, action, by, at),
  ];
}
