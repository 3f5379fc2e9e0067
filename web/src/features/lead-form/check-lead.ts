import { leadFormSchema } from '@croneai/contracts/endpoints/lead-form.ts';
import { LEAD_FIELDS, type LeadAnswers, type LeadErrors, type LeadField } from './lead-answers.ts';

/** The first problem of each field by the contract's schema. Loaded with the first touch of the form: it brings zod. */
export function checkLead(answers: LeadAnswers): LeadErrors {
  const checked = leadFormSchema.safeParse(answers);
  const errors: LeadErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as LeadField;
    if (LEAD_FIELDS.includes(field)) errors[field] ??= message;
  }
  return errors;
}
