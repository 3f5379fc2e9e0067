import { z } from 'zod';
import { tierSchema } from '../../access.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate } from '../../text.ts';
import { deviceSchema } from '../notifier/channels.ts';
import { deliveredSchema } from '../notifier/receipts.ts';
import { memberParams } from './admin-users.ts';

/** Rows that admins see of a member’s messages. */
export const USER_MESSAGES_SHOWN = 20;

/** Quota of a member by their own access, which does not include their role. */
const memberQuotaSchema = named('MemberQuota', {
  tier: tierSchema,
  /** Their access opens the signals. */
  seesSignals: z.boolean(),
  /** Distinct active signals a day in UTC; null is unlimited, and then none are counted. */
  limit: z.int().min(0).nullable(),
  used: z.int().min(0),
  resetsAt: isoDate,
});

/** Parts of what a member sees, each from the service that owns it. */
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
