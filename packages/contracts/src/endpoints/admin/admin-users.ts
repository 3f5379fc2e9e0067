import { z } from 'zod';
import { accessSchema } from '../../access.ts';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { ifMatch, pageQuery, withAnyOf } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { roleSchema } from '../../http/role.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';

const memberRowSchema = named('MemberRow', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  role: roleSchema,
  ...accessSchema.shape,
  createdAt: isoDate,
  /** When the member is erased, if a deletion is scheduled. */
  erasesAt: isoDate.nullable(),
  /** Since when an admin keeps the member out, if one does. */
  blockedAt: isoDate.nullable(),
  /** Version of the access facts; goes into `If-Match`. */
  version: z.int().min(1),
});
export type MemberRow = z.infer<typeof memberRowSchema>;

const listUsersQuerySchema = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  /** Substring of name or e-mail, in any case; empty lists all. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
});

/** Why an admin does it; kept with the audit entry. */
export const demandedReason = singleLine({ label: 'Reason', maxLength: 500 });
export const reason = demandedReason.optional();

export const updateAccessBodySchema = withAnyOf(
  accessSchema.partial().extend({ reason }),
  ['tier', 'dashboardUnlocked', 'hasDeposited'],
  'Give at least one of tier, dashboardUnlocked and hasDeposited',
).meta({ id: 'UpdateAccessBody' });

export const deliverySchema = named('Delivery', {
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['pending', 'sent', 'refused', 'expired', 'failed', 'cancelled']),
  attempts: z.int().min(0),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
  lastError: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof deliverySchema>;

/** A member as the owner of access knows them. */
const memberDetailSchema = named('MemberDetail', {
  ...memberRowSchema.shape,
  /** When tier, unlock or deposit mark last changed. */
  accessChangedAt: isoDate,
});
export type MemberDetail = z.infer<typeof memberDetailSchema>;

/** One thing that an admin did to a member. */
const memberHistoryEntrySchema = named('MemberHistoryEntry', {
  id: z.string(),
  occurredAt: isoDate,
  /** Dotted verb, for example `access.update`. */
  action: z.string(),
  /** Null where the system itself acted; `name` is null for an admin who is not there any more. */
  actor: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
});
export type MemberHistoryEntry = z.infer<typeof memberHistoryEntrySchema>;

export const memberParams = z.object({ id: objectId });
const pageOnly = z.object(pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX));

export const adminUserEndpoints = defineEndpoints('admin', 'admin', {
  listUsers: {
    route: 'GET /api/admin/users',
    readsPersons: true,
    summary: 'Members, newest first',
    query: listUsersQuerySchema,
    reply: z.array(memberRowSchema),
    isPaginated: true,
  },
  getUser: {
    route: 'GET /api/admin/users/:id',
    summary: 'A member and their access',
    params: memberParams,
    reply: memberDetailSchema,
    errors: [errors.memberNotFound],
  },
  listUserHistory: {
    route: 'GET /api/admin/users/:id/history',
    summary: 'Admins’ changes of a member, newest first',
    params: memberParams,
    query: pageOnly,
    reply: z.array(memberHistoryEntrySchema),
    isPaginated: true,
    errors: [errors.memberNotFound],
  },
  updateAccess: {
    route: 'PATCH /api/admin/users/:id/access',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: "Change a member's tier, unlock or deposit mark",
    params: memberParams,
    headers: z.object({ 'if-match': ifMatch }),
    body: updateAccessBodySchema,
    reply: memberRowSchema,
    errors: [errors.memberNotFound, errors.accessConflict],
  },
  listDeliveries: {
    route: 'GET /api/admin/users/:id/deliveries',
    service: 'notifier',
    summary: 'Mails sent to a member, newest first',
    params: memberParams,
    query: pageOnly,
    reply: z.array(deliverySchema),
    isPaginated: true,
    errors: [errors.memberNotFound],
  },
});
