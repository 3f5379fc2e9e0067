import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { AuditErasureModel, AuditModel } from './audit.model.ts';
import type { AuditSubject } from './audit-entry.ts';

/** Takes personal fields and their salts from rows of the chain. What the chain is made of stays. */
export function createErasureRepository({
  rows,
  erasures,
}: {
  rows: AuditModel;
  erasures: AuditErasureModel;
}) {
  const present = () => mongoose.trusted({ $exists: true });
  const about = ({ kind, id }: AuditSubject) => ({
    'subject.kind': kind,
    'subject.id': id,
    'personal.subject': present(),
  });
  /** Members alone act under an id of their own. */
  const isMember = ({ kind }: AuditSubject) => kind === 'member';
  const by = ({ id }: AuditSubject) => ({ 'actor.userId': id, 'personal.actor': present() });
  const markOf = ({ kind, id }: AuditSubject) => `${kind}:${id}`;

  return {
    /** From now on entries about the subject are erased as they come. */
    async mark(subject: AuditSubject, erasedAt: Date): Promise<void> {
      await unlessDuplicate(erasures.create({ _id: markOf(subject), erasedAt }));
    },
    /** Those of the subjects that are marked. */
    async marked(subjects: readonly AuditSubject[]): Promise<AuditSubject[]> {
      const ids = mongoose.trusted({ $in: subjects.map(markOf) });
      const found = new Set((await erasures.find({ _id: ids }).lean()).map(({ _id }) => _id));
      return subjects.filter((subject) => found.has(markOf(subject)));
    },
    /** Is there anything personal about the subject, or of the member as one who acted? */
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
