import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { AdminConfig } from './config.ts';
import { connect } from './connections.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { memberRoutes } from './members/routes.ts';

/** Starts the service. */
export const start = (config: AdminConfig, options: StartOptions = {}): Promise<RunningService> =>
  startService({
    ...options,
    name: 'admin',
    config,
    connect,
    routes: (parts) => [...memberRoutes(parts), ...auditRoutes(parts), ...accountRoutes(parts)],
    topics: TOPICS,
    subscriptions,
  });
