import { adminEngineEndpoints } from '@croneai/contracts/endpoints/admin-engine.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { getEngine } from './get-engine.ts';
import type { promoteArtefact } from './promote-artefact.ts';

export const engineDeskRoutes = (useCases: {
  getEngine: ReturnType<typeof getEngine>;
  promoteArtefact: ReturnType<typeof promoteArtefact>;
}): Route[] => [
  route(adminEngineEndpoints.get, async () => ({ data: await useCases.getEngine() })),
  route(adminEngineEndpoints.promote, async ({ body, session, client }) => {
    const actor = { userId: session.userId, role: session.role };
    return { data: await useCases.promoteArtefact(body, { actor, address: client.address }) };
  }),
];
