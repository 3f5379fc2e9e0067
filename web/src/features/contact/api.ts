import type { ContactBody } from '@croneai/contracts/endpoints/contact.ts';
import type { Unwrapped } from '../../shared/api/envelope.ts';
import { type ApiRequest, sendRequest } from '../../shared/api/send-request.ts';

/** Written out, so that the page does not wait for the contract's schemas; a test holds the two together. */
export function contactRequest(body: ContactBody, idempotencyKey: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/contact',
    headers: { 'idempotency-key': idempotencyKey },
    body,
    anonymous: true,
  };
}

export function sendMessage(body: ContactBody, idempotencyKey: string): Promise<Unwrapped> {
  return sendRequest(contactRequest(body, idempotencyKey), null, new AbortController().signal);
}
