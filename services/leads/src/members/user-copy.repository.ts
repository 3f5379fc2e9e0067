import { errors } from '@croneai/contracts/errors.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { isTeam, ROLES } from '@croneai/contracts/http/role.ts';
import { appError } from '@croneai/platform/errors.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { EntityOf, ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import mongoose from 'mongoose';
import { userCopyCollection } from './user-copy.model.ts';

export type UserCopy = Pick<EntityOf<typeof userCopyCollection>, 'id' | 'fullName' | 'email'>;

/**
 * Version of the copy of a deleted user. It is higher than the version of any event, so no event
 * restores the user.
 */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export function createUserCopyRepository({ model }: { model: ModelOf<typeof userCopyCollection> }) {
  const reads = readsOf(model, userCopyCollection);
  const findMany = async (ids: Iterable<string>): Promise<Map<string, UserCopy>> => {
    const found = await reads.ofIds([...new Set(ids)]);
    return new Map(found.flatMap((user) => (user.isDeleted ? [] : [[user.id, user] as const])));
  };
  return {
    find: (id: string): Promise<UserCopy | undefined> => reads.one({ _id: id, isDeleted: false }),

    /** Lists owners and support, sorted by name. */
    async admins(): Promise<UserCopy[]> {
      const team = mongoose.trusted({ $in: ROLES.filter(isTeam) });
      const found = await reads.many({ role: team, isDeleted: false });
      return found.sort((a, b) => a.fullName.localeCompare(b.fullName));
    },
    /** Returns users that exist and are not deleted, by id. */
    findMany,
    /** Returns names by id, without unknown and deleted users. */
    async names(ids: Iterable<string>): Promise<Map<string, string>> {
      return new Map([...(await findMany(ids))].map(([id, { fullName }]) => [id, fullName]));
    },
    /** Finds the users of these addresses, by address. */
    async findByEmails(emails: Iterable<string>): Promise<Map<string, UserCopy>> {
      const email = mongoose.trusted({ $in: [...new Set(emails)] });
      const found = await reads.many({ email, isDeleted: false });
      return new Map(found.map((user) => [user.email, user]));
    },
    /** Returns the ids of users whose name or email contains the text, at most `limit`. */
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
 * Creates a function that refuses writes of erased members. Such writes are possible, because a
 * token may still be valid for a moment after the account is erased, and a row that is written then
 * would stay forever. An erasure marks the user before it deletes anything. The mark is checked
 * before the write, and again after the write, in case an erasure has begun in between.
 */
export function guardAgainstErasure(parts: {
  users: Pick<UserCopyRepository, 'isDeleted'>;
  /** Erases all rows of this kind that belong to the member, including the new row. */
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
