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
      setupSavedAt: Date | null;
      notifications: Notifications | null;
      /** Is to be erased and has not kept the account, or is kept out by an admin: gets what concerns the account alone. */
      isLeaving: boolean;
    };

/** Above every version that a user can reach: a deleted user never comes back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export type WantingRecipient = { id: string; role: Role };

export type MemberFacts = { id: string; role: Role; trialEndsAt: Date };

type RecipientSteps = Pick<
  RecipientDocument,
  'role' | 'createdAt' | 'trialEndsAt' | 'lastSeenAt' | 'accountSetup' | 'setupSavedAt' | 'codeSentAt'
> & { isLeaving: boolean };

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
      const { fullName, email, role, setupSavedAt = null, notifications, erasesAt, blockedAt } = copy;
      const known = { state: 'known', fullName, email, role, setupSavedAt, notifications } as const;
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
      const { fullName, email, notifications, role, country, accountSetup, setupSavedAt } = state;
      const { erasesAt, blockedAt } = state;
      await applyVersionedCopy(model, {
        id: userId,
        version,
        set: {
          fullName,
          email,
          notifications,
          role,
          country,
          createdAt: new Date(state.createdAt),
          trialEndsAt: new Date(state.trialEndsAt),
          lastSeenAt: new Date(state.lastSeenAt),
          accountSetup,
          setupSavedAt: setupSavedAt ? new Date(setupSavedAt) : null,
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

    /** All members, or those of a country or silent since a day, by id, after the given one. */
    async members(
      { country, silentSince }: { country: string | undefined; silentSince: Date | undefined },
      after: string,
      limit: number,
    ): Promise<MemberFacts[]> {
      const { trusted } = mongoose;
      const documents = await model
        .find({
          isDeleted: false,
          ...(country !== undefined && { country }),
          ...(silentSince && { lastSeenAt: trusted({ $lt: silentSince }) }),
          _id: trusted({ $gt: after }),
        })
        .select({ role: 1, trialEndsAt: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Pick<RecipientDocument, '_id' | 'role' | 'trialEndsAt'>[]>()
        .exec();
      return documents.map(({ _id, role, trialEndsAt }) => ({ id: _id, role, trialEndsAt }));
    },

    /** What is known of a member's way; undefined when there is no such member (any more). */
    async findSteps(userId: string): Promise<RecipientSteps | undefined> {
      const copy = await model.findById(userId).lean<RecipientDocument>().exec();
      if (!copy || copy.isDeleted) return undefined;
      const { role, createdAt, trialEndsAt, lastSeenAt, accountSetup, setupSavedAt } = copy;
      const isLeaving = Boolean(copy.erasesAt ?? copy.blockedAt);
      const codeSentAt = copy.codeSentAt ?? null;
      return { role, createdAt, trialEndsAt, lastSeenAt, accountSetup, setupSavedAt, codeSentAt, isLeaving };
    },

    /** Since when their address is refused; null: it is not. The first refusal stays. */
    async noteRefusal(userId: string, refusedAt: Date | null): Promise<void> {
      const other = refusedAt ? { mailRefusedAt: null } : { mailRefusedAt: mongoose.trusted({ $ne: null }) };
      await model
        .updateOne({ _id: userId, isDeleted: false, ...other }, { $set: { mailRefusedAt: refusedAt } })
        .exec();
    },

    async findRefusal(userId: string): Promise<Date | null> {
      const copy = await model.findById(userId).select({ mailRefusedAt: 1 }).lean<RecipientDocument>().exec();
      return copy?.mailRefusedAt ?? null;
    },

    async noteCode(userId: string, codeSentAt: Date): Promise<void> {
      await model.updateOne({ _id: userId, isDeleted: false }, { $set: { codeSentAt } }).exec();
    },

    async erase(userId: string): Promise<void> {
      const { $set: set, $unset: unset } = recipientCollection.eraseTo({ isDeleted: true });
      await applyVersionedCopy(model, { id: userId, version: LAST_VERSION, set, unset });
    },
  };
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;
