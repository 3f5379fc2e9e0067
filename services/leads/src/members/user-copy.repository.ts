import { errors } from '@croneai/contracts/errors.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { searchable } from '@croneai/contracts/searchable.ts';
import { appError } from '@croneai/platform/errors.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { EntityOf, ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import mongoose from 'mongoose';
import { userCopyCollection } from './user-copy.model.ts';

export type UserCopy = Pick<EntityOf<typeof userCopyCollection>, 'id' | 'fullName' | 'email'>;

/** Above every version that a user can reach: a deleted user never comes back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export function createUserCopyRepository({ model }: { model: ModelOf<typeof userCopyCollection> }) {
  const reads = readsOf(model, userCopyCollection);
  const findMany = async (ids: Iterable<string>): Promise<Map<string, UserCopy>> => {
    const found = await reads.ofIds([...new Set(ids)]);
    return new Map(found.flatMap((user) => (user.isDeleted ? [] : [[user.id, user] as const])));
  };
  return {
    find: (id: string): Promise<UserCopy | undefined> => reads.one({ _id: id, isDeleted: false }),

    /** By name. */
    async admins(): Promise<UserCopy[]> {
      const found = await reads.many({ role: 'admin', isDeleted: false });
      return found.sort((a, b) => a.fullName.localeCompare(b.fullName));
    },
    /** Those that are known and not deleted, by id. */
    findMany,
    /** Names by id; who is unknown or deleted is not in it. */
    async names(ids: Iterable<string>): Promise<Map<string, string>> {
      return new Map([...(await findMany(ids))].map(([id, { fullName }]) => [id, fullName]));
    },
    /** Whose address each of these is, by the address. */
    async findByEmails(emails: Iterable<string>): Promise<Map<string, UserCopy>> {
      const email = mongoose.trusted({ $in: [...new Set(emails)] });
      const found = await reads.many({ email, isDeleted: false });
      return new Map(found.map((user) => [user.email, user]));
    },
    /** Ids of those whose name or e-mail holds the text, at most `limit`. */
    async findIds(text: string, limit: number): Promise<string[]> {
      const matches = mongoose.trusted({ $regex: literalPattern(searchable(text)) });
      const found = await model.find({ search: matches }, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    async isDeleted(id: string): Promise<boolean> {
      return (await model.countDocuments({ _id: id, isDeleted: true })) > 0;
    },
    async apply({ userId, fullName, email, role }: UserState, version: number): Promise<void> {
      await applyVersionedCopy(model, {
        id: userId,
        version,
        set: { fullName, email, role, search: searchable(`${fullName} ${email}`), isDeleted: false },
      });
    },
    async erase(id: string): Promise<void> {
      const { $set: set, $unset: unset } = userCopyCollection.eraseTo({ isDeleted: true });
      await applyVersionedCopy(model, { id, version: LAST_VERSION, set, unset });
    },
  };
}
export type UserCopyRepository = ReturnType<typeof createUserCopyRepository>;

export type GuardedWrite = <Written>(memberId: string, write: () => Promise<Written>) => Promise<Written>;

/**
 * A token can outlive its account by a moment, and a write after the erasure would stay for ever. The erasure marks the user
 * before it deletes, so the mark decides: before the write, which is then refused, and after it, for an erasure that ran
 * meanwhile.
 */
export function guardAgainstErasure(parts: {
  users: Pick<UserCopyRepository, 'isDeleted'>;
  /** Erases what was written, with all else of the kind that is the member's. */
  erase: (memberId: string) => Promise<void>;
}): GuardedWrite {
  const { users, erase } = parts;
  return async (memberId, write) => {
    if (await users.isDeleted(memberId)) throw appError(errors.unauthenticated);
    const written = await write();
    if (!(await users.isDeleted(memberId))) return written;
    await erase(memberId);
    throw appError(errors.unauthenticated);
  };
}
