import { adminContactEndpoints } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { contactEndpoints } from '@croneai/contracts/endpoints/leads/contact.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Users } from '../../members/module.ts';
import type { ContactRepository } from './contact.repository.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { describeContact, listContacts, updateContact } from './work-on-contact.ts';

type Needs = {
  contacts: ContactRepository;
  users: Pick<Users, 'findMany' | 'findByEmails' | 'names'>;
  now: () => Date;
};

export function contactRoutes({ contacts, users, now }: Needs): Route[] {
  const send = sendContactMessage({ contacts, now });
  const list = listContacts({ contacts, users });
  const update = updateContact({ contacts, users, now });
  return [
    route(contactEndpoints.sendContactMessage, async ({ body, headers }) => ({
      data: await send(body, headers['idempotency-key']),
      message: 'Message sent successfully!',
    })),
    route(adminContactEndpoints.listContactMessages, ({ query }) => list(query)),
    route(adminContactEndpoints.getContactMessage, async ({ params }) => ({
      data: await describeContact({ contacts, users }, await contacts.find(params.id)),
    })),
    route(adminContactEndpoints.updateContactMessage, async ({ params, headers, body, session, client }) => ({
      data: await update(params.id, body, actorOf(session, client), versionOfIfMatch(headers['if-match'])),
    })),
  ];
}
