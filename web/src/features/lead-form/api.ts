import type { SubmitLeadBody } from '@croneai/contracts/endpoints/lead-form.ts';
import type { Unwrapped } from '../../shared/api/envelope.ts';
import { type ApiRequest, sendRequest } from '../../shared/api/send-request.ts';

/** Written out, so that the page does not wait for the contract's schemas; a test holds the two together. */
export function submitLeadRequest(body: SubmitLeadBody, idempotencyKey: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/bot-access/submit',
    headers: { 'idempotency-key': idempotencyKey },
    body,
    anonymous: true,
  };
}

export function submitLead(body: SubmitLeadBody, idempotencyKey: string): Promise<Unwrapped> {
  return sendRequest(submitLeadRequest(body, idempotencyKey), null, new AbortController().signal);
}
