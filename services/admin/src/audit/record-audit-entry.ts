import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { z } from 'zod';
import type { AuditRepository } from './audit.repository.ts';

/** Appends what a service told of an admin's write; the same event again is already there. */
export function recordAuditEntry({ audit, now }: { audit: AuditRepository; now: () => Date }) {
  return async (event: EventEnvelope<z.infer<typeof auditRecorded.payload>>): Promise<void> => {
    const { id, occurredAt, requestId, payload } = event;
    await audit.append({ id, occurredAt: new Date(occurredAt), requestId, ...payload }, now());
  };
}
