import { adminEngineEndpoints } from '@croneai/contracts/endpoints/admin-engine.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getEngine } from './get-engine.ts';
import { promoteArtefact } from './promote-artefact.ts';

export function engineAdminRoutes(parts: Parts): Route[] {
  const get = getEngine(parts);
  const promote = promoteArtefact(parts);
  return [
    route(adminEngineEndpoints.getEngine, async () => ({ data: await get() })),
    route(adminEngineEndpoints.promoteEngineArtefact, async ({ body, session, client }) => {
      return { data: await promote(body, actorOf(session, client)) };
    }),
  ];
}
