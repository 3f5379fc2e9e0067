import { searchable } from '@croneai/contracts/searchable.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { literalPattern } from '@croneai/platform/text-search.ts';
import mongoose from 'mongoose';
import {
  type AccessFacts,
  type Member,
  type MemberDocument,
  type MemberModel,
  memberCollection,
} from './member.model.ts';

export type MemberSearch = { page: number; limit: number; search?: string | undefined };

/** What a write sets: the facts of access, the copy of the user, or both. */
export type MemberChange = {
  facts?: AccessFacts;
  copy?: Pick<Member, 'user' | 'userVersion'>;
  events?: readonly OutboxEntry[];
};

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** Members as plain objects. */
export function createMemberRepository(parts: {
  model: MemberModel;
  /** Without it the events of a write wait for the relay of a running service. */
  relay?: Pick<OutboxRelay, 'nudge'>;
  /** Publishes that the member and the list are stale. */
  changed?: (id: string) => void;
}) {
  const { model, relay, changed } = parts;
  return {
    async find(id: string): Promise<Member | undefined> {
      const document = await model
        .findOne({ _id: id, deletedAt: null }, { outbox: 0 })
        .lean<MemberDocument>();
      return document ? memberCollection.read(document) : undefined;
    },
    /** Those that there are, in any order. */
    async findMany(ids: readonly string[]): Promise<Member[]> {
      const filter = { _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null };
      return (await model.find(filter, { outbox: 0 }).lean<MemberDocument[]>()).map(memberCollection.read);
    },
    async list({ page, limit, search }: MemberSearch): Promise<{ members: Member[]; total: number }> {
      // Deleted ones have no user: so the index of the list counts too.
      const filter = { 'user.createdAt': mongoose.trusted({ $gt: new Date(0) }), ...searchFilter(search) };
      const [total, documents] = await Promise.all([
        model.countDocuments(filter),
        model
          .find(filter, { outbox: 0 })
          .sort({ 'user.createdAt': -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<MemberDocument[]>(),
      ]);
      return { members: documents.map(memberCollection.read), total };
    },
    /** False when the id is taken, also by a member who is deleted. */
    async insert(member: Member, events: readonly OutboxEntry[]): Promise<boolean> {
      const { id, version } = member;
      const fields = { ...userFields(member), ...accessFields(member) };
      const document = { _id: id, version, ...fields, outbox: [...events] };
      if (!(await unlessDuplicate(model.create(document)))) return false;
      relay?.nudge(model, id);
      changed?.(id);
      return true;
    },
    /**
     * Changes a member by compare-and-set, see `changeDocument`; the member as it is then. Undefined when there is none, or
     * none whose copy of the user is older than `userVersion`.
     */
    async change(
      id: string,
      decide: (member: Member) => MemberChange,
      olderThan?: { userVersion: number },
    ): Promise<Member | undefined> {
      const isOlder = olderThan && { userVersion: mongoose.trusted({ $lt: olderThan.userVersion }) };
      const written = await changeDocument<MemberDocument>(
        model,
        { _id: id, deletedAt: null, ...isOlder },
        (current) => {
          const { facts, copy, events } = decide(memberCollection.read(current));
          if (!facts && !copy) return {};
          return {
            update: { $set: { ...(facts && accessFields(facts)), ...(copy && userFields(copy)) } },
            nextVersion: facts?.version ?? current.version,
            ...(events && { events }),
          };
        },
        { nudge: relay?.nudge },
      );
      if (written?.isChanged) changed?.(id);
      return written && memberCollection.read(written.document);
    },
    /** Wipes all but the id; false when there is no such member (any more). */
    async wipe(id: string, deletedAt: Date, events: readonly OutboxEntry[]): Promise<boolean> {
      const result = await model.updateOne(
        { _id: id, deletedAt: null },
        { ...memberCollection.eraseTo({ deletedAt }), $push: { outbox: { $each: events } } },
      );
      if (result.matchedCount === 0) return false;
      relay?.nudge(model, id);
      changed?.(id);
      return true;
    },
    /** Stores an unknown member as deleted, unless the id is taken. */
    async insertDeleted(id: string, deletedAt: Date): Promise<void> {
      const update = { $setOnInsert: { deletedAt, outbox: [] } };
      await model.updateOne({ _id: id }, update, { upsert: true, setDefaultsOnInsert: false });
    },
  };
}

function searchFilter(search: string | undefined) {
  if (!search) return {};
  const matches = mongoose.trusted({ $regex: literalPattern(searchable(search)) });
  return { $or: [{ 'search.fullName': matches }, { 'search.email': matches }] };
}

function userFields({ user, userVersion }: Pick<Member, 'user' | 'userVersion'>) {
  return {
    user,
    userVersion,
    search: { fullName: searchable(user.fullName), email: searchable(user.email) },
  };
}

const accessFields = ({ access, changedAt, revokedAtVersion, answeredCodeId }: AccessFacts) => ({
  access,
  changedAt,
  revokedAtVersion,
  answeredCodeId,
});
