import { type ContactBody, contactEndpoints } from '@croneai/contracts/endpoints/leads/contact.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { Unwrapped } from '../../shared/api/envelope.ts';
import { sendRequest } from '../../shared/api/send-request.ts';

/**
 * Sends the message. This file imports the API schemas, so it is loaded only when a field of the
 * form first gets the focus.
 */
export function sendMessage(body: ContactBody, idempotencyKey: string): Promise<Unwrapped> {
  const request = toRequest(contactEndpoints.sendContactMessage, {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });
  return sendRequest(request, null, new AbortController().signal);
}
