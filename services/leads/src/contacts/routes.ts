import { contactEndpoints } from '@croneai/contracts/endpoints/contact.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(useCases: {
  sendContactMessage: ReturnType<typeof sendContactMessage>;
}): Route[] {
  return [
    route(contactEndpoints.send, async ({ body, headers }) => ({
      data: await useCases.sendContactMessage(body, headers['idempotency-key']),
      message: 'Message sent successfully!',
    })),
  ];
}
