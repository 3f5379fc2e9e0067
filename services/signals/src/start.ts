import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { exportRoute } from '@croneai/platform/http/route.ts';
import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { exportAccount } from './account/export-account.ts';
import { candleRoutes } from './candles/routes.ts';
import type { SignalsConfig } from './config.ts';
import { connect } from './connections.ts';
import { engineAdminRoutes } from './engine-admin/routes.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { repeats } from './jobs/repeats.ts';
import { ownTradeRoutes } from './own-trades/routes.ts';
import { paperRoutes } from './paper/routes.ts';
import { performanceRoutes } from './performance/routes.ts';
import { publicLogRoutes } from './public-log/routes.ts';
import { summaryRoutes } from './service-state/routes.ts';
import { signalRoutes } from './signal-list/routes.ts';

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
      ...performanceRoutes(parts),
      ...candleRoutes(parts),
      ...publicLogRoutes(parts),
      ...summaryRoutes(parts),
      ...paperRoutes(parts),
      ...ownTradeRoutes(parts),
      exportRoute(accountExportEndpoints.signals, exportAccount(parts)),
      ...engineAdminRoutes(parts),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
  });
