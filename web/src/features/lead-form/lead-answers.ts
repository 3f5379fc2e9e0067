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

/** In the order of the page: the first wrong one gets the focus. */
export const LEAD_FIELDS = LEAD_FORM_FIELDS;
export type LeadField = (typeof LEAD_FIELDS)[number];
export type LeadAnswers = Record<LeadField, string>;
export type LeadErrors = Partial<LeadAnswers>;

/** What somebody has filled in so far; an empty text is an open question. */
export const NO_ANSWERS: LeadAnswers = {
  ...(Object.fromEntries(LEAD_FIELDS.map((field) => [field, ''])) as LeadAnswers),
  countryCode: DEFAULT_COUNTRY_CODE,
  callCountryCode: DEFAULT_COUNTRY_CODE,
};

/** Whether a question is asked, given the other answers. A code is asked for with its number. */
function applies(field: LeadField, answers: LeadAnswers): boolean {
  const question = LEAD_PHONES.find((name) => LEAD_QUESTIONS[name].codeField === field) ?? field;
  return isLeadQuestionAsked(question as LeadQuestion, answers);
}

/** What is sent: the fields, both numbers with their codes in front, and nothing of a question that is not asked. */
export function toBody(answers: LeadAnswers): SubmitLeadBody {
  const body = { ...answers };
  for (const name of LEAD_PHONES)
    body[name] = answers[LEAD_QUESTIONS[name].codeField] + withoutSpace(plainNumber(answers[name]));
  for (const name of [...LEAD_PHONES, ...LEAD_TEXTS]) if (!applies(name, answers)) body[name] = '';
  // The schema has looked at every choice before anything is sent.
  return body as LeadAnswers & SubmitLeadBody;
}

const withoutSpace = (number: string) => number.replace(/\s/g, '');

/** What stands in the form. */
export function readAnswers(form: HTMLFormElement): LeadAnswers {
  const data = new FormData(form);
  return Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
  ) as LeadAnswers;
}

/** Puts answers of before into fields that are still empty. The codes are the form's own state. */
export function fillIn(form: HTMLFormElement, answers: LeadAnswers): void {
  for (const field of LEAD_FIELDS) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement || control instanceof RadioNodeList) {
      if (control.value === '') control.value = answers[field];
    }
  }
}

/** What a reload keeps: the answers, when the form was first seen, and under which key what was sent. */
interface LeadDraft {
  answers: LeadAnswers;
  startedAt: number;
  attempt?: Attempt | undefined;
}

const stored = storedText('croneai.lead-form', 'tab');
/** A form left for longer than this begins anew: the next person at the computer shall not find a name and a number. */
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
