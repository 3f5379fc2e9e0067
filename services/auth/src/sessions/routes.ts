import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { toClientUser } from '../account/user.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { createLogin } from './login.ts';
import { toSessionRow } from './session-row.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInLog } from './sign-in-log.ts';

export const sessionRoutes = ({
  login,
  users,
  sessions,
  signInLog,
  securityLog,
}: {
  login: ReturnType<typeof createLogin>;
  users: UserRepository;
  sessions: SessionStore;
  signInLog: SignInLog;
  securityLog: SecurityLog;
}): Route[] => [
  route(authEndpoints.login, async ({ body, client }) => ({
    data: await signInLog({ factor: 'password', email: body.email }, client, () => login(body, client)),
  })),
  route(authEndpoints.logout, async ({ session }) => {
    await sessions.endOne(session.userId, session.sessionId);
    return { message: 'You are signed out.' };
  }),
  route(authEndpoints.me, async ({ session }) => {
    const user = await users.findById(session.userId);
    if (!user) throw appError(errors.unauthenticated);
    return { data: toClientUser(user, session) };
  }),
  route(accountEndpoints.listSessions, async ({ session }) => ({
    data: (await sessions.list(session.userId)).map((stored) => toSessionRow(stored, session.sessionId)),
  })),
  route(accountEndpoints.listSecurityEvents, async ({ session }) => ({
    data: await securityLog.list(session.userId),
  })),
  route(accountEndpoints.endOtherSessions, async ({ session, client }) => {
    await sessions.endAllBut(session.userId, session.sessionId);
    await securityLog.record(session.userId, 'sessions-ended', client);
    return { message: 'All other sessions were ended.' };
  }),
  route(accountEndpoints.endSession, async ({ session, params, client }) => {
    const isEnded = await sessions.endOne(session.userId, params.id);
    if (!isEnded) throw appError(errors.sessionNotFound);
    await securityLog.record(session.userId, 'sessions-ended', client);
    return { message: 'The session was ended.' };
  }),
];
