import { topics } from '@croneai/contracts/events/topics.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { type DeadLetter, forgetDeadLetters } from '@croneai/platform/events/dead-letters.ts';
import { failureFields } from '@croneai/platform/failures.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import { compactionLagOf } from '@croneai/platform/kafka/topics.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import type { UsersConfig } from './config.ts';
import {
  type ErasedUserDocument,
  type ErasedUserModel,
  listErased,
  republishSoon,
} from './erased-user.model.ts';
import type { UserRepository } from './user.repository.ts';

const BATCH = 100;
const topicNames = Object.values(topics).map(({ name }) => name);
/**
 * Interval between two tombstones of a member. It is shorter than the day for which Kafka keeps a
 * tombstone, so a consumer that returns always finds a tombstone on the topic.
 */
const REPUBLISH_EVERY_MS = 20 * 60 * 60 * 1000;

/**
 * Keeps the list of erased members and republishes their tombstones. Kafka compacts only closed
 * segments, and it closes an old segment only when another message is appended. If a tombstone is
 * the last message of a quiet partition, the partition would therefore keep every earlier state. To
 * prevent this, the tombstone is republished once the topic's compaction lag has passed, and then
 * regularly while the member is on the list. A consumer that was down for longer than Kafka keeps
 * tombstones, or whose database was restored, receives a republished tombstone and erases its
 * copies. Dead letters about the members are deleted at the erasure and with each tombstone.
 */
export function createErasedUsers({
  erased,
  users,
  kafka,
  redis,
  config,
  logger,
  metrics,
  now,
}: {
  erased: ErasedUserModel;
  users: Pick<UserRepository, 'findById' | 'change'>;
  kafka: Kafka;
  redis: Redis;
  config: UsersConfig & { TOPIC_ERASURE_MS?: number | undefined };
  logger: Pick<Logger, 'warn'>;
  metrics: Pick<Metrics, 'counter'>;
  now: () => Date;
}) {
  const compactionLagMs = compactionLagOf(topics.users, config.TOPIC_ERASURE_MS);
  const later = (ms: number) => new Date(now().getTime() + ms);
  const lettersLeft = metrics.counter({
    name: 'auth_dead_letters_left_total',
    help: 'Failed attempts to delete dead letters about erased members; the next tombstone retries',
  });
  /**
   * Deletes dead letters that contain one of the words. A failure is counted, but delays neither
   * the erasure nor the tombstone.
   */
  const forgetLetters = async (words: readonly string[]): Promise<void> => {
    const isAbout = ({ key, value }: DeadLetter) =>
      words.some((word) => key === word || value?.includes(word));
    try {
      await forgetDeadLetters({ kafka, redis }, topicNames, isAbout);
    } catch (error) {
      lettersLeft.inc();
      logger.warn(failureFields(error), 'dead letters of an erased member not deleted; will be retried');
    }
  };
  return {
    /**
     * Deletes dead letters that name the member by id or address. If Kafka is down, the letters are
     * deleted when the member's next tombstone is published.
     */
    forgetLetters,

    /**
     * Puts a member on the list. Must run before the erasure, so that a crash cannot lose the
     * tombstone.
     */
    plan: (userId: string): Promise<void> =>
      listErased(erased, userId, { now: now(), tombstoneAgainAt: later(compactionLagMs) }),

    /**
     * Publishes due tombstones. Also removes members from the list if they were erased before the
     * oldest backup.
     */
    async republishDue(): Promise<void> {
      const due = await erased
        .find({ tombstoneAgainAt: mongoose.trusted({ $lte: now() }) })
        .sort({ tombstoneAgainAt: 1 })
        .limit(BATCH)
        .lean<ErasedUserDocument[]>();
      if (due.length > 0) await forgetLetters(due.map(({ _id }) => _id));
      for (const { _id, tombstoneAgainAt } of due) {
        const user = await users.findById(_id);
        // The member is about to be erased, and must stay on the list.
        if (user?.deletion && user.deletion.erasesAt <= now()) continue;
        // The user exists, so the deletion was cancelled, and a tombstone would erase the member in
        // all services. The row is deleted only if its time is still the same. If a new erasure has
        // begun, it has set a new time, and the row must stay.
        if (user) {
          await erased.deleteOne({ _id, tombstoneAgainAt });
          continue;
        }
        await kafka.publish(topics.users.name, [{ key: _id, value: null }]);
        await erased.updateOne({ _id }, { $set: { tombstoneAgainAt: later(REPUBLISH_EVERY_MS) } });
      }
      await erased.deleteMany({
        erasedAt: mongoose.trusted({ $lt: later(-config.ERASED_USERS_KEPT_DAYS * DAY_MS) }),
      });
    },

    /** Makes all tombstones due; resolves to their number. */
    republishSoon: (): Promise<number> => republishSoon(erased, now()),

    /** Returns the ids on the list, the newest erasure first. */
    async list(): Promise<string[]> {
      const found = await erased.find().sort({ erasedAt: -1 }).lean<ErasedUserDocument[]>();
      return found.map(({ _id }) => _id);
    },

    /**
     * Adds a member whose erasure is missing from a restored database. If the restored database has
     * an account with this id, the account becomes due for erasure immediately.
     */
    async putBack(userId: string): Promise<void> {
      await listErased(erased, userId, { now: now() });
      await users.change(userId, () => ({ set: { deletion: { requestedAt: now(), erasesAt: now() } } }));
    },
  };
}
