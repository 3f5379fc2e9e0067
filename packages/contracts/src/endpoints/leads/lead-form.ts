import { z } from 'zod';
import { FULL_NAME_MAX_LENGTH, PHONE_TEXT_MAX_LENGTH } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { named } from '../../http/named.ts';
import {
  askedAfterOf,
  isLeadQuestionAsked,
  LEAD_CHOICES,
  LEAD_PHONES,
  LEAD_QUESTIONS,
  LEAD_TEXTS,
  type LeadChoice,
  type LeadText,
  type OptionalLeadFields,
} from '../../lead-questions.ts';
import { COUNTRY_CODES, type CountryCode, splitCountryCode } from '../../leads.ts';
import { sourceSchema } from '../../source.ts';
import { boundedText, emailAddress, isoDate, objectId, optionalLine, singleLine } from '../../text.ts';
import { plainInternationalNumber, plainNumber } from '../../typed-text.ts';

const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: 'Please select an option' });

const PHONE_INVALID = 'Please enter a valid phone number (digits only, no country code)';
/** A phone number as typed, without country code: 7 to 15 digits, and separators. */
const LOCAL_NUMBER = /^(?=(?:\D*\d){7})(?!(?:\D*\d){16})[0-9 ()./-]+$/;

const NUMBER_RULE = { label: 'Phone number', maxLength: PHONE_TEXT_MAX_LENGTH };
/** A phone number as entered in the form, where the country code is a separate field. */
const localNumber = singleLine(NUMBER_RULE, plainNumber).regex(LOCAL_NUMBER, PHONE_INVALID);

/** A phone number in a request: the country code, such as `+234`, and the number. */
const FULL_NUMBER = new RegExp(
  `^(?:${COUNTRY_CODES.map(({ code }) => `\\${code}`).join('|')}) ?(?:[0-9]{7,15}|(?=(?:[^0-9]*[0-9]){7})[0-9()-][0-9 ()-]{5,13}[0-9()-])$`,
);
const fullNumber = singleLine(NUMBER_RULE, plainInternationalNumber)
  .refine((phone) => {
    const local = splitCountryCode(phone)?.local;
    return local !== undefined && LOCAL_NUMBER.test(local.trim());
  }, PHONE_INVALID)
  .meta({ pattern: FULL_NUMBER.source });

const countryCode = z.enum(COUNTRY_CODES.map(({ code }) => code) as [CountryCode, ...CountryCode[]], {
  error: 'Please choose a country code from the list',
});

type ChoiceFields = {
  [Name in LeadChoice]: ReturnType<typeof choice<(typeof LEAD_QUESTIONS)[Name]['options']>>;
};
type RequiredText = ReturnType<typeof singleLine>;
type OptionalText = z.ZodOptional<ReturnType<typeof optionalLine>>;
type TextFields = { [Name in LeadText]: Name extends OptionalLeadFields ? OptionalText : RequiredText };

/** Schemas of the form's choices. Each is an enum of the options. */
export const leadChoiceFields = Object.fromEntries(
  LEAD_CHOICES.map((name): [string, unknown] => [name, choice(LEAD_QUESTIONS[name].options)]),
) as ChoiceFields;

const leadTextFields = Object.fromEntries(
  LEAD_TEXTS.map((name) => {
    const text = LEAD_QUESTIONS[name];
    return [name, askedAfterOf(name) ? optionalLine(text).optional() : singleLine(text)];
  }),
) as TextFields;

/** Answers that are in both the form and the request body. */
const leadAnswerFields = {
  fullName: singleLine({ label: 'Full name', maxLength: FULL_NAME_MAX_LENGTH }),
  email: emailAddress({ required: 'Email is required', invalid: 'Please enter a valid email address' }),
  ...leadChoiceFields,
  ...leadTextFields,
};

const callNumber = optionalLine(
  { ...LEAD_QUESTIONS.callNumber, maxLength: PHONE_TEXT_MAX_LENGTH },
  plainNumber,
).optional();

/**
 * Adds the checks of the questions that depend on another answer. They run even if other answers
 * are invalid, so that the visitor sees all problems at the same time.
 */
