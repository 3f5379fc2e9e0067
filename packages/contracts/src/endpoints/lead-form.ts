import { z } from 'zod';
import { FULL_NAME_MAX_LENGTH } from '../constants.ts';
import { errors } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { COUNTRY_CODES, type CountryCode, splitCountryCode } from '../leads.ts';
import { emailAddress, isoDate, objectId, optionalLine, singleLine } from '../text.ts';

const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: 'Please select an option' });

const PHONE_INVALID = 'Please enter a valid phone number (digits only, no country code)';
/** A number without its country code, as somebody types it: 7 to 15 characters with at least 7 digits. */
const LOCAL_NUMBER = /^(?=(?:\D*\d){7})[0-9 ()-]{7,15}$/;

/** A number as the form takes it: the country code has a field of its own. */
const localNumber = singleLine({ label: 'Phone number', maxLength: 40 }).regex(LOCAL_NUMBER, PHONE_INVALID);

/** A number as it is sent: `+234` and the rest. */
const fullNumber = singleLine({ label: 'Phone number', maxLength: 40 }).refine((phone) => {
  const local = splitCountryCode(phone)?.local;
  return local !== undefined && LOCAL_NUMBER.test(local.trim());
}, PHONE_INVALID);

const countryCode = z.enum(COUNTRY_CODES.map(({ code }) => code) as [CountryCode, ...CountryCode[]], {
  error: 'Please choose a country code from the list',
});

/** The answers that the form and the call have alike. */
export const leadAnswerFields = {
  fullName: singleLine({ label: 'Full name', maxLength: FULL_NAME_MAX_LENGTH }),
  email: emailAddress({ required: 'Email is required', invalid: 'Please enter a valid email address' }),
  hasAccount: choice(['yes', 'no']),
  hasFunded: choice(['yes', 'ready', 'no']),
  canAfford: choice(['yes', 'maybe', 'no']),
  hasLostMoney: choice(['yes', 'no']),
  /** Asked only when money was lost. */
  lossAmount: optionalLine({ label: 'The loss amount', maxLength: 100 }).optional(),
  usageMethod: choice(['manual', 'auto', 'both']),
  wantsCall: choice(['yes', 'no']),
  readyToStart: choice(['now', 'today', 'week', 'unsure']),
};

const callNumber = optionalLine({ label: 'The call number', maxLength: 40 }).optional();

/**
 * Adds the two questions that depend on the answer to another. They are looked at even when other answers are wrong, so
 * that somebody sees everything at once.
 */
function withDependentQuestions<S extends z.ZodObject>(schema: S, number: z.ZodType<string>): S {
  type Rule = [(answers: unknown) => boolean, { path: string[]; error: string; when: () => boolean }];
  const rule = (path: string, error: string, holds: (answers: Record<string, unknown>) => boolean): Rule => [
    (answers) => typeof answers !== 'object' || answers === null || holds({ ...answers }),
    { path: [path], error, when: () => true },
  ];
  return schema
    .refine(
      ...rule('lossAmount', 'Please enter the loss amount', (answers) => {
        return answers.hasLostMoney !== 'yes' || Boolean(answers.lossAmount);
      }),
    )
    .refine(
      ...rule('callNumber', 'Please enter a call number', (answers) => {
        return answers.wantsCall !== 'yes' || !isEmptyNumber(answers.callNumber);
      }),
    )
    .refine(
      ...rule('callNumber', PHONE_INVALID, (answers) => {
        const isAsked = answers.wantsCall === 'yes' && !isEmptyNumber(answers.callNumber);
        return !isAsked || number.safeParse(answers.callNumber).success;
      }),
    );
}

/** Nothing, or a country code with nothing behind it. */
function isEmptyNumber(number: unknown): boolean {
  if (typeof number !== 'string') return true;
  return (splitCountryCode(number)?.local ?? number).trim() === '';
}

/** The form as it is filled in: numbers without their codes. */
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
export type LeadForm = z.infer<typeof leadFormSchema>;

/** Neither is shown to people: a program fills in the first, and is quicker than the second can be. */
const trapFields = {
  website: z.string().max(2_000).optional(),
  /** Milliseconds from the first sight of the form to its submission. */
  elapsedMs: z.number().optional(),
};

/** The form as it is sent: both numbers with their codes in front, `callNumber` empty when no call is wanted. */
export const submitLeadBodySchema = withDependentQuestions(
  z.object({
    ...leadAnswerFields,
    countryCode: countryCode.optional(),
    phoneNumber: fullNumber,
    callCountryCode: countryCode.optional(),
    callNumber,
    ...trapFields,
  }),
  fullNumber,
).meta({ id: 'SubmitLeadBody' });
export type SubmitLeadBody = z.infer<typeof submitLeadBodySchema>;

const submissionReceiptSchema = z
  .object({ id: objectId, submittedAt: isoDate })
  .meta({ id: 'SubmissionReceipt' });
export type SubmissionReceipt = z.infer<typeof submissionReceiptSchema>;

export const leadFormEndpoints = {
  submit: defineEndpoint({
    operationId: 'submitLead',
    method: 'POST',
    path: '/api/bot-access/submit',
    service: 'leads',
    access: 'public',
    rateClass: 'form',
    summary: 'Apply for the AI bot; every submission is kept, those of one person are linked',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: submitLeadBodySchema,
    reply: submissionReceiptSchema,
    status: 201,
    errors: [errors.idempotencyKeyReused],
  }),
} as const;
