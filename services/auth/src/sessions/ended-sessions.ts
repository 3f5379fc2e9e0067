import { SESSION_TTL_HOURS } from '@croneai/contracts/constants.ts';
import { SESSIONS_REVOKED_CHANNEL, sessionKey, userSessionsKey } from '@croneai/platform/auth/sessions.ts';
import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import type { EndedSessionDocument, EndedSessionModel } from './ended-session.model.ts';

/*
 * Redis confirms a write before its replica has it. A failover, or an old snapshot file, can
 * therefore restore a session that has ended. To prevent this, each ended session is also stored in
 * MongoDB until it would have expired. Whenever Redis reconnects, all these sessions are ended
 * again.
 */

const SESSION_MS = SESSION_TTL_HOURS * 3_600_000;
const PAGE = 500;

export type EndedSessions = ReturnType<typeof createEndedSessions>;

export function createEndedSessions(parts: {
  model: EndedSessionModel;
  redis: Redis;
  logger: Logger;
  now: () => Date;
}) {
  const { model, redis, logger, now } = parts;
  let isDue = true;

  /**
   * Ends one page of the stored sessions again. Resolves to the id after which the next page
   * starts, or to undefined after the last page.
   */
  async function endPage(after: string): Promise<string | undefined> {
    const filter = { _id: mongoose.trusted({ $gt: after }), forgetAt: mongoose.trusted({ $gt: now() }) };
    const page = await model.find(filter).sort({ _id: 1 }).limit(PAGE).lean<EndedSessionDocument[]>();
    const commands = redis.pipeline();
    for (const { _id, userId } of page)
      commands.del(sessionKey(_id)).srem(userSessionsKey(userId), _id).publish(SESSIONS_REVOKED_CHANNEL, _id);
    for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
    return page.length === PAGE ? page.at(-1)?._id : undefined;
  }

  return {
    /**
     * Stores sessions that have ended. Never rejects, because the sessions have already ended in
     * Redis, and a sign-out must not fail while MongoDB is down.
     */
    async note(userId: string, ids: readonly string[]): Promise<void> {
      const forgetAt = new Date(now().getTime() + SESSION_MS);
      const writes = ids.map((id) => ({
        updateOne: { filter: { _id: id }, update: { $set: { userId, forgetAt } }, upsert: true },
      }));
      try {
        await model.bulkWrite(writes);
      } catch (error) {
        logger.warn({ reason: describeError(error).message }, 'ended sessions not stored');
      }
    },

    /**
     * Makes the next call of `endAgain` end all stored sessions again. These sessions have already
     * ended, but Redis may have restored them. Called whenever Redis reconnects.
     */
    setDue(): void {
      isDue = true;
    },

    /**
     * Ends all stored sessions again, once after the process starts and once after each call of
     * `setDue`. If this fails, the next call tries again.
     */
    async endAgain(): Promise<void> {
      if (!isDue || redis.status !== 'ready') return;
      isDue = false;
      try {
        for (let after: string | undefined = ''; after !== undefined; ) after = await endPage(after);
      } catch (error) {
        isDue = true;
        throw error;
      }
    },
  };
}
