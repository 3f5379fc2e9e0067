import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { accountRoutes } from './account/routes.ts';
import type { SignalsConfig } from './config.ts';
import { connect } from './connections.ts';
import { engineAdminRoutes } from './engine-admin/routes.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { repeats } from './jobs/repeats.ts';
import { paperRoutes } from './paper/routes.ts';
import { signalRoutes } from './signals/routes.ts';

/** Polls write a line each. */
const LOG_BUFFER_BYTES = 8_192;

/** Starts the service. */
export const start = (config: SignalsConfig, options: StartOptions = {}): Promise<RunningService> =>
  startService({
    ...options,
    name: 'signals',
    config,
    logBufferBytes: LOG_BUFFER_BYTES,
    connect: (own, process) => connect(own, process, options.now),
    routes: (parts) => [
      ...signalRoutes(parts),
      ...paperRoutes(parts),
      ...accountRoutes(parts),
      ...engineAdminRoutes(parts),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
  });
