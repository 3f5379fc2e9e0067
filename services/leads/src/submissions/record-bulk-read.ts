import { auditRecorded, type BulkRead, bulkReadPayload } from '@croneai/contracts/events/audit.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { PublishAlone } from '@croneai/platform/outbox/lone-events.ts';

export type RecordBulkRead = (read: BulkRead) => Promise<void>;

/** Puts a reading on record before it is answered: what cannot be recorded is not given out. */
export function recordBulkRead({
  publishAlone,
  now,
}: {
  publishAlone: PublishAlone;
  now: () => Date;
}): RecordBulkRead {
  return (read) =>
    publishAlone(
      createEvent(auditRecorded, {
        aggregateId: read.actor.userId,
        aggregateVersion: 1,
        now: now(),
        payload: bulkReadPayload(read),
      }),
    );
}
