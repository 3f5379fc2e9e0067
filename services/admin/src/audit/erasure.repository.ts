import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { AuditErasureModel, AuditModel } from './audit.model.ts';
import type { AuditSubject } from './audit-entry.ts';

/** Takes personal fields and their salts from rows of the chain. What the chain is made of stays. */
export type ErasureRepository = {
  /** From now on entries about the subject are erased as they come. */
  mark(subject: AuditSubject, erasedAt: Date): Promise<void>;
  /** Those of the subjects that are marked. */
  marked(subjects: readonly AuditSubject[]): Promise<AuditSubject[]>;
  /** Is there anything personal about the subject, or of the member as one who acted? */
  hasPersonal(subject: AuditSubject): Promise<boolean>;
  erase(subject: AuditSubject): Promise<void>;
};

export function createErasureRepository({
  rows,
  erasures,
}: {
  rows: AuditModel;
  erasures: AuditErasureModel;
}): ErasureRepository {
  const present = () => mongoose.trusted({ $exists: true });
  const about = ({ kind, id }: AuditSubject) => ({
    'subject.kind': kind,
    'subject.id': id,
    'personal.subject': present(),
  });
  const by = ({ id }: AuditSubject) => ({ 'actor.userId': id, 'personal.actor': present() });

  return {
    async mark(subject, erasedAt) {
      await unlessDuplicate(erasures.create({ _id: markOf(subject), erasedAt }));
    },
    async marked(subjects) {
      const ids = mongoose.trusted({ $in: subjects.map(markOf) });
      const found = new Set((await erasures.find({ _id: ids }).lean()).map(({ _id }) => _id));
      return subjects.filter((subject) => found.has(markOf(subject)));
    },
    async hasPersonal(subject) {
      if (await rows.exists(about(subject))) return true;
      return isMember(subject) && (await rows.exists(by(subject))) !== null;
    },
    async erase(subject) {
      await rows.updateMany(about(subject), { $unset: { 'personal.subject': '' } });
      if (isMember(subject)) await rows.updateMany(by(subject), { $unset: { 'personal.actor': '' } });
    },
  };
}

/** Members alone act under an id of their own. */
function isMember({ kind }: AuditSubject): boolean {
  return kind === 'member';
}

function markOf({ kind, id }: AuditSubject): string {
  return `${kind}:${id}`;
}
