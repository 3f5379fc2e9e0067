import { adminAccountEndpoints, TEAM_MAX } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf, type Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Registrations } from '../registrations/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import { type Sessions, toSessionRow } from '../sessions/module.ts';
import type { TwoFactorLogin } from '../two-factor/module.ts';
import type { Users } from '../users/module.ts';
import type { blockMember, changeRole } from './change-standing.ts';
import type { endMemberSession, endMemberSessions } from './end-member-sessions.ts';
import { toMemberProfile, toTeamMember } from './member-profile.ts';
import type { sendMemberMail } from './send-member-mail.ts';

export function memberAdminRoutes({
  users,
  sessions,
  securityLog,
  endAll,
  endOne,
  block,
  change,
  resetTwoFactor,
  sendMail,
  resend,
  now,
}: {
  users: Pick<Users, 'getById' | 'findTeam'>;
  sessions: Pick<Sessions, 'list'>;
  securityLog: SecurityLog;
  endAll: ReturnType<typeof endMemberSessions>;
  endOne: ReturnType<typeof endMemberSession>;
  block: ReturnType<typeof blockMember>;
  change: ReturnType<typeof changeRole>;
  resetTwoFactor: TwoFactorLogin['remove'];
  sendMail: ReturnType<typeof sendMemberMail>;
  resend: Registrations['resendForAdmin'];
  now: () => Date;
}): Route[] {
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
      // Admins cannot reset their own second factor. Otherwise, the second factor would not protect
      // an admin's account from a person who has the password and an abandoned session.
      if (params.id === session.userId) throw appError(errors.ownSecondFactor);
      await resetTwoFactor(params.id, adminWrite(session, client, body.reason));
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
    route(adminAccountEndpoints.listTeam, async () => ({
      data: (await users.findTeam(TEAM_MAX)).map(toTeamMember),
    })),
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
