import {
  CONFIRMATION_CODE_MAX_TRIES,
  CONFIRMATION_CODE_TTL_MINUTES,
  RESEND_COOLDOWN_SECONDS,
} from '@croneai/contracts/constants.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { addressBlockOf } from '@croneai/platform/http/address-block.ts';
import { type ConfirmationCode, MAX_CODES_SENT, VALID_CODES } from '../secrets/module.ts';
import type { Registration } from './registration.model.ts';

/**
 * Time within which a registration must be confirmed. Each of its codes is valid for only ten
 * minutes.
 */
export const REGISTRATION_TTL_MS = 24 * 60 * MINUTE_MS;
/** Maximum number of registrations that are read for one email address, newest first. */
export const MAX_LIVE_PER_ADDRESS = 5;

export const codeExpiry = (now: Date): Date =>
  new Date(now.getTime() + CONFIRMATION_CODE_TTL_MINUTES * MINUTE_MS);

/**
 * Returns the codes that are still valid. Only the last two codes are valid, and only until they
 * expire. No code is valid once all tries since the newest code are used up.
 */
export function liveCodes({ codes, tries }: Registration, now: Date): ConfirmationCode[] {
  if (tries >= CONFIRMATION_CODE_MAX_TRIES) return [];
  return codes.slice(-VALID_CODES).filter(({ expiresAt }) => expiresAt > now);
}

/** True if the registration has had its maximum number of codes. Another code is never sent. */
export const areCodesUsedUp = ({ codesSent }: Pick<Registration, 'codesSent'>): boolean =>
  codesSent >= MAX_CODES_SENT;

/** True if a code may be sent now: codes are left, and the last one was not sent a moment ago. */
export function mayResend(registration: Registration, now: Date): boolean {
  if (areCodesUsedUp(registration)) return false;
  const newest = registration.codes.at(-1);
  return !newest || now.getTime() - newest.issuedAt.getTime() >= RESEND_COOLDOWN_SECONDS * 1_000;
}

const placeOf = (address: string) => addressBlockOf(address, { v4: 32, v6: 64 });

/**
 * Picks the registration that most likely belongs to a caller without a handle. `registrations` are
 * those of one address, newest first. Prefers the newest registration from the caller's network,
 * because a stranger may have registered the same address later. If no registration is from that
 * network, picks the newest one.
 */
export function registrationMeant(
  registrations: readonly Registration[],
  address: string,
): Registration | undefined {
  const place = placeOf(address);
  return registrations.find((registration) => placeOf(registration.address) === place) ?? registrations[0];
}

/**
 * Returns the registration of a caller with neither handle nor password. The address must have only
 * this registration, and it must have been made from the caller's network. If there were two
 * registrations, the caller might not know whose password the code confirms.
 */
export function onlyRegistrationFrom(
  registrations: readonly Registration[],
  address: string,
): Registration | undefined {
  const [only, second] = registrations;
  return only && !second && placeOf(only.address) === placeOf(address) ? only : undefined;
}
