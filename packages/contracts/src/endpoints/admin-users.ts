import { z } from 'zod';
import { accessSchema, roleSchema } from '../access.ts';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX } from '../constants.ts';
import { errors } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { ifMatch, pageNumber } from '../http/inputs.ts';
import { isoDate, objectId, singleLine } from '../text.ts';

export const memberRowSchema = z
  .object({
    id: objectId,
    fullName: z.string(),
    email: z.string(),
    role: roleSchema,
    ...accessSchema.shape,
    createdAt: isoDate,
    /** Version of the access facts; goes into `If-Match`. */
    version: z.int().min(1),
  })
  .meta({ id: 'MemberRow' });
export type MemberRow = z.infer<typeof memberRowSchema>;

export const listUsersQuerySchema = z.object({
  page: pageNumber('page', 1_000_000).default(1),
  limit: pageNumber('limit', ADMIN_PAGE_SIZE_MAX).default(ADMIN_PAGE_SIZE),
  /** Substring of name or e-mail, in any case; empty lists everybody. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
});

export const updateAccessBodySchema = accessSchema
  .partial()
  .extend({ reason: singleLine({ label: 'Reason', maxLength: 500 }).optional() })
  .refine(
    ({ tier, dashboardUnlocked, hasDeposited }) => (tier ?? dashboardUnlocked ?? hasDeposited) !== undefined,
    'Give at least one of tier, dashboardUnlocked and hasDeposited',
  )
  .meta({ id: 'UpdateAccessBody' });
export type UpdateAccessBody = z.infer<typeof updateAccessBodySchema>;

export const deliverySchema = z
  .object({
    id: z.string(),
    template: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(['pending', 'sent', 'refused', 'expired', 'failed', 'cancelled']),
    attempts: z.int().min(0),
    createdAt: isoDate,
    sentAt: isoDate.nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type DeliveryRow = z.infer<typeof deliverySchema>;

export const adminUserEndpoints = {
  list: defineEndpoint({
    operationId: 'listUsers',
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Members, newest first',
    query: listUsersQuerySchema,
    reply: z.array(memberRowSchema),
    isPaginated: true,
    errors: [],
  }),
  updateAccess: defineEndpoint({
    operationId: 'updateAccess',
    method: 'PATCH',
    path: '/api/admin/users/:id/access',
    access: 'admin',
    summary: "Change a member's tier, unlock or deposit mark",
    params: z.object({ id: objectId }),
    headers: z.object({ 'if-match': ifMatch }),
    body: updateAccessBodySchema,
    reply: memberRowSchema,
    errors: [errors.memberNotFound, errors.accessConflict],
  }),
  listDeliveries: defineEndpoint({
    operationId: 'listDeliveries',
    method: 'GET',
    path: '/api/admin/users/:id/deliveries',
    access: 'admin',
    summary: 'Mails sent to a member, newest first',
    params: z.object({ id: objectId }),
    query: listUsersQuerySchema.pick({ page: true, limit: true }),
    reply: z.array(deliverySchema),
    isPaginated: true,
    errors: [errors.memberNotFound],
  }),
} as const;
