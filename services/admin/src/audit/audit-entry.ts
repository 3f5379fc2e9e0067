import { randomUUID } from 'node:crypto';
import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { currentRequestId } from '@croneai/platform/context.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
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

/** Whose data a field is: of the one whose account, lead or ticket was written to, or of the one who wrote. */
export type FieldOwner = 'subject' | 'actor';

/** One value of an entry: where it is (JSON Pointer, RFC 6901) and its canonical JSON. */
export type AuditField = { field: string; json: string };

/**
 * Fields of `before` and `after` that are not personal data, by action. A field or an action that is not here is
 * personal: forgetting a line costs the chain nothing, it only makes more erasable than need be.
 */
const IMPERSONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'access.update': ['tier', 'dashboardUnlocked', 'hasDeposited'],
  'countdown.reset': ['endsAt'],
  'lead.update': ['status', 'assigneeId', 'notes'],
  'mail.resend': ['mail'],
  'webhook.create': ['name', 'origin', 'events', 'format'],
  'webhook.enable': ['name', 'origin', 'events', 'format'],
  'webhook.remove': ['name', 'origin', 'events', 'format'],
  'webhook.rotate': ['name', 'origin', 'events', 'format'],
  'news.send': ['subject', 'text', 'recipients'],
  'post.keep': ['reports'],
  'post.remove': ['reports', 'isRemoved'],
  'sessions.end-all': ['sessions'],
  'ticket.answer': ['status', 'messageId', 'attachments'],
  'ticket.note': ['status', 'messageId', 'attachments'],
  'ticket.update': ['status', 'priority', 'assigneeId'],
};

/** The values of an entry, those of nobody apart from the personal ones of each owner; each list in the order of its pointers. */
export function fieldsOf(
  entry: Pick<AuditEntry, 'action' | 'before' | 'after' | 'reason' | 'address'>,
): Record<FieldOwner | 'nobody', AuditField[]> {
  const fields: Record<FieldOwner | 'nobody', AuditField[]> = { nobody: [], subject: [], actor: [] };
  const put = (owner: FieldOwner | 'nobody', field: string, value: unknown) =>
    fields[owner].push({ field, json: canonicalJson(value) });

  const impersonal = new Set(IMPERSONAL_FIELDS[entry.action]);
  for (const side of ['after', 'before'] as const) {
    for (const [name, value] of Object.entries(entry[side])) {
      put(impersonal.has(name) ? 'nobody' : 'subject', `/${side}/${escapePointer(name)}`, value);
    }
  }
  // An entry without a reason, or one that the system wrote itself, has nothing to hide there.
  if (entry.address !== null) put('actor', '/address', entry.address);
  if (entry.reason !== null) put('subject', '/reason', entry.reason);
  for (const list of Object.values(fields)) list.sort((a, b) => (a.field < b.field ? -1 : 1));
  return fields;
}

/** The other way round. What is missing (erased, or never there) is left out of `before` and `after`, and null elsewhere. */
export function entryPartsOf(
  fields: readonly AuditField[],
): Pick<AuditEntry, 'before' | 'after' | 'reason' | 'address'> {
  const parts = {
    before: {} as Record<string, unknown>,
    after: {} as Record<string, unknown>,
    reason: null as string | null,
    address: null as string | null,
  };
  for (const { field, json } of fields) {
    const [, side, name] = field.split('/');
    const value: unknown = JSON.parse(json);
    if (name === undefined) Object.assign(parts, { [side ?? '']: value });
    else setOwn(side === 'before' ? parts.before : parts.after, unescapePointer(name), value);
  }
  return parts;
}

/** A key such as `__proto__` is a key like any other. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
