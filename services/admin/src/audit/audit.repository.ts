import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { literalPatternOfAnyCase } from '@croneai/platform/text-search.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import {
  type AuditDocument,
  type AuditErasureModel,
  type AuditModel,
  auditCollection,
} from './audit.model.ts';
import { toAuditRow } from './audit-chain.ts';
import type { AuditRow, AuditSubject } from './audit-entry.ts';

export type AuditFilter = {
  /** Ids of actors; an empty list matches no entry. */
  actorIds?: readonly string[] | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** `from` and `to` are inclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /**
   * Case-insensitive substring of a value, the reason, the address, the request id, or the action.
   */
  search?: string | undefined;
};

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** Reads the rows of the audit, always newest first. */
export function createAuditRepository({ model }: { model: AuditModel }) {
  const newestFirst = (filter: QueryFilter<AuditDocument>) => model.find(filter).sort({ sequence: -1 });
  return {
    async list(filter: AuditFilter, { page, limit }: { page: number; limit: number }) {
      const query = queryOf(filter);
      const [total, documents] = await Promise.all([
        model.countDocuments(query),
        newestFirst(query)
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<AuditDocument[]>(),
      ]);
      return { rows: documents.map(toRow), total };
    },
    /** Yields all matching rows, newest first. */
    async *stream(filter: AuditFilter): AsyncIterable<AuditRow> {
      for await (const document of newestFirst(queryOf(filter)).lean<AuditDocument>().cursor())
        yield toRow(document as AuditDocument);
    },
  };
}

function queryOf(filter: AuditFilter): QueryFilter<AuditDocument> {
  const { actorIds, action, subjectKind, subjectId, from, to, search } = filter;
  return {
    ...(actorIds && { 'actor.userId': mongoose.trusted({ $in: [...actorIds] }) }),
    ...(action && { action }),
    ...(subjectKind && { 'subject.kind': subjectKind }),
    ...(subjectId && { 'subject.id': subjectId }),
    ...((from ?? to) && {
      occurredAt: mongoose.trusted({ ...(from && { $gte: from }), ...(to && { $lte: to }) }),
    }),
    ...(search && { $or: searchFilters(search) }),
  };
}

/** Searches values for the JSON form of the text, because values are stored as JSON. */
function searchFilters(search: string): QueryFilter<AuditDocument>[] {
  const containing = (text: string) =>
    mongoose.trusted({ $regex: literalPatternOfAnyCase(text), $options: 'i' });
  const inJson = canonicalJson(search).slice(1, -1);
  return [
    ...['action', 'requestId', 'subject.id'].map((path) => ({ [path]: containing(search) })),
    ...['fields.json', 'personal.subject.fields.json', 'personal.actor.fields.json'].map((path) => ({
      [path]: containing(inJson),
    })),
  ];
}

function toRow(document: AuditDocument): AuditRow {
  return toAuditRow(auditCollection.read(document));
}

export type ErasureRepository = ReturnType<typeof createErasureRepository>;

/** Removes personal fields and their salts from rows of the chain. The hashed facts stay. */
export function createErasureRepository(parts: { rows: AuditModel; erasures: AuditErasureModel }) {
  const { rows, erasures } = parts;
  const present = () => mongoose.trusted({ $exists: true });
  const about = ({ kind, id }: AuditSubject) => ({
    'subject.kind': kind,
    'subject.id': id,
    'personal.subject': present(),
  });
  /** Only a member can be the actor of an entry. */
  const isMember = ({ kind }: AuditSubject) => kind === 'member';
  const by = ({ id }: AuditSubject) => ({ 'actor.userId': id, 'personal.actor': present() });
  const markOf = ({ kind, id }: AuditSubject) => `${kind}:${id}`;

  return {
    /** Marks the subject as erased, so that later entries about the subject are erased at once. */
    async mark(subject: AuditSubject, erasedAt: Date): Promise<void> {
      await unlessDuplicate(erasures.create({ _id: markOf(subject), erasedAt }));
    },
    /** Returns the given subjects that are marked as erased. */
    async marked(subjects: readonly AuditSubject[]): Promise<AuditSubject[]> {
      const ids = mongoose.trusted({ $in: subjects.map(markOf) });
      const found = new Set((await erasures.find({ _id: ids }).lean()).map(({ _id }) => _id));
      return subjects.filter((subject) => found.has(markOf(subject)));
    },
    /**
     * True if a row contains personal data of the subject. For a member, this includes rows in
     * which the member is the actor.
     */
    async hasPersonal(subject: AuditSubject): Promise<boolean> {
      if (await rows.exists(about(subject))) return true;
      return isMember(subject) && (await rows.exists(by(subject))) !== null;
    },
    async erase(subject: AuditSubject): Promise<void> {
      await rows.updateMany(about(subject), { $unset: { 'personal.subject': '' } });
      if (isMember(subject)) await rows.updateMany(by(subject), { $unset: { 'personal.actor': '' } });
    },
  };
}
