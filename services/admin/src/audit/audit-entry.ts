import { randomUUID } from 'node:crypto';
import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { siteSettingsSchema } from '@croneai/contracts/site-settings.ts';
import { currentRequestId } from '@croneai/platform/context.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import type { z } from 'zod';

type Recorded = z.infer<typeof auditRecorded.payload>;

/** The thing that an admin changed, such as a member, a lead, a ticket, or a setting. */
export type AuditSubject = Recorded['subject'];

/** A change by an admin, in the form in which the service that stored the change published it. */
export type AuditEntry = Omit<Recorded, 'actor' | 'address'> & {
  /** Id of the event, so that a repeated event is stored once. */
  id: string;
  occurredAt: Date;
  requestId: string;
  /** Null if the system itself acted. */
  actor: Recorded['actor'] | null;
  address: string | null;
};

/** An entry of the chain. Its facts never change; its personal values may be erased later. */
export type AuditRow = AuditEntry & {
  /** Position in the chain, from 1. */
  sequence: number;
  recordedAt: Date;
  /** SHA-256 in hex. It covers this row and, through `previousHash`, all earlier rows. */
  hash: string;
  /** JSON Pointers of the personal fields that were erased. */
  erased: string[];
};

/**
 * Returns the part of an entry that the member who is its subject may see. Omits the admin and the
 * admin's address.
 */
export function toSubjectView({ id, occurredAt, action, before, after, reason }: AuditRow) {
  return { id, occurredAt: occurredAt.toISOString(), action, before, after, reason };
}

/** Returns the part of an entry that the admin who acted may see. */
export function toActorView({ id, occurredAt, action, subject, before, after, reason, address }: AuditRow) {
  return { id, occurredAt: occurredAt.toISOString(), action, subject, before, after, reason, address };
}

/**
 * Action of an entry about an erasure. Such an entry contains only the erased subject and the time.
 */
export const ERASURE_ACTION = 'audit.erase';

/**
 * Makes the entry about an erasure. Its id is derived from the subject, so that a subject's erasure
 * is recorded only once.
 */
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

/** Owner of the personal data in a field: the subject of the entry, or the admin who acted. */
export type FieldOwner = 'subject' | 'actor';

/** A value of an entry: its JSON Pointer (RFC 6901) and its canonical JSON. */
export type AuditField = { field: string; json: string };

const BULK_FIELDS = ['tier', 'state', 'country', 'seenBefore', 'grantEndsWithin', 'count'];
const DEPOSIT_FIELDS = ['id', 'state', 'amount', 'currency', 'usd', 'tier'];
const INCIDENT_FIELDS = ['title', 'parts', 'text'];

/**
 * Fields of `before` and `after` that are not personal data, by action. All other fields count as
 * personal. If a field is missing here by mistake, erasures remove it as well, which is safe.
 */
const IMPERSONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'access.update': ['tier', 'dashboardUnlocked', 'hasDeposited'],
  'bulk.grant': BULK_FIELDS,
  'bulk.message': BULK_FIELDS,
  'broker.report': ['broker', 'matched', 'unmatched'],
  'broker.rotate': ['broker'],
  'code.create': ['prefix', 'tier', 'days', 'uses', 'until', 'campaign'],
  'code.disable': ['prefix', 'campaign', 'disabledAt'],
  'code.enable': ['prefix', 'campaign', 'disabledAt'],
  'countdown.reset': ['endsAt'],
  'deposit.claim': DEPOSIT_FIELDS,
  'deposit.refuse': DEPOSIT_FIELDS,
  'deposit.reopen': DEPOSIT_FIELDS,
  'deposit.review': DEPOSIT_FIELDS,
  'deposit.verify': DEPOSIT_FIELDS,
  'grant.end': ['id', 'tier', 'feature', 'from', 'until', 'source', 'endedAt'],
  'grant.give': ['id', 'tier', 'feature', 'from', 'until', 'source', 'endedAt'],
  'incident.open': INCIDENT_FIELDS,
  'incident.resolve': INCIDENT_FIELDS,
  'incident.update': INCIDENT_FIELDS,
  'maintenance.begin': ['isOn', 'until'],
  'maintenance.end': ['isOn', 'until'],
  'member.import': ['tier', 'until'],
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
  'settings.undo': Object.keys(siteSettingsSchema.shape),
  'settings.update': Object.keys(siteSettingsSchema.shape),
  'ticket.answer': ['status', 'messageId', 'attachments'],
  'ticket.note': ['status', 'messageId', 'attachments'],
  'ticket.update': ['status', 'priority', 'assigneeId'],
};

/**
 * Splits the values of an entry into impersonal values and the personal values of each owner. Each
 * list is sorted by pointer.
 */
export function fieldsOf(
  entry: Pick<AuditEntry, 'action' | 'before' | 'after' | 'reason' | 'address'>,
): Record<FieldOwner | 'impersonal', AuditField[]> {
  const fields: Record<FieldOwner | 'impersonal', AuditField[]> = { impersonal: [], subject: [], actor: [] };
  const put = (owner: FieldOwner | 'impersonal', field: string, value: unknown) =>
    fields[owner].push({ field, json: canonicalJson(value) });

  const impersonalNames = new Set(IMPERSONAL_FIELDS[entry.action]);
  for (const side of ['after', 'before'] as const) {
    for (const [name, value] of Object.entries(entry[side])) {
      put(impersonalNames.has(name) ? 'impersonal' : 'subject', `/${side}/${escapePointer(name)}`, value);
    }
  }
  if (entry.address !== null) put('actor', '/address', entry.address);
  if (entry.reason !== null) put('subject', '/reason', entry.reason);
  for (const list of Object.values(fields)) list.sort((a, b) => (a.field < b.field ? -1 : 1));
  return fields;
}

/**
 * Reverses `fieldsOf`. If a value was erased or never set, it is absent from `before` and `after`;
 * a `reason` or `address` is null instead.
 */
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

/** Treats a key such as `__proto__` like any other. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
