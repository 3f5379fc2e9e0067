import { auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { VersionedDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxDocument } from '@croneai/platform/outbox/outbox.ts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';

type Audited = VersionedDocument & OutboxDocument & { erasedAt?: Date | null };

/**
 * Empties documents that audit entries are about, and tells the audit that whoever stood behind them is gone. Entries that wait
 * to go out stay, so that the audit is whole; every other waiting event goes, because it holds what is erased here. One write
 * for each document, made anew when an admin wrote in between; the relay deletes the document after its last event.
 */
export async function eraseAudited<D extends Audited>(
  model: Model<D>,
  filter: QueryFilter<D>,
  {
    kind,
    erasedAt,
    empty,
    nudge,
  }: {
    /** What audit entries call such a document. */
    kind: 'lead' | 'ticket' | 'post';
    erasedAt: Date;
    /** Takes what is personal. */
    empty: { $set: Record<string, unknown>; $unset: Record<string, ''> };
    nudge: (id: string) => void;
  },
): Promise<void> {
  const alive = { ...filter, erasedAt: null } as QueryFilter<D>;
  const fields = { version: 1, outbox: 1 } as const;
  for (;;) {
    const found = await model.find(alive, fields).lean<Pick<Audited, '_id' | 'version' | 'outbox'>[]>();
    if (found.length === 0) return;
    for (const { _id, version, outbox } of found) {
      const id = String(_id);
      const gone = createEvent(auditSubjectErased, {
        aggregateId: id,
        aggregateVersion: version + 1,
        now: erasedAt,
        payload: { subject: { kind, id }, erasedAt: erasedAt.toISOString() },
      });
      const kept = outbox.filter(({ topic }) => topic === topics.audit.name);
      const state = { version: version + 1, erasedAt, outboxThenDelete: true, outbox: [...kept, gone] };
      const update = { $set: { ...empty.$set, ...state }, $unset: empty.$unset };
      const seen = { _id, version, erasedAt: null } as unknown as QueryFilter<D>;
      const { matchedCount } = await model.updateOne(seen, update as unknown as UpdateQuery<D>);
      if (matchedCount > 0) nudge(id);
    }
  }
}
