import { type RunningService, type StartOptions, startService } from '@croneai/platform/service.ts';
import { accountRoutes } from './account/routes.ts';
import { accountSetupRoutes } from './account-setup/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import type { AuthConfig } from './config.ts';
import { connect } from './connections.ts';
import { countdownRoutes } from './countdown/routes.ts';
import { dashboardCodeRoutes } from './dashboard-codes/routes.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { subscriptions, TOPICS } from './events/subscriptions.ts';
import { repeats } from './jobs/repeats.ts';
import { learningRoutes } from './learning/routes.ts';
import { loginRoutes } from './login/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { registrationRoutes } from './registrations/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';

/** Starts the service. */
export const start = (config: AuthConfig, options: StartOptions = {}): Promise<RunningService> =>
  startService({
    ...options,
    name: 'auth',
    config,
    connect,
    routes: (parts) => [
      ...registrationRoutes(parts),
      ...loginRoutes(parts),
      ...sessionRoutes(parts),
      ...passwordRoutes(parts),
      ...twoFactorRoutes(parts),
      ...emailChangeRoutes(parts),
      ...apiKeyRoutes(parts),
      ...accountRoutes(parts),
      ...accountSetupRoutes(parts),
      ...dashboardCodeRoutes(parts),
      ...adminRoutes(parts),
      ...learningRoutes(parts),
      ...countdownRoutes(parts),
    ],
    topics: TOPICS,
    subscriptions,
    repeats,
  });
