import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Sessions } from '../sessions/module.ts';
import { memberAudit, nextUser, type Users } from '../users/module.ts';

/** Ends all sessions of a member, except the session of the calling admin. */
export function endMemberSessions({
  users,
  sessions,
  now,
}: {
  users: Pick<Users, 'change'>;
  sessions: Pick<Sessions, 'list'>;
  now: () => Date;
}) {
  return async (memberId: string, by: AdminWrite & { sessionId: string }): Promise<void> => {
    const at = now();
    const live = await sessions.list(memberId);
    const action = {
      action: 'sessions.end-all',
      before: { sessions: live.length },
      after: { sessions: live.filter(({ id }) => id === by.sessionId).length },
    } as const;
    const changed = await users.change(memberId, (user) => ({
      events: [memberAudit(nextUser(user), action, by, at)],
      endsSessions: { except: by.sessionId },
    }));
    if (!changed) throw appError(errors.memberNotFound);
  };
}

/**
 * Ends one session of a member. Sessions are in Redis, so the audit entry needs a separate write.
 * The entry is written first: if the process dies in between, the session stays open, but no
 * session ever ends without an entry.
 */
export function endMemberSession({
  users,
  sessions,
  now,
}: {
  users: Pick<Users, 'change'>;
  sessions: Pick<Sessions, 'find' | 'endOne'>;
  now: () => Date;
}) {
  return async (memberId: string, sessionId: string, by: AdminWrite): Promise<void> => {
    const session = await sessions.find(sessionId);
    const changed = await users.change(memberId, (user) => {
      if (session?.userId !== user.id) throw appError(errors.sessionNotFound);
      const action = { action: 'session.end', before: { sessionId }, after: {} } as const;
      return { events: [memberAudit(nextUser(user), action, by, now())] };
    });
    if (!changed) throw appError(errors.memberNotFound);
    await sessions.endOne(memberId, sessionId);
  };
}
