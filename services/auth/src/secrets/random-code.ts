import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';

/** Capital letters and digits that cannot be confused: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';

/** Makes a random code of the given length; every character is equally likely. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

const LINK_TOKEN_BYTES = 32;

/** Returns 32 random bytes in base64url (43 characters), for a link. */
export function randomLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString('base64url');
}

/** Number of mailed codes, counted from the newest, that stay valid. */
export const VALID_CODES = 2;
/**
 * Maximum number of codes per registration. Ten codes with five tries each allow fifty guesses, and
 * about 148 million codes are possible.
 */
export const MAX_CODES_SENT = 10;

export const confirmationCodeSchema = z.object({ hash: z.string(), issuedAt: z.date(), expiresAt: z.date() });
export type ConfirmationCode = z.output<typeof confirmationCodeSchema>;
