import { z } from 'zod';
import { accessSchema } from '../../access-schemas.ts';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { ifMatch, pageQuery, withAnyOf } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { roleSchema } from '../../http/role.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';
import { memberFilter, memberSort } from './member-filter.ts';

const memberRowSchema = named('MemberRow', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  role: roleSchema,
  ...accessSchema.shape,
  createdAt: isoDate,
  country: z.string(),
  /** Name of the source of the sign-up; see `sourceName`. */
  source: z.string(),
  /** Accurate to half a day. */
  lastSeenAt: isoDate,
  /** Earliest time at which one of the member's grants expires; null if no grant expires. */
  grantEndsAt: isoDate.nullable(),
  /** Time at which the member will be erased; null if no deletion is scheduled. */
  erasesAt: isoDate.nullable(),
  /** Time at which an admin blocked the member; null if the member is not blocked. */
  blockedAt: isoDate.nullable(),
  /** Version of the access facts, for `If-Match`. */
  version: z.int().min(1),
});
export type MemberRow = z.infer<typeof memberRowSchema>;

const listUsersQuerySchema = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  ...memberFilter,
  /** Selects only members whose whole email address is `search`. */
  match: z.literal('email').optional(),
  sort: memberSort,
});

/** Reason that an admin gives for a change. It is stored in the audit entry. */
export const requiredReason = singleLine({ label: 'Reason', maxLength: 500 });
export const reason = requiredReason.optional();

export const updateAccessBodySchema = withAnyOf(
  accessSchema
    .omit({ features: true })
    .partial()
    .extend({
      reason,
      /**
       * True to undo a revoke. The grants that it ended then end as originally planned, and
       * `tier` is ignored. Without this field, a paid `tier` never ends.
       */
      restoresGrants: z.literal(true).optional(),
    }),
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

/** Data that the admin service has about a member. */
const memberDetailSchema = named('MemberDetail', {
  ...memberRowSchema.shape,
  /** Time of the last change to the access facts. */
  accessChangedAt: isoDate,
});
export type MemberDetail = z.infer<typeof memberDetailSchema>;

/** An action of an admin that affected the member. */
const memberHistoryEntrySchema = named('MemberHistoryEntry', {
  id: z.string(),
  occurredAt: isoDate,
  /** Action name, for example `access.update`. */
  action: z.string(),
  /** Null if the system itself acted. `name` is null once the admin's account is deleted. */
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
    isOpenToSupport: true,
    readsPersons: true,
    summary: 'Members that match all filters, newest first unless sorted',
    query: listUsersQuerySchema,
    reply: z.array(memberRowSchema),
    isPaginated: true,
    failure: 'Failed to fetch users',
  },
  exportUsers: {
    route: 'GET /api/admin/users/export',
    cost: { class: 'heavy', why: 'reads all members' },
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Members that match all filters as CSV; cells that a spreadsheet would calculate are escaped',
    query: z.object({ ...memberFilter, sort: memberSort }),
    download: ['text/csv'],
  },
  getUser: {
    route: 'GET /api/admin/users/:id',
    isOpenToSupport: true,
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
    failure: 'Failed to update user access',
    errors: [errors.memberNotFound, errors.accessConflict],
  },
  listDeliveries: {
    route: 'GET /api/admin/users/:id/deliveries',
    isOpenToSupport: true,
    service: 'notifier',
    summary: 'Mails sent to a member, newest first',
    params: memberParams,
    query: pageOnly,
    reply: z.array(deliverySchema),
    isPaginated: true,
    errors: [errors.memberNotFound],
  },
});