function withDependentQuestions<S extends z.ZodObject>(schema: S, number: z.ZodType<string>): S {
  type Answers = Record<string, unknown>;
  const rule = (path: string, error: string, holds: (answers: Answers) => boolean) =>
    schema.refine(
      (answers: unknown) => typeof answers !== 'object' || answers === null || holds({ ...answers }),
      { path: [path], error, when: () => true },
    );
  for (const name of [...LEAD_TEXTS, ...LEAD_PHONES]) {
    const missing = askedAfterOf(name)?.missing;
    if (missing === undefined) continue;
    const applies = (answers: Answers) => isLeadQuestionAsked(name, answers);
    const isNumber = LEAD_QUESTIONS[name].kind === 'phone';
    const isOpen = (answer: unknown) => (isNumber ? isEmptyNumber(answer) : !answer);
    schema = rule(name, missing, (answers) => !applies(answers) || !isOpen(answers[name]));
    if (!isNumber) continue;
    schema = rule(
      name,
      PHONE_INVALID,
      (answers) =>
        !applies(answers) || isEmptyNumber(answers[name]) || number.safeParse(answers[name]).success,
    );
  }
  return schema.meta({ allOf: dependentRules() });
}

/**
 * Describes the rules of `withDependentQuestions` for the OpenAPI document. A dependent question
 * must have an answer, unless the answer to the earlier question makes it unnecessary.
 */
function dependentRules() {
  return [...LEAD_TEXTS, ...LEAD_PHONES].flatMap((name) => {
    const after = askedAfterOf(name);
    if (!after) return [];
    const others = LEAD_CHOICES.filter((choice) => choice === after.question).flatMap((choice) =>
      LEAD_QUESTIONS[choice].options.filter((option) => option !== after.answer),
    );
    const given = LEAD_QUESTIONS[name].kind === 'phone' ? { pattern: FULL_NUMBER.source } : { minLength: 1 };
    return [
      {
        anyOf: [
          { properties: { [after.question]: { enum: others } } },
          { properties: { [name]: given }, required: [name] },
        ],
      },
    ];
  });
}

/** True for an empty value, or a country code without a number. */
function isEmptyNumber(number: unknown): boolean {
  if (typeof number !== 'string') return true;
  return (splitCountryCode(number)?.local ?? number).trim() === '';
}

/**
 * The form as a visitor fills it in. Each country code is a separate field, so the phone numbers do
 * not include it.
 */
export const leadFormSchema = withDependentQuestions(
  z.object({
    ...leadAnswerFields,
    countryCode,
    phoneNumber: localNumber,
    callCountryCode: countryCode,
    callNumber,
  }),
  localNumber,
);

/**
 * Hidden fields that detect bots. A bot fills in `website`, or submits sooner than a person could
 * (`elapsedMs`).
 */
const trapFields = {
  website: boundedText(2_000).optional(),
  /** Milliseconds between the first display of the form and its submission. */
  elapsedMs: z.number().optional(),
};

/**
 * The form as sent. Both phone numbers begin with the country code, and `callNumber` is empty if
 * the visitor wants no call.
 */
export const submitLeadBodySchema = withDependentQuestions(
  z.object({
    ...leadAnswerFields,
    countryCode: countryCode.optional(),
    phoneNumber: fullNumber,
    callCountryCode: countryCode.optional(),
    callNumber,
    source: sourceSchema.optional(),
    ...trapFields,
  }),
  fullNumber,
).meta({ id: 'SubmitLeadBody' });
export type SubmitLeadBody = z.infer<typeof submitLeadBodySchema>;

const submissionReceiptSchema = named('SubmissionReceipt', { id: objectId, submittedAt: isoDate });
export type SubmissionReceipt = z.infer<typeof submissionReceiptSchema>;

export const leadFormEndpoints = defineEndpoints('leads', 'public', {
  submitLead: {
    route: 'POST /api/bot-access/submit',
    rateClass: 'form',
    summary: 'Apply for the AI bot; every submission is kept, and submissions of the same person are linked',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: submitLeadBodySchema,
    reply: submissionReceiptSchema,
    status: 201,
    failure: 'Bot access form submission failed',
    errors: [errors.idempotencyKeyReused],
  },
});
