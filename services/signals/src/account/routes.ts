import { accountExportEndpoints } from '@croneai/contracts/endpoints/account.ts';
import { jsonDownload } from '@croneai/platform/http/download.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { exportAccount } from './export-account.ts';

export function accountRoutes(parts: Parts): Route[] {
  const exportAll = exportAccount(parts);
  return [
    route(accountExportEndpoints.signals, async ({ session }) =>
      jsonDownload('signals', await exportAll(session)),
    ),
  ];
}
