import { topics } from '@croneai/contracts/events/topics.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import mongoose from 'mongoose';
import type { ErasedUserDocument, ErasedUserModel } from './erased-user.model.ts';
import type { UserRepository } from './user.repository.ts';

const BATCH = 100;

/**
 * Kafka compacts closed segments only, and closes one when something is appended after its time: behind the last word
 * about an erased person a quiet partition would keep everything that was said before. So the tombstone is sent once more
 * when the topic's compaction lag has passed.
 */
export function createCloseTopicKeys({
  erased,
  users,
  kafka,
  compactionLagMs,
  now,
}: {
  erased: ErasedUserModel;
  users: Pick<UserRepository, 'findById'>;
  kafka: Pick<Kafka, 'publish'>;
  compactionLagMs: number;
  now: () => Date;
}) {
  return {
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
