import type { SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import type { Route } from '@croneai/platform/http/route.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { type DeliveryUseCases, deliveryRoutes } from './deliveries/routes.ts';
import type { NewsDesk } from './news/news-desk.ts';
import { newsRoutes } from './news/routes.ts';

export type UseCases = DeliveryUseCases & { newsDesk: NewsDesk };

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...deliveryRoutes(useCases),
  ...newsRoutes(useCases.newsDesk),
];

export function createApp(parts: {
  useCases: UseCases;
  sessions: SessionVerifier;
  logger: Logger;
  metrics: Metrics;
  clientAddressKey: string;
}) {
  const { useCases, ...edge } = parts;
  return createHttpApp({ ...edge, routes: routeTable(useCases) });
}
