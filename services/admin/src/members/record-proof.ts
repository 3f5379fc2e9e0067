import { SECOND_MS } from '@croneai/contracts/units.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import mongoose from 'mongoose';
import type { EarlyProofDocument, EarlyProofModel } from './early-proof.model.ts';
import type { MemberRepository } from './member.repository.ts';

const EVERY_MS = 5 * SECOND_MS;
const ROWS = 100;

type MarkProof = (userId: string) => Promise<'done' | 'too-early'>;

/** Marks that a member has sent a proof. An erased member needs no mark. */
export function markProof({
  members,
}: {
  members: Pick<MemberRepository, 'change' | 'isDeleted'>;
}): MarkProof {
  return async (userId) => {
    const written = await members.change(userId, ({ hasProof }) => (hasProof ? {} : { hasProof: true }));
    return written || (await members.isDeleted(userId)) ? 'done' : 'too-early';
  };
}

/**
 * Handles a proof. If the member is not stored yet, the proof is stored and handled in a later
 * round.
 */
export function recordProof({
  mark,
  earlyProofs,
  now,
}: {
  mark: MarkProof;
  earlyProofs: EarlyProofModel;
  now: () => Date;
}) {
  return async (userId: string): Promise<void> => {
    if ((await mark(userId)) === 'done') return;
    const first = { $setOnInsert: { dueAt: new Date(now().getTime() + EVERY_MS) } };
    await earlyProofs.updateOne({ _id: userId }, first, { upsert: true });
  };
}

/**
 * Handles proofs that arrived before the member was stored: once the member is stored, marks that
 * the member has sent a proof.
 */
export function settleEarlyProofs({
  mark,
  earlyProofs,
  eachRow,
  now,
}: {
  mark: MarkProof;
  earlyProofs: EarlyProofModel;
  eachRow: EachRow;
  now: () => Date;
}): Repeat {
  const name = 'mark members of early proofs';
  const forEach = eachRow(name);
  return {
    name,
    everyMs: EVERY_MS,
    async work() {
      const rows = await earlyProofs
        .find({ dueAt: mongoose.trusted({ $lte: now() }) })
        .sort({ dueAt: 1 })
        .limit(ROWS)
        .lean<EarlyProofDocument[]>();
      await forEach(rows, {
        nameOf: ({ _id }) => _id,
        work: async ({ _id }) => {
          if ((await mark(_id)) === 'done') await earlyProofs.deleteOne({ _id });
        },
      });
    },
  };
}
