import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { exportRoute } from '@croneai/platform/http/route.ts';
import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { exportAccount } from './account/export-account.ts';
import { communityRoutes } from './community/routes.ts';
import type { LeadsConfig } from './config.ts';
import { connect } from './connections.ts';
import { contactRoutes } from './contacts/routes.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { repeats } from './jobs/repeats.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

/** Starts the service. */
export const start = (config: LeadsConfig, options: StartOptions = {}): Promise<RunningService> =>
  startService({
    ...options,
    name: 'leads',
    config,
    connect,
    routes: (parts) => [
      ...submissionRoutes(parts),
      ...contactRoutes(parts),
      ...erasureRoutes(parts),
      ...ticketRoutes(parts),
      ...communityRoutes(parts),
      exportRoute(accountExportEndpoints.leads, exportAccount(parts)),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
  });
