import { adminEngineEndpoints } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { type EngineNeeds, getEngine } from './get-engine.ts';

export function engineAdminRoutes(needs: EngineNeeds): Route[] {
  const get = getEngine(needs);
  return [route(adminEngineEndpoints.getEngine, async () => ({ data: await get() }))];
}
