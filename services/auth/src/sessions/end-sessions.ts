import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { UserRepository } from '../account/user.repository.ts';
import type { SessionsToEnd } from '../account/user.ts';
import type { SessionStore } from './session-store.ts';

/*
 * A password change and a deletion end sessions. The user's document says so in the same write (`sessionsToEnd`), because
 * Redis may fail between that write and the end of the sessions; what is left is done by the sweep.
 */

const SWEEP_EVERY_MS = 2_000;
const SWEEP_LIMIT = 100;

export type EndSessions = (userId: string, sessionsToEnd: SessionsToEnd) => Promise<void>;

export function createEndSessions({
  users,
  sessions,
}: {
  users: UserRepository;
  sessions: SessionStore;
}): EndSessions {
  return async (userId, { begunUntil, exceptSessionId }) => {
    await sessions.endBegunUntil(userId, begunUntil, exceptSessionId);
    await users.markSessionsEnded(userId, begunUntil);
  };
}

/** Ends what a crash or an outage left, every two seconds. */
export function startSessionSweep({
  users,
  endSessions,
  logger,
}: {
  users: UserRepository;
  endSessions: EndSessions;
  logger: Logger;
}): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isFailing = false;
  const sweep = async () => {
    try {
      for (const { id, sessionsToEnd } of await users.findWithSessionsToEnd(SWEEP_LIMIT)) {
        await endSessions(id, sessionsToEnd);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ reason: describeError(error).message }, 'cannot end sessions yet');
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
  }, SWEEP_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
