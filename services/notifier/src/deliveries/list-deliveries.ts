import type { DeliveryRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { toRow } from './delivery.ts';

export type DeliveryPage = { deliveries: DeliveryRow[]; pagination: Pagination };

/** A member's mails, newest first, with those that went to the address before it was a member's. Throws 404 for an unknown member. */
export function listDeliveries({ deliveries, recipients }: Parts) {
  return async (userId: string, { page, limit }: { page: number; limit: number }): Promise<DeliveryPage> => {
    const recipient = await recipients.find(userId);
    const email = recipient.state === 'known' ? recipient.email : undefined;
    const found = await deliveries.listOf({ userId, email }, { page, limit });
    // A member whose copy has not come yet may have mails that wait for it.
    if (recipient.state === 'unknown' && found.total === 0) throw appError(errors.memberNotFound);
    return {
      deliveries: found.rows.map((delivery) => toRow(delivery, email ?? '')),
      pagination: { total: found.total, pages: Math.ceil(found.total / limit), current: page },
    };
  };
}
