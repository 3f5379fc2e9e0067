import { literalPattern } from '@croneai/platform/text-search.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import { type AuditDocument, type AuditModel, auditCollection } from './audit.model.ts';
import { toAuditRow } from './audit-chain.ts';
import type { AuditRow } from './audit-entry.ts';

export type AuditFilter = {
  /** Ids of who acted; none of them when empty. */
  actorIds?: readonly string[] | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Both inclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Substring in any case of a value, the reason, the address, the request id or the action. */
  search?: string | undefined;
};

/** Reads the audit; always newest first. */
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
    /** All that fit, one after the other. */
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

/** Values are stored as JSON, so it is looked for in the form that it has there. */
function searchFilters(search: string): QueryFilter<AuditDocument>[] {
  const containing = (text: string) => mongoose.trusted({ $regex: literalPattern(text), $options: 'i' });
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
