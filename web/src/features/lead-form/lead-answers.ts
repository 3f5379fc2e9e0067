import type { SubmitLeadBody } from '@croneai/contracts/endpoints/lead-form.ts';
import { DEFAULT_COUNTRY_CODE } from '@croneai/contracts/leads.ts';

/** What somebody has filled in so far; an empty text is an open question. */
export const NO_ANSWERS = {
  fullName: '',
  countryCode: DEFAULT_COUNTRY_CODE as string,
  phoneNumber: '',
  email: '',
  hasAccount: '',
  hasFunded: '',
  canAfford: '',
  hasLostMoney: '',
  lossAmount: '',
  usageMethod: '',
  wantsCall: '',
  callCountryCode: DEFAULT_COUNTRY_CODE as string,
  callNumber: '',
  readyToStart: '',
};
export type LeadAnswers = typeof NO_ANSWERS;
export type LeadField = keyof LeadAnswers;
export type LeadErrors = Partial<Record<LeadField, string>>;

/** In the order of the page: the first wrong one gets the focus. */
export const LEAD_FIELDS = Object.keys(NO_ANSWERS) as LeadField[];

/** Whether a question is asked, given the other answers. */
export function isAsked(field: LeadField, answers: LeadAnswers): boolean {
  if (field === 'lossAmount') return answers.hasLostMoney === 'yes';
  if (field === 'callNumber' || field === 'callCountryCode') return answers.wantsCall === 'yes';
  return true;
}

/** What is sent: the fields, both numbers with their codes in front, and nothing of a question that is not asked. */
export function toBody(answers: LeadAnswers): SubmitLeadBody {
  const { countryCode, callCountryCode, phoneNumber, callNumber, lossAmount } = answers;
  return {
    ...answers,
    phoneNumber: countryCode + withoutSpace(phoneNumber),
    callNumber: isAsked('callNumber', answers) ? callCountryCode + withoutSpace(callNumber) : '',
    lossAmount: isAsked('lossAmount', answers) ? lossAmount : '',
    // The schema has looked at every choice before anything is sent.
  } as SubmitLeadBody;
}

const withoutSpace = (number: string) => number.replace(/\s/g, '');
