import { randomUUID } from 'node:crypto';
import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { z } from 'zod';

type Recorded = z.infer<typeof auditRecorded.payload>;

/** What a write was about: a member, a lead, a ticket, a setting. */
export type AuditSubject = Recorded['subject'];

/** One write by an admin, as published by the service that was written to. */
export type AuditEntry = Omit<Recorded, 'actor' | 'address'> & {
  /** The id of its event: the same event is stored only once. */
  id: string;
  occurredAt: Date;
  requestId: string;
  /** Null where the system itself acted. */
  actor: Recorded['actor'] | null;
  address: string | null;
};

/** An entry as it is in the chain. Its facts never change; what is personal in it may have been erased since. */
export type AuditRow = AuditEntry & {
  /** Its place in the chain, from 1. */
  sequence: number;
  recordedAt: Date;
  /** SHA-256 in hex, of this row and through it of all before. */
  hash: string;
  /** JSON Pointers of the personal fields that were erased. */
  erased: string[];
};

/** What a member is shown of an entry about them: all but who the admin was and where they sat. */
export function toSubjectView({ id, occurredAt, action, before, after, reason }: AuditRow) {
  return { id, occurredAt: occurredAt.toISOString(), action, before, after, reason };
}

/** What an admin is shown of an entry of their own. */
export function toActorView({ id, occurredAt, action, subject, before, after, reason, address }: AuditRow) {
  return { id, occurredAt: occurredAt.toISOString(), action, subject, before, after, reason, address };
}

/** The action of the entry of an erasure: it holds only whose data was erased, and when. */
export const ERASURE_ACTION = 'audit.erase';

/** Its id comes from the subject, so that one subject is recorded as erased once. */
export const erasureEntry = (subject: AuditSubject, now: Date): AuditEntry => ({
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
});
