import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { SessionsToEnd } from '../users/user.model.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { SessionStore } from './session-store.ts';

/*
 * A password change and a deletion end sessions and API keys. The user's document records that in the same write (`sessionsToEnd`), because
 * Redis may fail between that write and the end of the sessions; what is left is done by a repeat.
 */

const SWEEP_LIMIT = 100;

export type EndSessions = (userId: string, sessionsToEnd: SessionsToEnd) => Promise<void>;

export function endSessions({
  users,
  sessions,
  apiKeys,
}: {
  users: UserRepository;
  sessions: SessionStore;
  apiKeys: Pick<ApiKeyStore, 'revokeUpToVersion'>;
}): EndSessions {
  return async (userId, { upToVersion, exceptSessionId }) => {
    await sessions.endUpToVersion(userId, upToVersion, exceptSessionId);
    await apiKeys.revokeUpToVersion(userId, upToVersion);
    await users.markSessionsEnded(userId, upToVersion);
  };
}

/** Ends what a crash or an outage left. Whoever's sessions cannot be ended does not hold up the others. */
export function endLeftSessions({
  users,
  endSessions,
  logger,
}: {
  users: UserRepository;
  endSessions: EndSessions;
  logger: Logger;
}) {
  let isFailing = false;
  const warnOnce = (userId: string, error: unknown) => {
    if (!isFailing) logger.warn({ userId, reason: describeError(error).message }, 'cannot end sessions yet');
    isFailing = true;
  };
  return async (): Promise<void> => {
    let failures = 0;
    let after: string | undefined;
    let batch: { id: string; sessionsToEnd: SessionsToEnd }[];
    do {
      batch = await users.findWithSessionsToEnd(SWEEP_LIMIT, after);
      for (const { id, sessionsToEnd } of batch) {
        await endSessions(id, sessionsToEnd).catch((error: unknown) => {
          failures += 1;
          warnOnce(id, error);
        });
      }
      after = batch.at(-1)?.id;
    } while (batch.length === SWEEP_LIMIT);
    if (failures === 0) isFailing = false;
  };
}
