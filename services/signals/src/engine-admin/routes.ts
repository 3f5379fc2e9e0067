import { adminEngineEndpoints } from '@croneai/contracts/endpoints/admin-engine.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { type EngineNeeds, getEngine } from './get-engine.ts';
import { type PromoteNeeds, promoteArtefact } from './promote-artefact.ts';

export function engineAdminRoutes(needs: EngineNeeds & PromoteNeeds): Route[] {
  const get = getEngine(needs);
  const promote = promoteArtefact(needs);
  return [
    route(adminEngineEndpoints.getEngine, async () => ({ data: await get() })),
    route(adminEngineEndpoints.promoteEngineArtefact, async ({ body, session, client }) => {
      return { data: await promote(body, actorOf(session, client)) };
    }),
  ];
}
