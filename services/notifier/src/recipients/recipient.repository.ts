import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { RecipientDocument, RecipientModel } from './recipient.model.ts';

export type Recipient =
  | { state: 'unknown' }
  | { state: 'deleted' }
  | { state: 'known'; fullName: string; email: string; notifications: Notifications | null };

/** Above every version that a user can reach: a deleted user never comes back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export function createRecipientRepository(model: RecipientModel) {
  return {
    async find(userId: string): Promise<Recipient> {
      const copy = await model.findById(userId).lean<RecipientDocument>().exec();
      if (!copy) return { state: 'unknown' };
      if (copy.isDeleted) return { state: 'deleted' };
      const { fullName, email, notifications } = copy;
      return { state: 'known', fullName, email, notifications };
    },

    async apply({ userId, fullName, email, notifications }: UserState, version: number): Promise<void> {
      await applyVersionedCopy(model, {
        id: userId,
        version,
        set: { fullName, email, notifications, isDeleted: false },
      });
    },

    async erase(userId: string): Promise<void> {
      await applyVersionedCopy(model, {
        id: userId,
        version: LAST_VERSION,
        set: { fullName: '', email: '', notifications: null, isDeleted: true },
      });
    },
  };
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;
