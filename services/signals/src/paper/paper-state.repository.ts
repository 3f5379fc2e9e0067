import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import type { PaperState, PaperStateDocument, PaperStateModel } from './paper-state.model.ts';

const { trusted } = mongoose;

export type PaperStateRepository = ReturnType<typeof createPaperStateRepository>;

/**
 * Stores the states of accounts. The newest state has its own key, because every read begins with
 * it. The account's signals are divided into blocks of a fixed number of signals. The state at the
 * end of each block is stored as well.
 */
export function createPaperStateRepository({ model }: { model: PaperStateModel }) {
  return {
    findNewest: (userId: string, kind: PaperAccountKind) =>
      readOne(model.findById(`${userId}.${kind}`), toState),

    /** Finds the newest state whose last signal was published before the time `at`. */
    findBefore: (userId: string, kind: PaperAccountKind, at: number) =>
      readOne(model.findOne({ userId, kind, at: trusted({ $lt: at }) }).sort({ at: -1 }), toState),

    /** Stores a state under the number of its block; without `block`, as the newest state. */
    async put(state: PaperState, block?: number): Promise<void> {
      const { userId, kind } = state;
      const _id = block === undefined ? `${userId}.${kind}` : `${userId}.${kind}.${block}`;
      // Ignores a duplicate, because two processes may store the same state at once.
      await unlessDuplicate(model.replaceOne({ _id }, { ...state, _id }, { upsert: true }));
    },

    /** Removes each state of an account that includes a signal from the time `at` or later. */
    async removeSince(userId: string, kind: PaperAccountKind, at: number): Promise<void> {
      await model.deleteMany({ userId, kind, at: trusted({ $gte: at }) });
    },

    async *eachOfMember(userId: string): AsyncGenerator<Omit<PaperState, 'userId'>> {
      const states = model.find({ userId }, { _id: 0, userId: 0 }).sort({ kind: 1, at: 1 });
      yield* states.lean<PaperState[]>().cursor() as AsyncIterable<PaperState>;
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}

const toState = (document: PaperStateDocument): PaperState => document;
