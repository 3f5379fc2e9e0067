import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { memberAudit } from '../users/member-audit.ts';
import type { SessionsToEnd } from '../users/user.model.ts';
import { allSessionsOf } from '../users/user.ts';

/** Ends all sessions of a member but the calling admin's, should it be their own account. */
export function endMemberSessions({ users, sessions, endSessions, now }: Parts) {
  return async (memberId: string, by: AdminWrite & { sessionId: string }): Promise<void> => {
    const at = now();
    const live = await sessions.list(memberId);
    const ending = live.filter(({ id }) => id !== by.sessionId).length;
    const changed = await users.change<SessionsToEnd>(memberId, ({ id, version }) => {
      const sessionsToEnd = allSessionsOf({ version }, by.sessionId);
      const action = {
        action: 'sessions.end-all',
        memberId: id,
        before: { sessions: live.length },
        after: { sessions: live.length - ending },
      } as const;
      const recorded = memberAudit({ id, version: version + 1 }, action, by, at);
      return { set: { sessionsToEnd }, events: [recorded], result: sessionsToEnd };
    });
    if (!changed?.result) throw appError(errors.memberNotFound);
    await endSessions(memberId, changed.result);
  };
}

/**
 * Ends one session of a member. The audit entry is written first: sessions live in Redis, and of the two ways in which a
 * crash in between can go wrong, an entry without its effect is the one that shows.
 */
export function endMemberSession({ users, sessions, now }: Parts) {
  return async (memberId: string, sessionId: string, by: AdminWrite): Promise<void> => {
    const session = await sessions.find(sessionId);
    const changed = await users.change(memberId, ({ id, version }) => {
      if (session?.userId !== id) throw appError(errors.sessionNotFound);
      const action = { action: 'session.end', memberId: id, before: { sessionId }, after: {} } as const;
      return { events: [memberAudit({ id, version: version + 1 }, action, by, now())] };
    });
    if (!changed) throw appError(errors.memberNotFound);
    await sessions.endOne(memberId, sessionId);
  };
}
