import { z } from 'zod';
import { tierSchema } from '../../access-schemas.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate } from '../../text.ts';
import { deviceSchema } from '../notifier/channels.ts';
import { deliveredSchema } from '../notifier/receipts.ts';
import { memberParams } from './admin-users.ts';

/** Maximum number of a member’s messages that admins see. */
export const USER_MESSAGES_SHOWN = 20;

/**
 * A member's daily quota of signals. It depends only on the stored access facts, even if the member
 * is an admin.
 */
const memberQuotaSchema = named('MemberQuota', {
  tier: tierSchema,
  /** True if the member's access includes signals. */
  seesSignals: z.boolean(),
  /**
   * Maximum number of distinct active signals that the member may see per UTC day. Null means that
   * there is no maximum, and that signals are not counted.
   */
  limit: z.int().min(0).nullable(),
  used: z.int().min(0),
  resetsAt: isoDate,
});

/**
 * Endpoints for parts of the admin page about a member. Each part comes from the service that owns
 * its data.
 */
export const memberViewEndpoints = defineEndpoints('notifier', 'admin', {
  getUserQuota: {
    route: 'GET /api/admin/users/:id/quota',
    isOpenToSupport: true,
    service: 'signals',
    summary: 'Signals that a member has used today, and how many their tier allows',
    params: memberParams,
    reply: memberQuotaSchema,
    errors: [errors.memberNotFound],
  },
  listUserDevices: {
    route: 'GET /api/admin/users/:id/devices',
    isOpenToSupport: true,
    summary: 'Browsers of a member that receive alerts',
    params: memberParams,
    reply: z.array(deviceSchema),
    errors: [errors.memberNotFound],
  },
  listUserMessages: {
    route: 'GET /api/admin/users/:id/messages',
    isOpenToSupport: true,
    summary: `The last ${USER_MESSAGES_SHOWN} messages to a member, newest first, by every channel`,
    params: memberParams,
    reply: z.array(deliveredSchema),
    errors: [errors.memberNotFound],
  },
});
