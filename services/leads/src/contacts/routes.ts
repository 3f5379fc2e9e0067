import { adminContactEndpoints } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { contactEndpoints } from '@croneai/contracts/endpoints/contact.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { eraseSender } from '../erasure/erase-sender.ts';
import type { sendContactMessage } from './send-contact-message.ts';
import type { getContact, listContacts, updateContact } from './work-on-contact.ts';

export function contactRoutes(useCases: {
  sendContactMessage: ReturnType<typeof sendContactMessage>;
  listContacts: ReturnType<typeof listContacts>;
  getContact: ReturnType<typeof getContact>;
  updateContact: ReturnType<typeof updateContact>;
  eraseSender: ReturnType<typeof eraseSender>;
}): Route[] {
  return [
    route(contactEndpoints.send, async ({ body, headers }) => ({
      data: await useCases.sendContactMessage(body, headers['idempotency-key']),
      message: 'Message sent successfully!',
    })),
    route(adminContactEndpoints.list, async ({ query }) => {
      const { rows, pagination, counts } = await useCases.listContacts(query);
      return { data: rows, pagination, extras: { counts } };
    }),
    route(adminContactEndpoints.get, async ({ params }) => ({ data: await useCases.getContact(params.id) })),
    route(adminContactEndpoints.update, async ({ params, headers, body, session, client }) => ({
      data: await useCases.updateContact({
        id: params.id,
        change: body,
        seenVersion: versionOfIfMatch(headers['if-match']),
        by: { actor: { userId: session.userId, role: session.role }, address: client.address },
      }),
    })),
    route(adminContactEndpoints.erase, async ({ params, body, session, client }) => {
      const actor = { userId: session.userId, role: session.role };
      const by = { actor, address: client.address, reason: body.reason };
      return { data: await useCases.eraseSender({ found: 'message', id: params.id, by }) };
    }),
  ];
}
