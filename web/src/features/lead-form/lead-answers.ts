import type { SubmitLeadBody } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import {
  isLeadQuestionAsked,
  LEAD_FORM_FIELDS,
  LEAD_PHONES,
  LEAD_QUESTIONS,
  LEAD_TEXTS,
  type LeadQuestion,
} from '@croneai/contracts/lead-questions.ts';
import { DEFAULT_COUNTRY_CODE } from '@croneai/contracts/leads.ts';
import { plainNumber } from '@croneai/contracts/typed-text.ts';
import { withoutRepeatedCode } from '../../shared/forms/country-code.ts';
import type { Attempt } from '../../shared/forms/send-attempt.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';

/** Fields in page order, because the first invalid field gets the focus. */
export const LEAD_FIELDS = LEAD_FORM_FIELDS;
export type LeadField = (typeof LEAD_FIELDS)[number];
export type LeadAnswers = Record<LeadField, string>;
export type LeadErrors = Partial<LeadAnswers>;

/** An empty form. An empty text means that the question is unanswered. */
export const NO_ANSWERS: LeadAnswers = {
  ...(Object.fromEntries(LEAD_FIELDS.map((field) => [field, ''])) as LeadAnswers),
  countryCode: DEFAULT_COUNTRY_CODE,
  callCountryCode: DEFAULT_COUNTRY_CODE,
};

/** True if a field applies, given the other answers. A country code applies if its number does. */
function applies(field: LeadField, answers: LeadAnswers): boolean {
  const question = LEAD_PHONES.find((name) => LEAD_QUESTIONS[name].codeField === field) ?? field;
  return isLeadQuestionAsked(question as LeadQuestion, answers);
}

/**
 * Returns the body of the request: the answers that apply, with the country code in front of each
 * number.
 */
export function toBody(answers: LeadAnswers): SubmitLeadBody {
  const body = { ...answers };
  for (const name of LEAD_PHONES) {
    const code = answers[LEAD_QUESTIONS[name].codeField];
    body[name] = code + withoutSpace(withoutRepeatedCode(plainNumber(answers[name]), code));
  }
  for (const name of [...LEAD_PHONES, ...LEAD_TEXTS]) if (!applies(name, answers)) body[name] = '';
  // The schema has validated every choice before this point.
  return body as LeadAnswers & SubmitLeadBody;
}

const withoutSpace = (number: string) => number.replace(/\s/g, '');

/** Reads the current values of the form. */
export function readAnswers(form: HTMLFormElement): LeadAnswers {
  const data = new FormData(form);
  return Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
  ) as LeadAnswers;
}

/**
 * Restores earlier answers into fields that are still empty. The caller restores the country codes,
 * because they are React state.
 */
export function fillIn(form: HTMLFormElement, answers: LeadAnswers): void {
  for (const field of LEAD_FIELDS) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement || control instanceof RadioNodeList) {
      if (control.value === '') control.value = answers[field];
    }
  }
}

/**
 * Draft that survives a reload: the answers, the time when the form was first shown, and the
 * idempotency key.
 */
interface LeadDraft {
  answers: LeadAnswers;
  startedAt: number;
  attempt?: Attempt | undefined;
}

const stored = storedText('croneai.lead-form', 'tab');
/**
 * Maximum age of a draft. Older drafts are dropped, so that the next user of a shared computer does
 * not see someone's name and number.
 */
const MAX_AGE_MS = 60 * 60 * 1_000;

export function readDraft(now = Date.now()): LeadDraft | undefined {
  const draft = parseStored(stored.read()) as LeadDraft | null | undefined;
  if (draft && now - draft.startedAt <= MAX_AGE_MS)
    return { ...draft, answers: { ...NO_ANSWERS, ...draft.answers } };
  clearDraft();
  return undefined;
}

export const writeDraft = (draft: LeadDraft): void => stored.write(JSON.stringify(draft));
export const clearDraft = (): void => stored.write(null);
