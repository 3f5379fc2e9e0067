import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { z } from 'zod';

type Recorded = z.infer<typeof auditRecorded.payload>;

/** One write by an admin, as it was told by the service that was written to. Never changed once it is stored. */
export type AuditEntry = Recorded & {
  /** The id of the event that told of it: the same event can be stored once only. */
  id: string;
  occurredAt: Date;
  requestId: string;
};

/** What a member is shown of an entry about them: all but who the admin was and where they sat. */
export function toSubjectView({ id, occurredAt, action, before, after, reason }: AuditEntry) {
  return { id, occurredAt: occurredAt.toISOString(), action, before, after, reason };
}

/** What an admin is shown of an entry of their own. */
export function toActorView({ id, occurredAt, action, subject, before, after, reason, address }: AuditEntry) {
  return { id, occurredAt: occurredAt.toISOString(), action, subject, before, after, reason, address };
}
