import type { SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import type { Route } from '@croneai/platform/http/route.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { accountRoutes } from './account/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { communityRoutes } from './community/routes.ts';
import type { CommunityUseCases } from './community/use-cases.ts';
import { contactRoutes } from './contacts/routes.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

export type UseCases = Parameters<typeof submissionRoutes>[0] &
  Parameters<typeof contactRoutes>[0] &
  Parameters<typeof ticketRoutes>[0] &
  Parameters<typeof attachmentRoutes>[0] &
  Parameters<typeof accountRoutes>[0] & { community: CommunityUseCases };

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...submissionRoutes(useCases),
  ...contactRoutes(useCases),
  ...ticketRoutes(useCases),
  ...attachmentRoutes(useCases),
  ...communityRoutes(useCases.community),
  ...accountRoutes(useCases),
];

export function createApp(parts: {
  useCases: UseCases;
  sessions: SessionVerifier;
  logger: Logger;
  metrics: Metrics;
  clientAddressKey: string;
}) {
  const { useCases, sessions, logger, metrics, clientAddressKey } = parts;
  return createHttpApp({ sessions, logger, metrics, clientAddressKey, routes: routeTable(useCases) });
}
