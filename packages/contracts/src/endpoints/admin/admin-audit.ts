import { z } from 'zod';
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { defineEndpoints, EXPORT, EXPORT_TIMEOUT_MS } from '../../http/endpoint.ts';
import { pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { roleSchema } from '../../http/role.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';

/** Schema of a text filter. An empty text turns the filter off. */
const filter = (label: string, maxLength: number) =>
  z.union([z.literal(''), singleLine({ label, maxLength })]).optional();
const time = z.union([z.literal(''), isoDate]).optional();

export const auditFiltersSchema = z.object({
  /** Id of the actor, or a part of the actor's name or email address. */
  actor: filter('Actor', 200),
  /** Name of the action, matched exactly, for example `access.update`. */
  action: filter('Action', 100),
  subjectKind: filter('Kind', 40),
  subjectId: filter('Subject', 100),
  /** Both times are inclusive. */
  from: time,
  to: time,
  /**
   * Text that must occur in at least one of these: a value before or after the change, the reason,
   * the admin's IP address, the request id, the action, or the subject's id. Case is ignored.
   */
  search: filter('Search', 200),
});

const auditQuerySchema = auditFiltersSchema.extend({
  ...pageQuery(AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE_MAX),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

const values = z.record(z.string(), z.unknown());

const auditRowSchema = named('AuditRow', {
  /** Position of the row in the audit chain, counted from 1 without gaps. */
  sequence: z.int().min(1),
  id: z.string(),
  occurredAt: isoDate,
  recordedAt: isoDate,
  requestId: z.string(),
  /** Null if the system itself acted. `fullName` is null once the account is deleted. */
  actor: z
    .object({
      userId: objectId,
      role: roleSchema,
      fullName: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** Action name, for example `access.update`. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** `fullName` and `email` are null unless the subject is a member. */
    fullName: z.string().nullable(),
    email: z.string().nullable(),
  }),
  before: values,
  after: values,
  reason: z.string().nullable(),
  address: z.string().nullable(),
  /** JSON Pointers of the personal fields that were erased, for example `/reason`. */
  erased: z.array(z.string()),
  /** SHA-256 in hex of this row. The row includes the hash of the previous row. */
  hash: z.string(),
});
export type AuditRowView = z.infer<typeof auditRowSchema>;

const auditChainStateSchema = named('AuditChainState', {
  rows: z.int().min(0),
  /** Number of rows in which personal fields were erased. */
  erasedRows: z.int().min(0),
  /**
   * Hash of the last row; null if there are no rows. A saved copy of this hash can later prove that
   * no row up to this one was changed.
   */
  headHash: z.string().nullable(),
  verifiedAt: isoDate,
  isIntact: z.boolean(),
  problems: z.array(
    z.object({
      kind: z.enum([
        'changed-row',
        'removed-row',
        'replaced-row',
        'broken-commitment',
        'unrecorded-erasure',
        'head-mismatch',
        'noted-head-mismatch',
      ]),
      sequence: z.number(),
      /** Null if the row is missing. */
      rowId: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});
export type AuditChainState = z.infer<typeof auditChainStateSchema>;

export const adminAuditEndpoints = defineEndpoints('admin', 'admin', {
  listAudit: {
    route: 'GET /api/admin/audit',
    readsPersons: true,
    summary: 'Writes by admins, newest first',
    query: auditQuerySchema,
    reply: z.array(auditRowSchema),
    isPaginated: true,
  },
  readAuditChain: {
    route: 'GET /api/admin/audit/chain',
    cost: { class: 'heavy', why: 'reads the whole chain' },
    timeoutMs: EXPORT_TIMEOUT_MS,
    summary: 'Verify the hash chain over the audit',
    reply: auditChainStateSchema,
  },
  exportAudit: {
    route: 'GET /api/admin/audit/export',
    cost: { class: 'heavy', why: 'reads the whole chain' },
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Writes by admins as CSV, newest first',
    query: auditFiltersSchema,
    download: ['text/csv'],
  },
});
