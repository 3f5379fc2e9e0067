import { isTeam, ROLES } from '@croneai/contracts/http/role.ts';
import { SESSIONS_REVOKED_CHANNEL, sessionKey } from '@croneai/platform/auth/sessions.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Hub } from './hub.ts';
import type { Reader } from './readers.ts';

/**
 * Interval between checks of all open sessions. The checks are necessary because a session may
 * expire, and because the message about its end may be lost.
 */
const SWEEP_MS = 20_000;
const RETRY_MS = 1_000;
const PER_PIPELINE = 500;
const TEAM: readonly string[] = ROLES.filter(isTeam);

/**
 * Closes the streams of sessions that have ended or changed. A check does not count as use of the
 * session.
 */
export function watchSessions({
  redis,
  subscriber,
  hub,
  logger,
}: {
  redis: Redis;
  subscriber: Redis;
  hub: Pick<Hub, 'readers' | 'ofSession' | 'end'>;
  logger: Logger;
}): { close(): void } {
  const check = async (readers: readonly Reader[]): Promise<void> => {
    for (let from = 0; from < readers.length; from += PER_PIPELINE) {
      const some = readers.slice(from, from + PER_PIPELINE);
      const pipeline = redis.pipeline();
      for (const { sessionId } of some)
        pipeline.hmget(sessionKey(sessionId), 'userId', 'role', 'limitedTo', 'scopes');
      const found = (await pipeline.exec()) ?? [];
      for (const [at, reader] of some.entries()) {
        const [error, fields] = found[at] ?? [new Error('no answer'), undefined];
        if (error) throw error;
        const [userId, role, limitedTo, scopes] = fields as (string | null)[];
        const isAdmin = TEAM.includes(role ?? '') && !scopes;
        const isSame = userId === reader.userId && isAdmin === reader.isAdmin && !limitedTo;
        if (!isSame) hub.end(reader, 'session');
      }
    }
  };
  const checkUntilDone = (find: () => readonly Reader[]): void => {
    check(find()).catch((error: unknown) => {
      logger.debug({ err: error }, 'sessions of streams not checked');
      setTimeout(() => checkUntilDone(find), RETRY_MS).unref();
    });
  };
  const all = () => [...hub.readers];
  const onMessage = (channel: string, sessionId: string) => {
    if (channel === SESSIONS_REVOKED_CHANNEL) checkUntilDone(() => hub.ofSession(sessionId));
  };
  // Finds sessions that ended while Redis was down. Does not subscribe, because the session
  // verifier owns the subscription.
  const onReady = () => checkUntilDone(all);
  subscriber.on('message', onMessage).on('ready', onReady);
  const sweep = setInterval(() => {
    check(all()).catch(() => undefined);
  }, SWEEP_MS).unref();
  return {
    close() {
      clearInterval(sweep);
      subscriber.off('message', onMessage).off('ready', onReady);
    },
  };
}
