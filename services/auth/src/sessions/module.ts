import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { createTokenSigner } from '@croneai/platform/auth/tokens.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { privateKey } from '@croneai/platform/config-keys.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Devices, OncePerWindow } from '../limits/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import { endedSessionCollection } from './ended-session.model.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { sessionRoutes } from './routes.ts';
import { createSecondFactorPolicy } from './second-factor-policy.ts';
import { createSessionStore, toSessionRow } from './session-store.ts';
import { beginSession, endSurplusSessions, markMemberSeen, signIn, signInChecked } from './sign-in.ts';
import { createSignInLog } from './sign-in-log.ts';

export { toSessionRow } from './session-store.ts';
export { refuseIfClosed } from './sign-in.ts';

export const sessionsConfig = {
  TOKEN_PRIVATE_KEY: privateKey().describe('signs tokens (P-256, ES256): base64 of DER (PKCS #8)'),
};
type SessionsConfig = ReturnType<typeof readConfig<typeof sessionsConfig>>;

const END_AGAIN = 'end sessions again';
const END_AGAIN_EVERY_MS = 2_000;

type Needs = Pick<
  ServicePlatform<SessionsConfig & { CRONE_MODE: 'local' | 'production' }>,
  'openCollection' | 'redis' | 'live' | 'adminHints' | 'runSoon' | 'config' | 'logger' | 'now'
>;

export type Sessions = ReturnType<typeof openSessions>;

/** Manages the browser sessions of members, from sign-in until they end. */
export function openSessions(
  { openCollection, redis, live, adminHints, runSoon, config, logger, now }: Needs,
  {
    users,
    limits,
    secrets,
    securityLog,
  }: {
    users: Users;
    limits: { devices: Devices; oncePerWindow: OncePerWindow };
    secrets: { hasher: SecretHasher };
    securityLog: SecurityLog;
  },
) {
  const ended = createEndedSessions({ model: openCollection(endedSessionCollection), redis, logger, now });
  const sessions = createSessionStore({ redis, endedSessions: ended, live, adminHints });
  const policy = createSecondFactorPolicy(config);
  const begin = beginSession({ sessions, signer: createTokenSigner(config.TOKEN_PRIVATE_KEY), policy, now });
  const signInProven = signIn({
    adminSeats: users.adminSeats,
    begin,
    devices: limits.devices,
    securityLog,
    endSurplus: endSurplusSessions({ sessions, users, oncePerWindow: limits.oncePerWindow, now }),
    markSeen: markMemberSeen({ users }),
  });
  users.onSessionsEnd((userId, { upToVersion, exceptSessionId }) =>
    sessions.endUpToVersion(userId, upToVersion, exceptSessionId),
  );
  const onReady = () => {
    ended.setDue();
    runSoon(END_AGAIN);
  };
  redis.on('ready', onReady);
  return {
    collections: [endedSessionCollection],
    routes: sessionRoutes({ sessions, securityLog }),
    repeats: [{ name: END_AGAIN, everyMs: END_AGAIN_EVERY_MS, work: ended.endAgain }],
    eraseMember: sessions.endAll,
    exportMember: async ({ userId, sessionId }) => ({
      sessions: (await sessions.list(userId)).map((stored) => toSessionRow(stored, sessionId)),
    }),
    close: () => void redis.off('ready', onReady),
    list: sessions.list,
    find: sessions.find,
    endOne: sessions.endOne,
    signIn: signInProven,
    signInChecked: signInChecked({ users, sessions, signIn: signInProven }),
    logSignIn: createSignInLog({ users, securityLog, hasher: secrets.hasher, logger }),
    requiresSecondFactor: policy.isRequiredFor,
  } satisfies Module & Record<string, unknown>;
}
