import { auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { VersionedDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { OutboxDocument, OutboxModel } from '@croneai/platform/stored/outbox-fields.ts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';

const BATCH = 100;

type Audited = VersionedDocument & OutboxDocument & { erasedAt?: Date | null | undefined };

/**
 * Removes the personal fields from documents that audit entries refer to, and publishes each
 * erasure to the audit. Unpublished audit entries stay in the outbox, so that the audit is
 * complete. All other unpublished events are dropped, because they contain erased data. If a
 * document changes between the read and the write, both are repeated. When the last event of a
 * document is published, the relay deletes the document.
 */
export async function eraseAudited<D extends Audited>(
  model: Model<D>,
  filter: QueryFilter<D>,
  {
    kind,
    erasedAt,
    empty,
    relay,
    extraEvents = [],
  }: {
    /** Kind of these documents in audit entries. */
    kind: string;
    erasedAt: Date;
    /** Update that removes the personal fields. */
    empty: { $unset: Record<string, ''> };
    relay: Pick<OutboxRelay, 'nudge'>;
    /** Events that are published for each document in addition to the erasure. */
    extraEvents?: readonly OutboxEntry[];
  },
): Promise<number> {
  const alive = { ...filter, erasedAt: null } as QueryFilter<D>;
  const fields = { version: 1, outbox: 1 } as const;
  let erased = 0;
  for (;;) {
    const found = await model
      .find(alive, fields)
      .limit(BATCH)
      .lean<Pick<Audited, '_id' | 'version' | 'outbox'>[]>();
    if (found.length === 0) return erased;
    for (const { _id, version, outbox } of found) {
      const id = String(_id);
      const gone = createEvent(auditSubjectErased, {
        aggregateId: id,
        aggregateVersion: version + 1,
        now: erasedAt,
        payload: { subject: { kind, id }, erasedAt: erasedAt.toISOString() },
      });
      const kept = outbox.filter(({ topic }) => topic === topics.audit.name);
      const state = {
        version: version + 1,
        erasedAt,
        outboxThenDelete: true,
        outbox: [...kept, ...extraEvents, gone],
      };
      const update = { $set: state, $unset: empty.$unset };
      const seen = { _id, version, erasedAt: null } as unknown as QueryFilter<D>;
      const { matchedCount } = await model.updateOne(seen, update as unknown as UpdateQuery<D>);
      if (matchedCount === 0) continue;
      erased += 1;
      relay.nudge(model as unknown as OutboxModel, id);
    }
  }
}
