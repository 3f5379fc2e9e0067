import { z } from 'zod';
import { roleSchema } from '../http/role.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

const fact = factsOn('audit');

/**
 * The object that an admin changed, for example a member or the site (`site`). The id stays in the
 * audit log even after the person to whom it belongs is erased. It must therefore never be a name,
 * a phone number, or an address.
 */
const auditSubjectSchema = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'A kind is a word such as member or lead'),
  id: z.string().regex(/^[\w:.-]{1,100}$/, 'An id is opaque'),
});

/** A change by an admin, with actor, subject, values before and after, and origin. */
export const auditRecorded = fact('audit.recorded', {
  actor: z.object({ userId: objectId, role: roleSchema }),
  /** Action name, for example `access.update`. */
  action: z.string().min(1),
  subject: auditSubjectSchema,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  address: z.string(),
});

/** Actor id of the operator, who has no account of their own. */
export const OPERATOR_ID = '0'.repeat(24);

/** Actor of a change, with the origin and the reason of the change. */
export type AdminWrite = Pick<z.infer<typeof auditRecorded.payload>, 'actor' | 'address' | 'reason'>;

/** A read of many people's data by an admin. */
export type BulkRead = Pick<AdminWrite, 'actor' | 'address'> & {
  action: 'leads.export' | 'audit.export' | 'members.export' | 'members.read';
  filter: Readonly<Record<string, unknown>>;
};

/**
 * Records a read in the audit log before the reply is sent. If recording fails, no data is
 * returned.
 */
export type RecordBulkRead = (read: BulkRead) => Promise<void>;

/**
 * Creates the audit event of a read. If the filter has a search text, the event contains only the
 * length of the text. The text may be a person's name. If it were in the audit log, the erasure of
 * this person would not remove it.
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
 * A service erased a person, for example the sender of a lead or a ticket. The audit log then
 * erases its own data about this person. For members, `user.deleted` has the same effect.
 */
export const auditSubjectErased = fact('audit.subject-erased', {
  subject: auditSubjectSchema,
  erasedAt: isoDate,
});

export const auditEvents = [auditRecorded, auditSubjectErased] as const;
