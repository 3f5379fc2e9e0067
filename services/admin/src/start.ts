import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { exportRoute } from '@croneai/platform/http/route.ts';
import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { exportAccount } from './account/export-account.ts';
import { auditRoutes } from './audit/routes.ts';
import type { AdminConfig } from './config.ts';
import { connect } from './connections.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { repeats } from './jobs/repeats.ts';
import { memberRoutes } from './members/routes.ts';

/** Starts the service. */
export const start = (config: AdminConfig, options: StartOptions = {}): Promise<RunningService> =>
  startService({
    ...options,
    name: 'admin',
    config,
    connect,
    routes: (parts) => [
      ...memberRoutes(parts),
      ...auditRoutes(parts),
      exportRoute(accountExportEndpoints.admin, exportAccount(parts)),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
  });
