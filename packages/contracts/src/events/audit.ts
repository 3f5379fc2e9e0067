import { z } from 'zod';
import { roleSchema } from '../http/role.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

const fact = factsOn('audit');

/**
 * What a write was about. The id is opaque (`66f1…`, `site`): it stays in the audit when the person behind it is erased, so it
 * is never a name, a number or an address.
 */
const auditSubjectSchema = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'A kind is a word such as member or lead'),
  id: z.string().regex(/^[\w:.-]{1,100}$/, 'An id is opaque'),
});

/** One write by an admin: who did what to whom, what it was before and is after, from where. */
export const auditRecorded = fact('audit.recorded', {
  actor: z.object({ userId: objectId, role: roleSchema }),
  /** Dotted verb, for example `access.update`. */
  action: z.string().min(1),
  subject: auditSubjectSchema,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  address: z.string(),
});

/** Nobody's id: the operator has no account. */
export const OPERATOR_ID = '0'.repeat(24);

/** Who made a write, from where and why. */
export type AdminWrite = Pick<z.infer<typeof auditRecorded.payload>, 'actor' | 'address' | 'reason'>;

/** Reading many people's data at once. */
export type BulkRead = Pick<AdminWrite, 'actor' | 'address'> & {
  action: 'leads.export' | 'audit.export' | 'members.read';
  filter: Readonly<Record<string, unknown>>;
};

/** Puts a reading on record before it is answered: what cannot be recorded is not given out. */
export type RecordBulkRead = (read: BulkRead) => Promise<void>;

/**
 * What the audit entry of a reading is made of, which changes nothing and is on record all the same. What was typed into a search may be
 * a person's name or address, and the audit cannot forget one that is no subject of it: of texts only the length is kept.
 */
export function bulkReadEvent({ actor, address, action, filter }: BulkRead, now: Date) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const kept = given.map(([name, value]) => [
    name,
    SEARCH_TEXTS.includes(name) ? `a text of ${String(value).length} characters` : value,
  ]);
  const payload: z.input<typeof auditRecorded.payload> = {
    actor,
    action,
    subject: { kind: action.slice(0, action.indexOf('.')), id: 'many' },
    before: {},
    after: { filter: Object.fromEntries(kept) },
    reason: null,
    address,
  };
  return { aggregateId: actor.userId, aggregateVersion: 1, now, payload };
}
const SEARCH_TEXTS: readonly string[] = ['search', 'actor'];

/**
 * The person behind a subject is gone: a service that erases a lead or a ticket publishes this, and the audit erases
 * what it holds of them. For members `user.deleted` does so.
 */
export const auditSubjectErased = fact('audit.subject-erased', {
  subject: auditSubjectSchema,
  erasedAt: isoDate,
});

export const auditEvents = [auditRecorded, auditSubjectErased] as const;
