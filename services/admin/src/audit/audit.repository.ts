import { isDuplicateKey } from '@croneai/platform/mongo.ts';
import type { AuditDocument, AuditModel } from './audit.model.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Append-only: there is no way here to change or remove an entry. */
export type AuditRepository = {
  /** False when the entry is there already. */
  append(entry: AuditEntry, recordedAt: Date): Promise<boolean>;
  /** Newest first. */
  about(subject: AuditEntry['subject']): Promise<AuditEntry[]>;
  /** Newest first. */
  by(actorId: string): Promise<AuditEntry[]>;
};

export function createAuditRepository(model: AuditModel): AuditRepository {
  const newestFirst = { occurredAt: -1, _id: -1 } as const;
  return {
    async append({ id, ...entry }, recordedAt) {
      try {
        await model.create({ _id: id, ...entry, recordedAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async about({ kind, id }) {
      const filter = { 'subject.kind': kind, 'subject.id': id };
      return (await model.find(filter).sort(newestFirst).lean<AuditDocument[]>()).map(toEntry);
    },
    async by(actorId) {
      const filter = { 'actor.userId': actorId };
      return (await model.find(filter).sort(newestFirst).lean<AuditDocument[]>()).map(toEntry);
    },
  };
}

function toEntry({ _id, recordedAt: _recordedAt, ...entry }: AuditDocument): AuditEntry {
  return { id: _id, ...entry };
}
