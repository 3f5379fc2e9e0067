import { accountExportEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { jsonDownload } from '@croneai/platform/http/download.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { exportAccount } from './export-account.ts';

export function accountRoutes(useCases: { exportAccount: ReturnType<typeof exportAccount> }): Route[] {
  return [
    route(accountExportEndpoints.admin, async ({ session }) =>
      jsonDownload('admin', await useCases.exportAccount(session)),
    ),
  ];
}
