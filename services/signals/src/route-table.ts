import type { Route } from '@croneai/platform/http/route.ts';
import { accountRoutes } from './account/routes.ts';
import { engineDeskRoutes } from './engine-desk/routes.ts';
import { paperRoutes } from './paper/routes.ts';
import { signalRoutes } from './signals/routes.ts';
import type { UseCases } from './use-cases.ts';

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...signalRoutes(useCases),
  ...paperRoutes(useCases.paper),
  ...accountRoutes(useCases),
  ...engineDeskRoutes(useCases.engine),
];
