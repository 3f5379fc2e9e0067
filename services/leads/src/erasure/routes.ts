import { adminContactEndpoints } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/admin-leads.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { eraseSender } from './erase-sender.ts';

export function erasureRoutes(parts: Parts): Route[] {
  const erase = eraseSender(parts);
  return [
    route(adminLeadEndpoints.eraseLeadPerson, async ({ params, body, session, client }) => {
      const by = { ...actorOf(session, client), reason: body.reason };
      return { data: await erase({ found: 'lead', id: params.id, by }) };
    }),
    route(adminContactEndpoints.eraseContactPerson, async ({ params, body, session, client }) => {
      const by = { ...actorOf(session, client), reason: body.reason };
      return { data: await erase({ found: 'message', id: params.id, by }) };
    }),
  ];
}
