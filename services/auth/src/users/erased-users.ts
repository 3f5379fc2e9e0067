import { topics } from '@croneai/contracts/events/topics.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { type DeadLetter, forgetDeadLetters } from '@croneai/platform/events/dead-letters.ts';
import { failureFields } from '@croneai/platform/failures.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import type { ErasedUserDocument, ErasedUserModel } from './erased-user.model.ts';
import type { UserRepository } from './user.repository.ts';

const BATCH = 100;
const topicNames = Object.values(topics).map(({ name }) => name);
/** Below the day that Kafka keeps a tombstone for: there is always one in the topic for a returning consumer. */
const SAID_AGAIN_EVERY_MS = 20 * 60 * 60 * 1000;

/**
 * The list of those who were erased, and its sweep.
 *
 * Kafka compacts closed segments only, and closes one when something is appended after its time: behind the last word
 * about an erased person a quiet partition would keep every earlier state. So the tombstone is published again
 * when the topic's compaction lag has passed, and from then on again and again for as long as the list keeps it: a consumer that
 * was away for longer than tombstones live, or whose database was restored, erases its copies then. Dead letters about them are
 * taken out at the erasure, and each time.
 */
export function createErasedUsers({
  erased,
  users,
  kafka,
  redis,
  compactionLagMs,
  keptDays,
  logger,
  metrics,
  now,
}: {
  erased: ErasedUserModel;
  users: Pick<UserRepository, 'findById' | 'change'>;
  kafka: Kafka;
  redis: Redis;
  compactionLagMs: number;
  /** Longer than any backup is kept. */
  keptDays: number;
  logger: Logger;
  metrics: Metrics;
  now: () => Date;
}) {
  const later = (ms: number) => new Date(now().getTime() + ms);
  const put = (userId: string, tombstoneAgainAt: Date) =>
    erased.updateOne(
      { _id: userId },
      { $set: { tombstoneAgainAt }, $setOnInsert: { erasedAt: now() } },
      { upsert: true },
    );
  const lettersLeft = metrics.counter({
    name: 'auth_dead_letters_left_total',
    help: 'Tries to take out dead letters about erased members that failed; the next tombstone tries again',
  });
  /** Deletes dead letters about the member; a failure is counted and delays neither erasure nor tombstone. */
  const forgetLetters = async (words: readonly string[]): Promise<void> => {
    const isAbout = ({ key, value }: DeadLetter) =>
      words.some((word) => key === word || value?.includes(word));
    try {
      await forgetDeadLetters({ kafka, redis }, topicNames, isAbout);
    } catch (error) {
      lettersLeft.inc();
      logger.warn(failureFields(error), 'dead letters about an erased member are taken out later');
    }
  };
  return {
    /** What names the member by id or address. Kafka may be away: what is left is deleted when the tombstone is published again. */
    forgetLetters,

    /** Before the erasure itself, so that a crash between the two forgets nothing. */
    async plan(userId: string): Promise<void> {
      await put(userId, later(compactionLagMs));
    },

    async sayDue(): Promise<void> {
      const due = await erased
        .find({ tombstoneAgainAt: mongoose.trusted({ $lte: now() }) })
        .sort({ tombstoneAgainAt: 1 })
        .limit(BATCH)
        .lean<ErasedUserDocument[]>();
      if (due.length > 0) await forgetLetters(due.map(({ _id }) => _id));
      for (const { _id } of due) {
        // The deletion may have been cancelled in the same moment: a tombstone would erase the member everywhere.
        if (await users.findById(_id)) {
          await erased.deleteOne({ _id });
          continue;
        }
        await kafka.publish(topics.users.name, [{ key: _id, value: null }]);
        await erased.updateOne({ _id }, { $set: { tombstoneAgainAt: later(SAID_AGAIN_EVERY_MS) } });
      }
      await erased.deleteMany({ erasedAt: mongoose.trusted({ $lt: later(-keptDays * DAY_MS) }) });
    },

    /** Everybody on the list, the last erased first. */
    async list(): Promise<string[]> {
      const found = await erased.find().sort({ erasedAt: -1 }).lean<ErasedUserDocument[]>();
      return found.map(({ _id }) => _id);
    },

    /** Makes all of them due for the next round of the sweep. */
    async sayAllSoon(): Promise<number> {
      return sayAllSoon(erased, now());
    },

    /** Adds an id that a restored database no longer knows to be erased; an account restored under it is erased at once. */
    async putBack(userId: string): Promise<void> {
      await put(userId, now());
      await users.change(userId, () => ({ set: { deletion: { requestedAt: now(), erasesAt: now() } } }));
    },
  };
}

/** For the running service, which publishes them. Returns how many there are. */
export async function sayAllSoon(erased: ErasedUserModel, now: Date): Promise<number> {
  return (await erased.updateMany({}, { $set: { tombstoneAgainAt: now } })).matchedCount;
}

export type ErasedUsers = ReturnType<typeof createErasedUsers>;
