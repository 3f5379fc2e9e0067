import type { UserState } from '@croneai/contracts/events/users.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { EntityOf, ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { recipientCollection } from './recipient.model.ts';

export type Member = EntityOf<typeof recipientCollection> & {
  /**
   * True if the member has requested erasure or is blocked: such members only get account messages.
   */
  isLeaving: boolean;
};

export type Recipient = { state: 'unknown' } | { state: 'deleted' } | ({ state: 'known' } & Member);

/**
 * Conditions that select members. A member must meet all conditions that are set. `setting` selects
 * members who turned this setting on and are neither blocked nor about to be erased. `country`
 * selects members from this country. `silentSince` selects members who have not been seen since
 * this time.
 */
type Audience = {
  setting?: OptionalNotification | undefined;
  country?: string | undefined;
  silentSince?: Date | undefined;
};

/** Higher than any version that a user can have, so that no event can restore a deleted user. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;
const BATCH = 500;

const isIn = ({ setting, country, silentSince }: Audience) => ({
  isDeleted: false,
  ...(setting !== undefined && { erasesAt: null, blockedAt: null, [`notifications.${setting}`]: true }),
  ...(country !== undefined && { country }),
  ...(silentSince && { lastSeenAt: mongoose.trusted({ $lt: silentSince }) }),
});

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;

export function createRecipientRepository({ model }: { model: ModelOf<typeof recipientCollection> }) {
  const reads = readsOf(model, recipientCollection);
  const toMember = (copy: EntityOf<typeof recipientCollection>): Member => ({
    ...copy,
    isLeaving: Boolean(copy.erasesAt ?? copy.blockedAt),
  });
  return {
    async find(userId: string): Promise<Recipient> {
      const copy = await reads.one({ _id: userId });
      if (!copy) return { state: 'unknown' };
      return copy.isDeleted ? { state: 'deleted' } : { state: 'known', ...toMember(copy) };
    },

    /** Finds known members that are not erased, by id. */
    async findMany(userIds: readonly string[]): Promise<Map<string, Member>> {
      const known = (await reads.ofIds(userIds)).filter(({ isDeleted }) => !isDeleted);
      return new Map(known.map((copy) => [copy.id, toMember(copy)]));
    },

    /** Returns the ids of all members with the role `owner` who are neither erased nor blocked. */
    admins: async (): Promise<string[]> =>
      (await reads.many({ role: 'owner', isDeleted: false, blockedAt: null })).map(({ id }) => id),

    count: (audience: Audience): Promise<number> => model.countDocuments(isIn(audience)).exec(),

    /** Returns the given ids that belong to erased members. */
    async erasedAmong(userIds: readonly string[]): Promise<string[]> {
      return (await reads.ofIds(userIds)).filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
    },

    /** Estimates the number of copies from the collection's metadata. */
    estimateCount: (): Promise<number> => model.estimatedDocumentCount().exec(),

    /** Yields the selected members in batches, ordered by id. */
    async *batches(audience: Audience): AsyncGenerator<Member[]> {
      for (let after = ''; ; ) {
        const next = { ...isIn(audience), _id: mongoose.trusted({ $gt: after }) };
        const batch = await reads.many(next, { sort: { _id: 1 }, limit: BATCH });
        yield batch.map(toMember);
        const last = batch.at(-1);
        if (!last || batch.length < BATCH) return;
        after = last.id;
      }
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

    /** Stores when a mail server first refused the member's address; null clears it. */
    async noteRefusal(userId: string, refusedAt: Date | null): Promise<void> {
      const other = refusedAt ? { mailRefusedAt: null } : { mailRefusedAt: mongoose.trusted({ $ne: null }) };
      await model
        .updateOne({ _id: userId, isDeleted: false, ...other }, { $set: { mailRefusedAt: refusedAt } })
        .exec();
    },

    /** Returns a member's address, even while the erasure of the member is in progress. */
    async addressOf(userId: string): Promise<string | undefined> {
      return (await reads.one({ _id: userId }))?.email;
    },

    /**
     * Marks the member as deleted. The address stays until the end of the erasure, which needs it
     * to find mails. Returns false if everything is already erased. This happens often, because the
     * tombstone is published again for more than a year.
     */
    async beginErasure(userId: string): Promise<boolean> {
      if ((await reads.one({ _id: userId }))?.isErased) return false;
      await applyVersionedCopy(model, { id: userId, version: LAST_VERSION, set: { isDeleted: true } });
      return true;
    },

    async endErasure(userId: string): Promise<void> {
      const erased = recipientCollection.eraseTo({ isDeleted: true, isErased: true });
      await model.updateOne({ _id: userId }, erased).exec();
    },
  };
}
