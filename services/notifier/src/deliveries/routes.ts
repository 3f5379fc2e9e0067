import { accountExportEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin-users.ts';
import { jsonDownload } from '@croneai/platform/http/download.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { exportAccount } from './export-account.ts';
import type { listDeliveries } from './list-deliveries.ts';

export type DeliveryUseCases = {
  listDeliveries: ReturnType<typeof listDeliveries>;
  exportAccount: ReturnType<typeof exportAccount>;
};

/** Every call that this service answers. */
export const deliveryRoutes = (useCases: DeliveryUseCases): Route[] => [
  route(adminUserEndpoints.listDeliveries, async ({ params, query }) => {
    const { deliveries, pagination } = await useCases.listDeliveries(params.id, query);
    return { data: deliveries, pagination };
  }),
  route(accountExportEndpoints.notifier, async ({ session }) =>
    jsonDownload('notifier', await useCases.exportAccount(session)),
  ),
];
