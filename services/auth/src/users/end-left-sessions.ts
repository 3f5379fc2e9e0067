import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { SessionsToEnd } from './user.model.ts';
import type { UserRepository } from './user.repository.ts';

const SWEEP_LIMIT = 100;

/**
 * Ends sessions that a crash or an outage left open. A change that ends sessions and API keys also
 * stores `sessionsToEnd` on the user, because Redis may fail after that write. A failure for one
 * member does not stop the round for the others.
 */
export function endLeftSessions({
  users,
  endSessions,
  logger,
}: {
  users: Pick<UserRepository, 'findWithSessionsToEnd'>;
  endSessions: (id: string, sessionsToEnd: SessionsToEnd) => Promise<void>;
  logger: Pick<Logger, 'warn'>;
}) {
  let isFailing = false;
  return async (): Promise<void> => {
    let hasFailed = false;
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const batch = await users.findWithSessionsToEnd(SWEEP_LIMIT, after);
      for (const { id, sessionsToEnd } of batch) {
        await endSessions(id, sessionsToEnd).catch((error: unknown) => {
          const reason = describeError(error).message;
          if (!isFailing && !hasFailed)
            logger.warn({ userId: id, reason }, 'sessions not ended; will be retried');
          hasFailed = true;
        });
      }
      after = batch.at(-1)?.id;
      isLast = batch.length < SWEEP_LIMIT;
    }
    isFailing = hasFailed;
  };
}
