import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { Notifications, OptionalNotification } from '@croneai/contracts/users.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import mongoose from 'mongoose';
import { type RecipientDocument, type RecipientModel, recipientCollection } from './recipient.model.ts';

export type Recipient =
  | { state: 'unknown' }
  | { state: 'deleted' }
  | {
      state: 'known';
      fullName: string;
      email: string;
      role: Role;
      accountSetup: boolean;
      notifications: Notifications | null;
      /** Is to be erased and has not kept the account, or is kept out by an admin: gets what concerns the account alone. */
      isLeaving: boolean;
    };

/** Above every version that a user can reach: a deleted user never comes back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export type WantingRecipient = { id: string; role: Role };

const wantingNow = (setting: OptionalNotification) => ({
  isDeleted: false,
  erasesAt: null,
  blockedAt: null,
  [`notifications.${setting}`]: true,
});

export function createRecipientRepository({ model }: { model: RecipientModel }) {
  return {
    async find(userId: string): Promise<Recipient> {
      const copy = await model.findById(userId).lean<RecipientDocument>().exec();
      if (!copy) return { state: 'unknown' };
      if (copy.isDeleted) return { state: 'deleted' };
      const { fullName, email, role, accountSetup = false, notifications, erasesAt, blockedAt } = copy;
      const known = { state: 'known', fullName, email, role, accountSetup, notifications } as const;
      return { ...known, isLeaving: Boolean(erasesAt ?? blockedAt) };
    },

    /** Of those members that are known and not erased. */
    async findRoles(userIds: readonly string[]): Promise<Map<string, { role: Role; isLeaving: boolean }>> {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...userIds] }), isDeleted: false })
        .select({ role: 1, erasesAt: 1, blockedAt: 1 })
        .lean<Pick<RecipientDocument, '_id' | 'role' | 'erasesAt' | 'blockedAt'>[]>()
        .exec();
      return new Map(
        documents.map(({ _id, role, erasesAt, blockedAt }) => [
          _id,
          { role, isLeaving: Boolean(erasesAt ?? blockedAt) },
        ]),
      );
    },

    async apply({ userId, ...state }: UserState, version: number): Promise<void> {
      const { fullName, email, notifications, role, accountSetup, erasesAt, blockedAt } = state;
      await applyVersionedCopy(model, {
        id: userId,
        version,
        set: {
          fullName,
          email,
          notifications,
          role,
          accountSetup,
          erasesAt: erasesAt ? new Date(erasesAt) : null,
          blockedAt: blockedAt ? new Date(blockedAt) : null,
          isDeleted: false,
        },
      });
    },

    /** Subscribers of a kind of mail who are not about to be erased, by id, after the given one. */
    async wanting(setting: OptionalNotification, after: string, limit: number): Promise<WantingRecipient[]> {
      const documents = await model
        .find({ ...wantingNow(setting), _id: mongoose.trusted({ $gt: after }) })
        .select({ role: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Pick<RecipientDocument, '_id' | 'role'>[]>()
        .exec();
      return documents.map(({ _id, role }) => ({ id: _id, role }));
    },

    countWanting: (setting: OptionalNotification): Promise<number> =>
      model.countDocuments(wantingNow(setting)).exec(),

    async erase(userId: string): Promise<void> {
      const { $set: set, $unset: unset } = recipientCollection.eraseTo({ isDeleted: true });
      await applyVersionedCopy(model, { id: userId, version: LAST_VERSION, set, unset });
    },
  };
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;
