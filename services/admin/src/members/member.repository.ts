import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { literalPattern, searchable } from '@croneai/platform/text-search.ts';
import mongoose from 'mongoose';
import type { MemberDocument, MemberModel } from './member.model.ts';
import type { AccessFacts, Member } from './member.ts';

export type MemberSearch = { page: number; limit: number; search?: string | undefined };

/** Members as plain objects. Every write names what it expects to replace and answers whether that was still there. */
export type MemberRepository = {
  find(id: string): Promise<Member | undefined>;
  /** Also finds a deleted member. */
  findRecord(id: string): Promise<Member | 'deleted' | undefined>;
  /** Those that there are, in any order. */
  findMany(ids: readonly string[]): Promise<Member[]>;
  list(search: MemberSearch): Promise<{ members: Member[]; total: number }>;
  /** False when another writer inserted the member first. */
  insert(member: Member, events: OutboxEntry[]): Promise<boolean>;
  /** Replaces all of the member; false when `before` is no longer what is stored. */
  replace(before: Member, after: Member, events: OutboxEntry[]): Promise<boolean>;
  /** Replaces the access facts alone; the member as stored then, or undefined when they are no longer those of `before`. */
  replaceAccess(before: Member, after: AccessFacts, events: OutboxEntry[]): Promise<Member | undefined>;
  /** Wipes all but the id; false when there is no such member (any more). */
  wipe(id: string, deletedAt: Date, events: OutboxEntry[]): Promise<boolean>;
  /** Stores an unknown member as deleted; false when the id is taken. */
  insertDeleted(id: string, deletedAt: Date): Promise<boolean>;
};

/** Without a relay the events of a write wait for the relay of a running service. */
export function createMemberRepository(
  model: MemberModel,
  relay?: Pick<OutboxRelay, 'nudge'>,
): MemberRepository {
  const nudge = (id: string, events: readonly OutboxEntry[]) => {
    if (events.length > 0) relay?.nudge(model, id);
  };
  const findRecord: MemberRepository['findRecord'] = async (id) => {
    const document = await model.findById(id, { outbox: 0 }).lean<MemberDocument>();
    if (!document) return undefined;
    return document.deletedAt ? 'deleted' : toMember(document);
  };
  return {
    findRecord,
    async find(id) {
      const record = await findRecord(id);
      return record === 'deleted' ? undefined : record;
    },
    async findMany(ids) {
      const filter = { _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null };
      return (await model.find(filter, { outbox: 0 }).lean<MemberDocument[]>()).map(toMember);
    },
    async list({ page, limit, search }) {
      const filter = { deletedAt: null, ...searchFilter(search) };
      const [total, documents] = await Promise.all([
        model.countDocuments(filter),
        model
          .find(filter, { outbox: 0 })
          .sort({ 'user.createdAt': -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<MemberDocument[]>(),
      ]);
      return { members: documents.map(toMember), total };
    },
    async insert(member, events) {
      const document = { _id: member.id, ...userFields(member), ...accessFields(member), outbox: events };
      if (!(await isInserted(model.create(document)))) return false;
      nudge(member.id, events);
      return true;
    },
    async replace(before, after, events) {
      const { version, userVersion } = before;
      const result = await model.updateOne(
        { _id: before.id, version, userVersion, deletedAt: null },
        { $set: { ...userFields(after), ...accessFields(after) }, $push: { outbox: { $each: events } } },
      );
      if (result.matchedCount === 0) return false;
      nudge(before.id, events);
      return true;
    },
    async replaceAccess(before, after, events) {
      const document = await model
        .findOneAndUpdate(
          { _id: before.id, version: before.version, deletedAt: null },
          { $set: accessFields(after), $push: { outbox: { $each: events } } },
          { returnDocument: 'after', projection: { outbox: 0 } },
        )
        .lean<MemberDocument>();
      if (!document) return undefined;
      nudge(before.id, events);
      return toMember(document);
    },
    async wipe(id, deletedAt, events) {
      const result = await model.updateOne(
        { _id: id, deletedAt: null },
        { $set: { deletedAt }, $unset: PERSONAL_FIELDS, $push: { outbox: { $each: events } } },
      );
      if (result.matchedCount === 0) return false;
      nudge(id, events);
      return true;
    },
    insertDeleted: (id, deletedAt) => isInserted(model.create({ _id: id, deletedAt })),
  };
}

const PERSONAL_FIELDS = {
  user: '',
  userVersion: '',
  search: '',
  access: '',
  version: '',
  accessChangedAt: '',
  revokedAtVersion: '',
  answeredCodeId: '',
} as const satisfies Partial<Record<keyof MemberDocument, ''>>;

function searchFilter(search: string | undefined) {
  if (!search) return {};
  const matches = mongoose.trusted({ $regex: literalPattern(searchable(search)) });
  return { $or: [{ 'search.fullName': matches }, { 'search.email': matches }] };
}

function userFields({ user, userVersion }: Member) {
  return {
    user,
    userVersion,
    search: { fullName: searchable(user.fullName), email: searchable(user.email) },
  };
}

function accessFields({ access, version, changedAt, revokedAtVersion, answeredCodeId }: AccessFacts) {
  return { access, version, accessChangedAt: changedAt, revokedAtVersion, answeredCodeId };
}

async function isInserted(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Throws when a living member lacks a part: every write sets all of them. */
function toMember(document: MemberDocument): Member {
  const { user, userVersion, access, version, accessChangedAt, revokedAtVersion } = document;
  if (!user || userVersion === undefined || !access || version === undefined || !accessChangedAt)
    throw new Error(`The member document ${document._id} is not complete`);
  return {
    id: document._id,
    user,
    userVersion,
    access,
    version,
    changedAt: accessChangedAt,
    revokedAtVersion: revokedAtVersion ?? 0,
    answeredCodeId: document.answeredCodeId ?? null,
  };
}
