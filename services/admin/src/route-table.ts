import type { Route } from '@croneai/platform/http/route.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { memberRoutes } from './members/routes.ts';

export type UseCases = Parameters<typeof memberRoutes>[0] &
  Parameters<typeof auditRoutes>[0] &
  Parameters<typeof accountRoutes>[0];

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...memberRoutes(useCases),
  ...auditRoutes(useCases),
  ...accountRoutes(useCases),
];
