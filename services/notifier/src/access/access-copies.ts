import type { Access } from '@croneai/contracts/access.ts';
import type { AccessState } from '@croneai/contracts/events/access.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import mongoose from 'mongoose';
import type { AccessCopyDocument, AccessCopyModel } from './access-copy.model.ts';

/** What members may use, as far as mails depend on it. No copy yet means a locked guest. */
export function createAccessCopies({ model }: { model: AccessCopyModel }) {
  return {
    async apply(state: AccessState, version: number): Promise<void> {
      const { userId, tier, dashboardUnlocked, hasDeposited } = state;
      const set = { tier, dashboardUnlocked, hasDeposited };
      await applyVersionedCopy(model, { id: userId, version, set });
    },
    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId }).exec();
    },
    async findMany(userIds: readonly string[]): Promise<Map<string, Access>> {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...userIds] }) })
        .lean<AccessCopyDocument[]>()
        .exec();
      return new Map(documents.map(({ _id, version: _version, ...access }) => [_id, access]));
    },
  };
}

export type AccessCopies = ReturnType<typeof createAccessCopies>;
