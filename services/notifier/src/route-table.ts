import type { Route } from '@croneai/platform/http/route.ts';
import { type DeliveryUseCases, deliveryRoutes } from './deliveries/routes.ts';
import type { NewsDesk } from './news/news-desk.ts';
import { newsRoutes } from './news/routes.ts';

export type UseCases = DeliveryUseCases & { newsDesk: NewsDesk };

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...deliveryRoutes(useCases),
  ...newsRoutes(useCases.newsDesk),
];
