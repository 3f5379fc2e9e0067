import { z } from 'zod';
import {
  ACCESS_CODE_LENGTH,
  CONFIRMATION_CODE_INPUT_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  FULL_NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
  PHONE_TEXT_MAX_LENGTH,
  RECOVERY_CODE_LENGTH,
  SIGNUP_COUNTRIES,
  TOTP_DIGITS,
  TYPED_CODE_MAX_LENGTH,
} from './constants.ts';
import { ON_LINES, ON_ONE_LINE, shownLine, shownLines } from './hidden-characters.ts';
import { DIGIT, LOWERCASE, UPPERCASE } from './password-characters.ts';
import { namesProduct } from './product-name.ts';
import { plainAddress, plainCode, plainNumber } from './typed-text.ts';

/*
 * Base schemas of all texts from outside. Unlike zod's own string schemas, they limit the length of
 * every text, and reject or remove control characters, hidden characters, and unexpected line
 * breaks.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to reject control characters
const WITHOUT_CONTROL_CHARACTERS = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to reject control characters
const WITHOUT_CONTROL_BUT_LINE_BREAKS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;
const SEPARATORS = '[ \\t\\r\\n\\u00a0-]';
const SEPARATED = `${SEPARATORS}*`;
const SECOND_FACTOR = new RegExp(`^(?:[0-9]{${TOTP_DIGITS}}|[0-9A-Z]{${RECOVERY_CODE_LENGTH}})$`);
/**
 * Patterns of typed codes for the OpenAPI document. They allow spaces and dashes between the
 * characters of a code, because people may type them.
 */
const TYPED_SECOND_FACTOR = `^${SEPARATED}(?:(?:[0-9]${SEPARATED}){${TOTP_DIGITS}}|(?:[0-9A-Za-z]${SEPARATED}){${RECOVERY_CODE_LENGTH}})$`;
const TYPED_ACCESS_CODE = `^${SEPARATED}(?:[0-9A-Za-z]${SEPARATED}){1,${ACCESS_CODE_LENGTH}}$`;
const TYPED_CODE = `^${SEPARATED}(?:[0-9A-Za-z]${SEPARATED}){1,${CONFIRMATION_CODE_INPUT_MAX_LENGTH}}$`;

/**
 * Counts characters as JSON Schema does, so an emoji counts once. `.length` and zod's own `.max`
 * count it twice.
 */
const countOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
const atMost = (schema: z.ZodString, maxLength: number, message: string): z.ZodString =>
  schema
    .refine((text) => text.length <= maxLength || countOf(text) <= maxLength, message)
    .meta({ maxLength });
const atLeast = (schema: z.ZodString, minLength: number, message: string): z.ZodString =>
  schema.refine((text) => countOf(text) >= minLength, message).meta({ minLength });

/** Schema of any text up to a maximum length. */
export const boundedText = (maxLength: number): z.ZodString =>
  atMost(z.string(), maxLength, `At most ${maxLength} characters`);

