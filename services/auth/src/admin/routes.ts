import { adminAccountEndpoints } from '@croneai/contracts/endpoints/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf, type Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { toSessionRow } from '../sessions/session-store.ts';
import { removeTwoFactor } from '../two-factor/change-two-factor.ts';
import { toMemberProfile } from '../users/user.ts';
import { memberAudit, nextUser } from '../users/user-events.ts';
import { blockMember, changeRole } from './change-standing.ts';
import { resendConfirmation, sendMemberMail } from './send-member-mail.ts';

/** What admins see and do of other people's accounts. */
export function adminRoutes(parts: Parts): Route[] {
  const { users, sessions, securityLog, now } = parts;
  const endAll = endMemberSessions(parts);
  const endOne = endMemberSession(parts);
  const block = blockMember(parts);
  const change = changeRole(parts);
  const reset = removeTwoFactor(parts);
  const sendMail = sendMemberMail(parts);
  const resend = resendConfirmation(parts);
  const getUser = (id: string) => users.getById(id, errors.memberNotFound);
  return [
    route(adminAccountEndpoints.getUserProfile, async ({ params }) => ({
      data: toMemberProfile(await getUser(params.id), now()),
    })),
    route(adminAccountEndpoints.listUserSessions, async ({ params, session }) => {
      const { id } = await getUser(params.id);
      return { data: (await sessions.list(id)).map((stored) => toSessionRow(stored, session.sessionId)) };
    }),
    route(adminAccountEndpoints.endUserSessions, async ({ params, session, client }) => {
      await endAll(params.id, { ...adminWrite(session, client), sessionId: session.sessionId });
      await securityLog.record(params.id, 'sessions-ended', 'support');
      return { message: 'All sessions of this member were ended.' };
    }),
    route(adminAccountEndpoints.endUserSession, async ({ params, session, client }) => {
      await endOne(params.id, params.sessionId, adminWrite(session, client));
      await securityLog.record(params.id, 'sessions-ended', 'support');
      return { message: 'The session was ended.' };
    }),
    route(adminAccountEndpoints.resetUserTwoFactor, async ({ params, body, session, client }) => {
      // An abandoned session, with the password, would be enough to be rid of the factor that guards against exactly that.
      if (params.id === session.userId) throw appError(errors.ownSecondFactor);
      await reset(params.id, adminWrite(session, client, body.reason));
      await securityLog.record(params.id, 'two-factor-reset', 'support');
      return { message: 'Two-factor login is off for this member, and every session has ended.' };
    }),
    route(adminAccountEndpoints.blockUser, async ({ params, body, session, client }) => {
      const { isBlocked, reason } = body;
      const member = await block(params.id, isBlocked, adminWrite(session, client, reason));
      await securityLog.record(params.id, isBlocked ? 'blocked' : 'unblocked', 'support');
      return {
        data: toMemberProfile(member, now()),
        message: isBlocked
          ? 'The member is blocked, and every session has ended.'
          : 'The member can sign in again.',
      };
    }),
    route(adminAccountEndpoints.changeUserRole, async ({ params, body, session, client }) => {
      const member = await change(params.id, body.role, adminWrite(session, client, body.reason));
      await securityLog.record(params.id, 'role-changed', 'support');
      return {
        data: toMemberProfile(member, now()),
        message: 'The role is changed, and every session has ended.',
      };
    }),
    route(adminAccountEndpoints.sendUserMail, async ({ params, body, session, client }) => ({
      data: await sendMail(params.id, body.mail, adminWrite(session, client, body.reason)),
      message: 'The email is on its way.',
    })),
    route(adminAccountEndpoints.resendConfirmation, async ({ body, session, client }) => {
      await resend(body.email, adminWrite(session, client, body.reason));
      return { message: 'A new confirmation code is on its way.' };
    }),
  ];
}

function adminWrite(session: Session, client: Client, reason?: string): AdminWrite {
  return { ...actorOf(session, client), reason: reason ?? null };
}

/** Ends all sessions of a member but the calling admin's, should it be their own account. */
function endMemberSessions({ users, sessions, now }: Parts) {
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
 * Ends one session of a member. The audit entry is written first: sessions live in Redis, and of the two ways in which a
 * crash in between can go wrong, an entry without its effect is the one that shows.
 */
function endMemberSession({ users, sessions, now }: Parts) {
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
