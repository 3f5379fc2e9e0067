import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import { listedOf, listQuery, type MemberFilter } from './listed.ts';
import {
  type AccessFacts,
  type Member,
  type MemberDocument,
  type MemberModel,
  memberCollection,
} from './member.model.ts';

export type MemberSearch = MemberFilter & { page: number; limit: number };

/** Facts about the deposits of a member. */
export type DepositStates = Pick<Member, 'depositStates' | 'hasOnlySetupClaims'>;

/** Fields that one write changes; absent fields stay as they are. */
export type MemberChange = {
  facts?: AccessFacts;
  copy?: Pick<Member, 'user' | 'userVersion'>;
  deposits?: DepositStates;
  hasProof?: true;
  events?: readonly OutboxEntry[];
};

type Person = Pick<Member['user'], 'fullName' | 'email'>;
export type MemberPage = { members: Member[]; total: number };
export type MemberRepository = ReturnType<typeof createMemberRepository>;

export function createMemberRepository(parts: {
  model: MemberModel;
  /**
   * Absent in a command, which leaves publishing the events to the relay of the running service.
   */
  relay?: Pick<OutboxRelay, 'nudge'>;
  /** Publishes a hint that the member and the list have changed. */
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
    async findByAdmissionCode(code: string): Promise<Member | undefined> {
      const document = await model
        .findOne({ 'user.admissionCode': code, deletedAt: null }, { outbox: 0 })
        .lean<MemberDocument>();
      return document ? memberCollection.read(document) : undefined;
    },
    /** True for the id of an erased member. */
    async isDeleted(id: string): Promise<boolean> {
      const document = await model.findOne({ _id: id }, { deletedAt: 1 }).lean<MemberDocument>();
      return document?.deletedAt !== undefined;
    },
    /** Finds the members with these ids, in any order; unknown ids are skipped. */
    async findMany(ids: readonly string[]): Promise<Member[]> {
      const filter = { _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null };
      return (await model.find(filter, { outbox: 0 }).lean<MemberDocument[]>()).map(memberCollection.read);
    },
    /**
     * Returns names and email addresses by id, without unknown and deleted members. Reads no other
     * fields, because a list needs the names and addresses of many members.
     */
    async people(ids: readonly string[]): Promise<Map<string, Person>> {
      const filter = { _id: mongoose.trusted({ $in: [...new Set(ids)] }), deletedAt: null };
      const found = await model
        .find(filter, { 'user.fullName': 1, 'user.email': 1 })
        .lean<{ _id: string; user: Person }[]>();
      return new Map(found.map(({ _id, user }) => [_id, user]));
    },
    /** Finds the member who has a grant. */
    async findByGrant(grantId: string): Promise<Member | undefined> {
      const document = await model
        .findOne({ 'grants.id': grantId, deletedAt: null }, { outbox: 0 })
        .lean<MemberDocument>();
      return document ? memberCollection.read(document) : undefined;
    },
    /** Lists members by the next start, reminder, or end of a grant, earliest first. */
    async nextGrants(limit: number): Promise<{ id: string; at: Date }[]> {
      const documents = await model
        .find({ nextGrantAt: mongoose.trusted({ $gt: new Date(0) }) }, { nextGrantAt: 1 })
        .sort({ nextGrantAt: 1 })
        .limit(limit)
        .lean<MemberDocument[]>();
      return documents.flatMap(({ _id, nextGrantAt: at }) => (at ? [{ id: _id, at }] : []));
    },
    /** Returns a page of the matching members, and their total number. */
    async list({ page, limit, ...wanted }: MemberSearch, now: Date): Promise<MemberPage> {
      const { filter, sort } = listQuery(wanted, now);
      const [total, keys] = await Promise.all([
        model.countDocuments(filter),
        // Reads only ids, which the index contains, so that skipping to a late page fetches no
        // documents.
        model
          .find(filter, { _id: 1 })
          .sort(sort)
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<{ _id: string }[]>(),
      ]);
      const found = await this.findMany(keys.map(({ _id }) => _id));
      const byId = new Map(found.map((member) => [member.id, member]));
      return { members: keys.flatMap(({ _id }) => byId.get(_id) ?? []), total };
    },
    count: (wanted: MemberFilter, now: Date): Promise<number> =>
      model.countDocuments(listQuery(wanted, now).filter).exec(),
    /** Yields all matching members, in order. */
    async *each(wanted: MemberFilter, now: Date): AsyncGenerator<Member> {
      const { filter, sort } = listQuery(wanted, now);
      const documents = model.find(filter, { outbox: 0 }).sort(sort).lean<MemberDocument[]>().cursor();
      for await (const document of documents) yield memberCollection.read(document as MemberDocument);
    },
    /** False if the id is taken, even by a deleted member. */
    async insert(member: Member, events: readonly OutboxEntry[]): Promise<boolean> {
      if (!(await unlessDuplicate(model.create(toDocument(member, events))))) return false;
      relay?.nudge(model, member.id);
      changed?.(member.id);
      return true;
    },
    /**
     * Changes a member by compare-and-set, see `changeDocument`, and returns the changed member.
     * Returns undefined for an unknown member, and if the stored copy of the user is not older than
     * `userVersion`.
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
          const before = memberCollection.read(current);
          const { facts, copy, deposits, hasProof, events } = decide(before);
          if (!facts && !copy && !deposits && !hasProof) return {};
          const marks = { ...deposits, ...(hasProof && { hasProof }) };
          const listed = listedOf({ ...before, ...facts, ...copy, ...marks });
          return {
            update: { $set: { ...(facts && accessFields(facts)), ...copy, ...marks, listed } },
            nextVersion: facts?.version ?? current.version,
            ...(events && { events }),
          };
        },
        { nudge: relay?.nudge, writesField: 'writes' },
      );
      if (written?.isChanged) changed?.(id);
      return written && memberCollection.read(written.document);
    },
    /** Removes everything but the id; false for an unknown or already deleted member. */
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

/** Returns the document of a new member. */
export const toDocument = (member: Member, events: readonly OutboxEntry[] = []) => ({
  _id: member.id,
  version: member.version,
  user: member.user,
  userVersion: member.userVersion,
  depositStates: member.depositStates,
  hasOnlySetupClaims: member.hasOnlySetupClaims,
  hasProof: member.hasProof,
  listed: listedOf(member),
  writes: 0,
  ...accessFields(member),
  outbox: [...events],
});

const accessFields = (facts: AccessFacts) => ({
  access: facts.access,
  changedAt: facts.changedAt,
  revokedAtVersion: facts.revokedAtVersion,
  answeredCodeId: facts.answeredCodeId,
  grants: facts.grants,
  nextGrantAt: facts.nextGrantAt,
  isUnlockedByGrant: facts.isUnlockedByGrant,
});