/** Returns one message for an absent or null field, and a different message for a wrong type. */
const missingOr = (required: string, wrongType: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? required : wrongType;

type TextRule = { label: string; maxLength: number; required?: string };

/**
 * Adds two rules to the schema of a text: a maximum number of characters, and a pattern of allowed
 * characters.
 */
function trimmed(text: z.ZodString, { label, maxLength }: TextRule, taken: RegExp): z.ZodString {
  const refused = `${label} contains characters that are not allowed`;
  return atMost(text, maxLength, `${label} must be at most ${maxLength} characters`).regex(taken, refused);
}

type Repair = (text: string) => string;

function requiredText({ label, required = `${label} is required` }: TextRule, repair: Repair): z.ZodString {
  return z
    .string({ error: missingOr(required, `${label} must be text`) })
    .overwrite(repair)
    .trim()
    .min(1, required);
}

/**
 * Schema of a required text on one line, safe in a mail header or a log line. It is trimmed, hidden
 * characters are removed, and control characters are refused.
 */
export const singleLine = (rule: TextRule, repair: Repair = shownLine) =>
  trimmed(requiredText(rule, repair), rule, WITHOUT_CONTROL_CHARACTERS).meta({ pattern: `^${ON_ONE_LINE}$` });

/** Schema of a single line that may be absent or empty. */
export const optionalLine = (rule: Omit<TextRule, 'required'>, repair: Repair = shownLine) =>
  trimmed(
    z
      .string({ error: `${rule.label} must be text` })
      .overwrite(repair)
      .trim(),
    rule,
    WITHOUT_CONTROL_CHARACTERS,
  ).meta({
    pattern: `^(?:${ON_ONE_LINE})?$`,
  });

/** Schema of a required text that may contain line breaks, tabs, and direction marks. */
export const multiLine = (rule: TextRule) =>
  trimmed(requiredText(rule, shownLines), rule, WITHOUT_CONTROL_BUT_LINE_BREAKS).meta({
    pattern: `^${ON_LINES}$`,
  });

export const MARKUP = /[<>]/;
export const NO_MARKUP = 'Plain text only, without < and >';
/**
 * Returns the pattern with `<` and `>` added to the characters that it excludes, because they begin
 * and end markup.
 */
export const withoutMarkup = (pattern: string) => pattern.replaceAll('[^', '[^<>');

/**
 * Schema of a required line that must not contain markup, so that it cannot become an element of a
 * page.
 */
export const plainLine = (rule: TextRule) =>
  singleLine(rule)
    .refine((text) => !MARKUP.test(text), NO_MARKUP)
    .meta({ pattern: `^${withoutMarkup(ON_ONE_LINE)}$` });

export const ADMIN_NOTE_MAX_LENGTH = 2_000;
/** An admin's note on a row. */
export const adminNote = multiLine({ label: 'The note', maxLength: ADMIN_NOTE_MAX_LENGTH });

/**
 * zod's pattern of an email address. It is extended to accept international top-level domains, in
 * the form that DNS uses (`xn--…`).
 */
const EMAIL = new RegExp(
  z.regexes.email.source.replace(/\[A-Za-z\]\{2,\}\$$/, '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$'),
);

/**
 * Schema of an email address. Converts it to the form in which it is stored and compared: in lower
 * case, with the domain in ASCII.
 */
export function emailAddress(messages: { required: string; invalid: string }) {
  return z
    .string({ error: missingOr(messages.required, messages.invalid) })
    .overwrite(plainAddress)
    .min(1, messages.required)
    .max(EMAIL_MAX_LENGTH, messages.invalid)
    .regex(EMAIL, messages.invalid);
}

export const fullName = atLeast(
  singleLine({ label: 'Full name', maxLength: FULL_NAME_MAX_LENGTH }),
  FULL_NAME_MIN_LENGTH,
  `Full name must be at least ${FULL_NAME_MIN_LENGTH} characters`,
).refine((name) => !namesProduct(name), 'Full name must not contain the name CroneAI');

export const email = emailAddress({ required: 'Email is required', invalid: 'Email is invalid' });

/**
 * Characters that are allowed between the digits of a phone number. All of them except the space
 * are also allowed at the start and at the end of the number.
 */
const AMONG_DIGITS = '[ ()+./-]*';
const PHONE = new RegExp(
  `^(?:[()+./-]${AMONG_DIGITS})?(?:[0-9]${AMONG_DIGITS}){${PHONE_MIN_DIGITS - 1},${PHONE_MAX_DIGITS - 1}}[0-9](?:${AMONG_DIGITS}[()+./-])?$`,
);
export const phone = singleLine({ label: 'Phone number', maxLength: PHONE_TEXT_MAX_LENGTH }, plainNumber)
  .refine((text) => PHONE.test(text), 'Phone number must be 7-15 digits (international formats accepted)')
  .meta({ pattern: PHONE.source });

export const country = z
  .enum(SIGNUP_COUNTRIES, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Country is required'
        : 'Please choose a country from the list',
  })
  .meta({ id: 'SignupCountry' });

/** Schema of a handle on Telegram. It may be empty. */
export const telegram = optionalLine({ label: 'Telegram handle', maxLength: 64 });

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to reject NUL
const WITHOUT_NUL = /^[^\u0000]*$/;

/**
 * Schema of a password at sign-in. It accepts every text up to a maximum length, which keeps
 * hashing cheap.
 */
