import { leadFormEndpoints, leadFormSchema } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { Unwrapped } from '../../shared/api/envelope.ts';
import { sendRequest } from '../../shared/api/send-request.ts';
import { LEAD_FIELDS, type LeadAnswers, type LeadErrors, type LeadField } from './lead-answers.ts';

/*
 * This file contains the schemas of the contract, so it is loaded only at the first focus of the
 * form.
 */

/** Returns the first problem of each field. */
export function checkLead(answers: LeadAnswers): LeadErrors {
  const checked = leadFormSchema.safeParse(answers);
  const errors: LeadErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as LeadField;
    if (LEAD_FIELDS.includes(field)) errors[field] ??= message;
  }
  return errors;
}

export function submitLead(body: object, idempotencyKey: string): Promise<Unwrapped> {
  const request = toRequest(leadFormEndpoints.submitLead, {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });
  return sendRequest(request, null, new AbortController().signal);
}
