import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import { type SessionStore, toSessionRow } from './session-store.ts';

export function sessionRoutes({
  sessions,
  securityLog,
}: {
  sessions: Pick<SessionStore, 'list' | 'endOne' | 'endAllBut'>;
  securityLog: SecurityLog;
}): Route[] {
  return [
    route(authEndpoints.logout, async ({ session }) => {
      await sessions.endOne(session.userId, session.sessionId);
      return { message: 'You are signed out.' };
    }),
    route(accountEndpoints.listSessions, async ({ session }) => ({
      data: (await sessions.list(session.userId)).map((stored) => toSessionRow(stored, session.sessionId)),
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
}
