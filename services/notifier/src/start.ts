import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { exportRoute } from '@croneai/platform/http/route.ts';
import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { exportAccount } from './account/export-account.ts';
import type { NotifierConfig } from './config.ts';
import { connect } from './connections.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { repeats } from './jobs/repeats.ts';
import { TIMINGS, type Timings } from './jobs/timings.ts';
import { workers } from './jobs/workers.ts';
import { newsRoutes } from './news/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { telegramRoutes } from './telegram/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Starts the service. */
export const start = (
  config: NotifierConfig,
  { timings = TIMINGS, ...options }: StartOptions & { timings?: Timings } = {},
): Promise<RunningService> =>
  startService({
    ...options,
    name: 'notifier',
    config,
    connect: (own, process) => connect(own, process, { timings, testTime: options.now }),
    routes: (parts) => [
      ...deliveryRoutes(parts),
      ...newsRoutes(parts),
      ...webhookRoutes(parts),
      ...deviceRoutes(parts),
      ...preferenceRoutes(parts),
      ...inboxRoutes(parts),
      ...receiptRoutes(parts),
      ...telegramRoutes(parts),
      ...noticeRoutes(parts),
      exportRoute(accountExportEndpoints.notifier, exportAccount(parts)),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
    workers,
  });
