import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { toClientUser } from '../account/user.ts';
import type { createLogin } from './login.ts';
import { toSessionRow } from './session-row.ts';
import type { SessionStore } from './session-store.ts';

export const sessionRoutes = ({
  login,
  users,
  sessions,
}: {
  login: ReturnType<typeof createLogin>;
  users: UserRepository;
  sessions: SessionStore;
}): Route[] => [
  route(authEndpoints.login, async ({ body, client }) => ({ data: await login(body, client) })),
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
  route(accountEndpoints.endOtherSessions, async ({ session }) => {
    await sessions.endAllBut(session.userId, session.sessionId);
    return { message: 'All other sessions were ended.' };
  }),
  route(accountEndpoints.endSession, async ({ session, params }) => {
    const isEnded = await sessions.endOne(session.userId, params.id);
    if (!isEnded) throw appError(errors.sessionNotFound);
    return { message: 'The session was ended.' };
  }),
];
