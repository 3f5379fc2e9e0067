import type { UserState } from '@croneai/contracts/events/users.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import { literalPattern, searchable } from '@croneai/platform/text-search.ts';
import mongoose from 'mongoose';
import { type UserCopyDocument, type UserCopyModel, userCopyCollection } from './user-copy.model.ts';

export type UserCopy = { id: string; fullName: string; email: string };

/** Above every version that a user can reach: a deleted user never comes back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export function createUserCopyRepository({ model }: { model: UserCopyModel }) {
  const toUserCopy = ({ _id, fullName, email }: UserCopyDocument): UserCopy => ({ id: _id, fullName, email });
  return {
    async find(id: string): Promise<UserCopy | undefined> {
      const person = await model.findOne({ _id: id, isDeleted: false }).lean<UserCopyDocument>();
      return person ? toUserCopy(person) : undefined;
    },
    /** By name. */
    async admins(): Promise<UserCopy[]> {
      const found = await model.find({ role: 'admin', isDeleted: false }).lean<UserCopyDocument[]>();
      return found.map(toUserCopy).sort((a, b) => a.fullName.localeCompare(b.fullName));
    },
    /** Names by id; who is unknown or deleted is not in it. */
    async names(ids: Iterable<string>): Promise<Map<string, string>> {
      const filter = { _id: mongoose.trusted({ $in: [...new Set(ids)] }), isDeleted: false };
      const found = await model.find(filter).lean<UserCopyDocument[]>();
      return new Map(found.map(({ _id, fullName }) => [_id, fullName]));
    },
    /** Those that are known and not deleted, by id. */
    async findMany(ids: Iterable<string>): Promise<Map<string, UserCopy>> {
      const filter = { _id: mongoose.trusted({ $in: [...new Set(ids)] }), isDeleted: false };
      const found = await model.find(filter).lean<UserCopyDocument[]>();
      return new Map(found.map((person) => [person._id, toUserCopy(person)]));
    },
    /** Whose address each of these is, by the address. */
    async findByEmails(emails: Iterable<string>): Promise<Map<string, UserCopy>> {
      const filter = { email: mongoose.trusted({ $in: [...new Set(emails)] }), isDeleted: false };
      const found = await model.find(filter).lean<UserCopyDocument[]>();
      return new Map(found.map((person) => [person.email, toUserCopy(person)]));
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
