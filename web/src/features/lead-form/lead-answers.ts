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
import type { Attempt } from '../../shared/forms/send-attempt.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';

/** In page order, because the first invalid field gets the focus. */
export const LEAD_FIELDS = LEAD_FORM_FIELDS;
export type LeadField = (typeof LEAD_FIELDS)[number];
export type LeadAnswers = Record<LeadField, string>;
export type LeadErrors = Partial<LeadAnswers>;

/** Empty form; an empty text is an unanswered question. */
export const NO_ANSWERS: LeadAnswers = {
  ...(Object.fromEntries(LEAD_FIELDS.map((field) => [field, ''])) as LeadAnswers),
  countryCode: DEFAULT_COUNTRY_CODE,
  callCountryCode: DEFAULT_COUNTRY_CODE,
};

/** True if a question applies, given the other answers. A country code applies with its number. */
function applies(field: LeadField, answers: LeadAnswers): boolean {
  const question = LEAD_PHONES.find((name) => LEAD_QUESTIONS[name].codeField === field) ?? field;
  return isLeadQuestionAsked(question as LeadQuestion, answers);
}

/** Body of the request: the answers that apply, with country codes before both numbers. */
export function toBody(answers: LeadAnswers): SubmitLeadBody {
  const body = { ...answers };
  for (const name of LEAD_PHONES)
    body[name] = answers[LEAD_QUESTIONS[name].codeField] + withoutSpace(plainNumber(answers[name]));
  for (const name of [...LEAD_PHONES, ...LEAD_TEXTS]) if (!applies(name, answers)) body[name] = '';
  // The schema has validated every choice before this point.
  return body as LeadAnswers & SubmitLeadBody;
}

const withoutSpace = (number: string) => number.replace(/\s/g, '');

/** Current values of the form. */
export function readAnswers(form: HTMLFormElement): LeadAnswers {
  const data = new FormData(form);
  return Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
  ) as LeadAnswers;
}

/**
 * Restores earlier answers into fields that are still empty. The form holds the codes in its own
 * state.
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
 * Draft that survives a reload: the answers, the time of the first view, and the idempotency key.
 */
interface LeadDraft {
  answers: LeadAnswers;
  startedAt: number;
  attempt?: Attempt | undefined;
}

const stored = storedText('croneai.lead-form', 'tab');
/**
 * Older drafts are dropped, so that the next person at the computer does not see a name and a
 * number.
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
