import { randomUUID } from 'node:crypto';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { AuditEntry, AuditSubject } from './audit-entry.ts';

/** The action of the entry of an erasure: it holds only whose data was erased, and when. */
export const ERASURE_ACTION = 'audit.erase';

/** Its id comes from the subject, so that one subject is recorded as erased once. */
export function erasureEntry(subject: AuditSubject, now: Date): AuditEntry {
  return {
    id: `erasure:${subject.kind}:${subject.id}`,
    occurredAt: now,
    requestId: currentRequestId() ?? randomUUID(),
    actor: null,
    action: ERASURE_ACTION,
    subject,
    before: {},
    after: {},
    reason: null,
    address: null,
  };
}
