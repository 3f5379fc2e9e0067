/*
 * This file contains no schemas, because the lead form is a public page that must not wait for zod.
 */

/**
 * Country calling codes of the lead form, in display order. No code may be the beginning of another
 * code, because {@link splitCountryCode} uses the first match.
 */
export const COUNTRY_CODES = [
  { code: '+1', country: 'US/CA' },
  { code: '+44', country: 'UK' },
  { code: '+234', country: 'Nigeria' },
  { code: '+233', country: 'Ghana' },
  { code: '+254', country: 'Kenya' },
  { code: '+27', country: 'South Africa' },
  { code: '+91', country: 'India' },
  { code: '+60', country: 'Malaysia' },
  { code: '+65', country: 'Singapore' },
  { code: '+61', country: 'Australia' },
  { code: '+49', country: 'Germany' },
  { code: '+33', country: 'France' },
  { code: '+39', country: 'Italy' },
  { code: '+34', country: 'Spain' },
  { code: '+31', country: 'Netherlands' },
  { code: '+971', country: 'UAE' },
  { code: '+966', country: 'Saudi Arabia' },
  { code: '+86', country: 'China' },
  { code: '+81', country: 'Japan' },
  { code: '+82', country: 'South Korea' },
] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number]['code'];
export const DEFAULT_COUNTRY_CODE: CountryCode = '+234';

/**
 * Splits a phone number into its country code and the rest; undefined if the number begins with
 * none of the codes.
 */
export function splitCountryCode(phone: string): { code: CountryCode; local: string } | undefined {
  const found = COUNTRY_CODES.find(({ code }) => phone.startsWith(code));
  return found && { code: found.code, local: phone.slice(found.code.length) };
}

export const LEAD_FREE_TRIAL_MONTHS = 6;
export const LEAD_MINIMUM_FUNDING_USD = 50;
/**
 * Value that the marketing pixel reports with the event `Lead` if the person can afford the
 * funding.
 */
export const LEAD_EVENT_VALUE_USD = 50;
export const LEAD_BONUS_MINIMUM_USD = 100;
export const LEAD_BONUS_PERCENT = 100;
export const LEAD_ACTIVATION_HOURS = { min: 6, max: 12 } as const;

/**
 * Minimum time from the display of the lead form until it is sent. A form that is sent sooner
 * probably comes from a bot.
 */
export const LEAD_FILL_TIME_MIN_MS = 3_000;
/** Minimum time from the display of the contact form until it is sent. */
export const CONTACT_FILL_TIME_MIN_MS = 1_500;

/**
 * The consent that a person gives by sending the lead form. It is stored word for word with each
 * submission.
 */
export const LEAD_CONSENT_TEXT =
  'By submitting, you agree that CroneAI stores your answers and contacts you by email, phone or message about the AI bot. You can withdraw at any time by writing to support.';
/** The consent that a person gives by sending the contact form. */
export const CONTACT_CONSENT_TEXT =
  'By sending, you agree that CroneAI stores your message and answers it by email.';

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'activated', 'rejected'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/**
 * Statuses to which a lead's status can change. A mistaken activation or rejection can be undone.
 */
export const LEAD_STATUS_TRANSITIONS: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'qualified', 'rejected'],
  contacted: ['qualified', 'rejected'],
  qualified: ['contacted', 'activated', 'rejected'],
  activated: ['qualified'],
  rejected: ['contacted'],
};

/** Reasons why a submission may come from a bot. The submission is stored nevertheless. */
export const SUSPECT_REASONS = ['honeypot', 'too-fast', 'flood'] as const;
export type SuspectReason = (typeof SUSPECT_REASONS)[number];

export const CONTACT_CATEGORIES = ['general', 'support', 'billing', 'partnership', 'feedback'] as const;
/** Messages of these categories are mailed to support, and all others to sales. */
export const CONTACT_CATEGORIES_OF_SUPPORT: readonly ContactCategory[] = ['support', 'billing'];
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

/**
 * `new`: not handled yet. `closed`: needs no answer, for example spam. A message can change from
 * any status to any other status.
 */
export const CONTACT_STATUSES = ['new', 'answered', 'closed'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
