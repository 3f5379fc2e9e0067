import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Members } from '../members/module.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { toRow } from './delivery.ts';

type Needs = {
  deliveries: Pick<DeliveryRepository, 'listOf'>;
  members: Pick<Members, 'find'>;
};

export function deliveryRoutes(parts: Needs): Route[] {
  const list = listDeliveries(parts);
  return [route(adminUserEndpoints.listDeliveries, async ({ params, query }) => list(params.id, query))];
}

/**
 * Lists a member's mails, newest first, including mails that were sent to the member's address
 * before the member owned it. Throws 404 for an unknown member.
 */
function listDeliveries({ deliveries, members }: Needs) {
  return async (userId: string, page: { page: number; limit: number }) => {
    const recipient = await members.find(userId);
    const email = recipient.state === 'known' ? recipient.email : undefined;
    const found = await deliveries.listOf({ userId, email }, page);
    // Mails to a new member may be stored before the copy of the member arrives.
    if (recipient.state === 'unknown' && found.total === 0) throw appError(errors.memberNotFound);
    return {
      data: found.rows.map((delivery) => toRow(delivery, email ?? '')),
      pagination: paginationOf(found.total, page.page, page.limit),
    };
  };
}