export function typedPassword(required: string) {
  return atMost(
    z.string({ error: missingOr(required, 'Password must be text') }).min(1, required),
    PASSWORD_MAX_LENGTH,
    `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  ).regex(WITHOUT_NUL, 'Password contains characters that are not allowed');
}

/** Schema of a password that is chosen at sign-up. */
export const newPassword = atLeast(
  typedPassword('Password is required'),
  PASSWORD_MIN_LENGTH,
  `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
)
  .refine(
    (value) => [LOWERCASE, UPPERCASE, DIGIT].every((needed) => needed.test(value)),
    'Password must contain uppercase, lowercase, and number',
  )
  .meta({
    pattern: `^[^\\u0000]*(?:${inAnyOrder(LOWERCASE.source, UPPERCASE.source, DIGIT.source).join('|')})[^\\u0000]*$`,
  });

function inAnyOrder(...parts: string[]): string[] {
  if (parts.length < 2) return parts;
  return parts.flatMap((part) =>
    inAnyOrder(...parts.filter((other) => other !== part)).map((rest) => `${part}[^\\u0000]*${rest}`),
  );
}

/** Schema of a new password on the reset page or in the settings. Only its length is checked. */
export const replacementPassword = atLeast(
  typedPassword('Please fill in all fields'),
  PASSWORD_MIN_LENGTH,
  `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
);

/**
 * Schema of a code that was received by mail. Removes spaces and dashes, and converts letters to
 * upper case.
 */
export const typedCode = (required: string) => {
  const tooLong = `The code has at most ${CONFIRMATION_CODE_INPUT_MAX_LENGTH} characters`;
  return z
    .string({ error: missingOr(required, required) })
    .max(TYPED_CODE_MAX_LENGTH, tooLong)
    .overwrite(plainCode)
    .min(1, required)
    .refine((code) => countOf(code) <= CONFIRMATION_CODE_INPUT_MAX_LENGTH, tooLong)
    .regex(WITHOUT_CONTROL_CHARACTERS, 'The code contains characters that are not allowed')
    .meta({ pattern: TYPED_CODE });
};

const NO_ACCESS_CODE = 'Please enter the access code';
/**
 * Schema of an access code. Converts it to upper case without dashes. Accepts texts that cannot be
 * an access code, so that they are answered like a wrong code.
 */
export const accessCode = z
  .string({ error: NO_ACCESS_CODE })
  .max(TYPED_CODE_MAX_LENGTH, `The code has at most ${TYPED_CODE_MAX_LENGTH} characters`)
  .overwrite(plainCode)
  .min(1, NO_ACCESS_CODE)
  .regex(WITHOUT_CONTROL_CHARACTERS, 'The code contains characters that are not allowed')
  .meta({ pattern: TYPED_ACCESS_CODE });

/**
 * Schema of a random token in base64url. The server issues tokens of 43 characters (32 bytes). The
 * schema checks only the characters and a maximum length.
 */
export const randomToken = (message: string) =>
  z
    .string({ error: message })
    .max(100, message)
    .regex(/^[A-Za-z0-9_-]+$/, message);

const NO_SECOND_FACTOR = 'This is neither a code from your app nor a recovery code';
/**
 * Schema of a recovery code, or of the six digits from an authenticator app. Removes the spaces and
 * dashes with which codes are displayed.
 */
export const secondFactorCode = z
  .string({ error: missingOr('Please enter the code', 'Please enter the code') })
  .max(TYPED_CODE_MAX_LENGTH, NO_SECOND_FACTOR)
  .overwrite(plainCode)
  .min(1, 'Please enter the code')
  .regex(SECOND_FACTOR, NO_SECOND_FACTOR)
  .meta({ pattern: TYPED_SECOND_FACTOR });

/**
 * Schema of an IANA time zone, such as `Africa/Lagos`. Accepts aliases and any mix of upper and
 * lower case, and converts them to the canonical name. Rejects offsets such as `+01:00`, because
 * they do not follow summer time.
 */
export const timeZone = z
  .string({ error: 'Please choose a time zone from the list' })
  .max(64, 'Please choose a time zone from the list')
  .transform((name, { addIssue }) => {
    const zone = zoneNamed(name);
    if (zone === undefined) addIssue('Please choose a time zone from the list');
    return zone ?? name;
  })
  .meta({ id: 'TimeZone', examples: ['Africa/Lagos', 'Europe/Berlin', 'UTC'] });

/** Matches valid names of zones that `supportedValuesOf` does not list. */
const FIXED_ZONE = /^(?:UTC|Etc\/GMT[+-]\d{1,2})$/;

/** Returns the canonical name of a zone; undefined if there is no such zone. */
function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const isKnown = FIXED_ZONE.test(zone) || Intl.supportedValuesOf('timeZone').includes(zone);
    return isKnown ? zone : undefined;
  } catch {
    return undefined;
  }
}

/** Schema of the id of a stored document: 24 hex digits. */
export const objectId = z
  .string({ error: 'An id has 24 hex digits' })
  .regex(/^[0-9a-f]{24}$/, 'An id has 24 hex digits')
  .meta({ id: 'ObjectId' });

/** Schema of a time in ISO 8601 and UTC, for example 2026-11-20T10:00:00.000Z. */
export const isoDate = z.iso.datetime({ error: 'A time is ISO 8601 in UTC' }).meta({ id: 'IsoDate' });
