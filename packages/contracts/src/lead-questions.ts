/*
 * The questions of the lead form. The schemas, the form, the stored answers, the admin page, and
 * the CSV are derived from them. This file contains no schemas, because the form is a public page
 * that must not wait for zod.
 */

/** Makes a question depend on a certain answer to another question. */
type AskedAfter = {
  question: string;
  answer: string;
  /** Error under the field if the question applies but has no answer. */
  missing: string;
};

type Question =
  | { kind: 'name' | 'email' }
  /** The country code is a separate field, `codeField`. */
  | { kind: 'phone'; label: string; codeField: string; askedAfter?: AskedAfter }
  | { kind: 'text'; label: string; maxLength: number; askedAfter?: AskedAfter; isLater?: true }
  | {
      kind: 'choice';
      options: readonly [string, ...string[]];
      /** True if the question was added later. The first leads therefore have no answer to it. */
      isLater?: true;
    };

/**
 * Questions in the order of the form. Questions of the kinds `name`, `email`, and `phone` identify
 * the person. Questions of the kinds `choice` and `text` are about the person.
 */
export const LEAD_QUESTIONS = {
  fullName: { kind: 'name' },
  phoneNumber: { kind: 'phone', label: 'Phone number', codeField: 'countryCode' },
  email: { kind: 'email' },
  hasAccount: { kind: 'choice', options: ['yes', 'no'] },
  hasFunded: { kind: 'choice', options: ['yes', 'ready', 'no'] },
  canAfford: { kind: 'choice', options: ['yes', 'maybe', 'no'] },
  hasLostMoney: { kind: 'choice', options: ['yes', 'no'] },
  lossAmount: {
    kind: 'text',
    label: 'The loss amount',
    maxLength: 100,
    askedAfter: { question: 'hasLostMoney', answer: 'yes', missing: 'Please enter the loss amount' },
  },
  usageMethod: { kind: 'choice', options: ['manual', 'auto', 'both'] },
  wantsCall: { kind: 'choice', options: ['yes', 'no'] },
  callNumber: {
    kind: 'phone',
    label: 'The call number',
    codeField: 'callCountryCode',
    askedAfter: { question: 'wantsCall', answer: 'yes', missing: 'Please enter a call number' },
  },
  readyToStart: { kind: 'choice', options: ['now', 'today', 'week', 'unsure'] },
} as const satisfies Readonly<Record<string, Question>>;

type Questions = typeof LEAD_QUESTIONS;
export type LeadQuestion = keyof Questions;
type OfKind<Kind extends Question['kind']> = {
  [Name in LeadQuestion]: Questions[Name]['kind'] extends Kind ? Name : never;
}[LeadQuestion];
export type LeadChoice = OfKind<'choice'>;
export type LeadText = OfKind<'text'>;
type LeadPhone = OfKind<'phone'>;
export type LeadChoiceOption<Name extends LeadChoice> = Questions[Name]['options'][number];
const YES_NO = { yes: 'Yes', no: 'No' };
type AdminWords = {
  [Name in LeadChoice]: { label: string; options: Readonly<Record<LeadChoiceOption<Name>, string>> };
} & {
  [Name in LeadText]: { label: string };
};

/** Labels of the answers and options on the admin page. */
export const LEAD_ADMIN_WORDS: AdminWords = {
  hasAccount: { label: 'Has a broker account', options: YES_NO },
  hasFunded: { label: 'Has funded it', options: { yes: 'Yes', ready: 'Ready to', no: 'No' } },
  canAfford: { label: 'Can afford the minimum', options: { yes: 'Yes', maybe: 'Maybe', no: 'No' } },
  hasLostMoney: { label: 'Has lost money trading', options: YES_NO },
  lossAmount: { label: 'How much was lost' },
  usageMethod: {
    label: 'Wants to trade',
    options: { manual: 'By hand', auto: 'Automatically', both: 'Both ways' },
  },
  wantsCall: { label: 'Wants a call', options: YES_NO },
  readyToStart: {
    label: 'Ready to start',
    options: { now: 'Now', today: 'Today', week: 'This week', unsure: 'Not sure' },
  },
};

/** Names of the questions that some leads have not answered. */
export type OptionalLeadFields = {
  [Name in LeadQuestion]: Questions[Name] extends { askedAfter: object } | { isLater: true } ? Name : never;
}[LeadQuestion];

/** Names of the fields that contain the country code of a phone number. */
export type LeadCodeField = Questions[LeadPhone]['codeField'];

const names = Object.keys(LEAD_QUESTIONS) as LeadQuestion[];
const ofKind = <Kind extends Question['kind']>(kind: Kind) =>
  names.filter((name): name is OfKind<Kind> => LEAD_QUESTIONS[name].kind === kind);

export const LEAD_CHOICES = ofKind('choice');
export const LEAD_TEXTS = ofKind('text');
export const LEAD_PHONES = ofKind('phone');
/** Questions of the kinds `choice` and `text`, in the order of the form. */
export const LEAD_ANSWERS = names.filter((name): name is LeadChoice | LeadText =>
  ['choice', 'text'].includes(LEAD_QUESTIONS[name].kind),
);

/** Every field of the form. The country code comes before its number. */
export const LEAD_FORM_FIELDS: readonly (LeadQuestion | LeadCodeField)[] = names.flatMap((name) => {
  const question = LEAD_QUESTIONS[name];
  return question.kind === 'phone' ? [question.codeField, name] : [name];
});

export function askedAfterOf(name: LeadQuestion): AskedAfter | undefined {
  const question: Question = LEAD_QUESTIONS[name];
  return 'askedAfter' in question ? question.askedAfter : undefined;
}

/** True if the question applies, given the answers to the other questions. */
export function isLeadQuestionAsked(name: LeadQuestion, answers: Readonly<Record<string, unknown>>): boolean {
  const after = askedAfterOf(name);
  return after === undefined || answers[after.question] === after.answer;
}

/** True if a lead may lack the answer, because the question did not apply or was added later. */
export function isOptionalForLead(name: LeadQuestion): name is OptionalLeadFields {
  const question: Question = LEAD_QUESTIONS[name];
  return 'askedAfter' in question || 'isLater' in question;
}

export function isLeadChoice(name: LeadQuestion): name is LeadChoice {
  return LEAD_QUESTIONS[name].kind === 'choice';
}
