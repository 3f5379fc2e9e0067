import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { z } from 'zod';

type Entry = z.input<typeof auditRecorded.payload>;

/**
 * Creates the audit entry for an admin's write. The entry goes into the outbox of the document that
 * was written. `version` is the document's version after the write.
 */
export const auditEvent = (
  { kind, id, version }: { kind: string; id: string; version: number },
  now: Date,
  { reason = null, ...entry }: Omit<Entry, 'subject' | 'reason'> & Partial<Pick<Entry, 'reason'>>,
): OutboxEntry =>
  createEvent(auditRecorded, {
    aggregateId: id,
    aggregateVersion: version,
    now,
    payload: { ...entry, reason, subject: { kind, id } },
  });
