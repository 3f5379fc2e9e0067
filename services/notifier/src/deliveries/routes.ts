import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { listDeliveries } from './list-deliveries.ts';

export function deliveryRoutes(parts: Parts): Route[] {
  const list = listDeliveries(parts);
  return [
    route(adminUserEndpoints.listDeliveries, async ({ params, query }) => {
      const { deliveries, pagination } = await list(params.id, query);
      return { data: deliveries, pagination };
    }),
  ];
}
