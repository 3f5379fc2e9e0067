import { topics } from '@croneai/contracts/events/topics.ts';
import { type DeadLetter, forgetDeadLetters } from '@croneai/platform/events/dead-letters.ts';
import { failureFields } from '@croneai/platform/events/failures.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import mongoose from 'mongoose';
import type { ErasedUserDocument, ErasedUserModel } from './erased-user.model.ts';
import type { UserRepository } from './user.repository.ts';

const BATCH = 100;
const topicNames = Object.values(topics).map(({ name }) => name);

/**
 * Kafka compacts closed segments only, and closes one when something is appended after its time: behind the last word
 * about an erased person a quiet partition would keep everything that was said before. So the tombstone is sent once more
 * when the topic's compaction lag has passed. Dead letters about them are taken out at the erasure, and once more then.
 */
export function createCloseTopicKeys({
  erased,
  users,
  kafka,
  compactionLagMs,
  logger,
  now,
}: {
  erased: ErasedUserModel;
  users: Pick<UserRepository, 'findById'>;
  kafka: Kafka;
  compactionLagMs: number;
  logger: Logger;
  now: () => Date;
}) {
  const forgetLetters = async (words: readonly string[]): Promise<void> => {
    const isAbout = ({ key, value }: DeadLetter) =>
      words.some((word) => key === word || value?.includes(word));
    await forgetDeadLetters(kafka, topicNames, isAbout);
  };

  return {
    /** What names the member by id or address. Kafka may be away: what is left then goes when the keys are closed. */
    async forgetLetters(words: readonly string[]): Promise<void> {
      await forgetLetters(words).catch((error: unknown) =>
        logger.warn(failureFields(error), 'dead letters about an erased member are taken out later'),
      );
    },

    /** Before the erasure itself, so that a crash between the two forgets nothing. */
    async plan(userId: string): Promise<void> {
      const tombstoneAgainAt = new Date(now().getTime() + compactionLagMs);
      await erased.updateOne({ _id: userId }, { $set: { tombstoneAgainAt } }, { upsert: true });
    },

    async closeDue(): Promise<void> {
      const due = await erased
        .find({ tombstoneAgainAt: mongoose.trusted({ $lte: now() }) })
        .limit(BATCH)
        .lean<ErasedUserDocument[]>();
      if (due.length > 0) await forgetLetters(due.map(({ _id }) => _id));
      for (const { _id } of due) {
        // Planned for somebody who took the deletion back in the same moment: a tombstone would erase them everywhere.
        if (!(await users.findById(_id))) {
          await kafka.publish(topics.users.name, [{ key: _id, value: null }]);
        }
        await erased.deleteOne({ _id });
      }
    },
  };
}

export type CloseTopicKeys = ReturnType<typeof createCloseTopicKeys>;
