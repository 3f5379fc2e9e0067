/**
 * Owner of the password. The name may be missing, because the page of a reset link knows only the
 * address.
 */
export type PasswordOwner = { email: string; fullName?: string };

export const PASSWORD_TOO_COMMON = 'This password is one of the most common ones. Please choose another.';
export const PASSWORD_TOO_PERSONAL =
  'Your password must not contain your name, your email address or CroneAI.';

const BRAND = 'croneai';
/**
 * Minimum length, in characters, of a part of the name that a password must not contain. Shorter
 * parts occur in too many good passwords. Also applies to the whole text before the @ of the
 * address.
 */
const MIN_NAME_PART = 4;
/** Minimum length, in characters, of a part of that text, such as `smith` in `j.smith@…`. */
const MIN_ADDRESS_PART = 5;

/**
 * The most common passwords, so that a form can refuse them immediately. The server has a list of
 * about fifty thousand.
 */
const MOST_COMMON = new Set(
  `password passw0rd 12345678 123456789 1234567890 qwertyui qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx iloveyou sunshine princess
   football baseball superman trustno1 welcome letmein master dragon monkey abc123 abcd1234 aa123456 11111111 00000000
   87654321 changeme secret starwars whatever computer michael jennifer bitcoin trading`.split(/\s+/),
);

/**
 * Reduces a text to lower-case letters and digits, so that a name with punctuation between its
 * letters is still found.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns two forms of a password to look up in lists: the whole password, and the password without
 * digits and punctuation at both ends ("password" for "Password123!").
 */
export function readingsOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  return [lower, lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
}

/**
 * Returns why a password that meets the formal rules is still weak: it contains the owner's name or
 * address or our brand, or it is one of the most common passwords. Otherwise, returns undefined.
 */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const text = plain(password);
  if (wordsOf(owner).some((word) => text.includes(word))) return PASSWORD_TOO_PERSONAL;
  return readingsOf(password).some((reading) => MOST_COMMON.has(reading)) ? PASSWORD_TOO_COMMON : undefined;
}

function wordsOf({ email, fullName = '' }: PasswordOwner): string[] {
  const local = email.split('@', 1)[0] ?? '';
  const addressParts = local.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= MIN_ADDRESS_PART);
  const nameParts = fullName.split(/[^\p{L}\p{N}]+/u);
  return [BRAND, ...[local, ...nameParts].map(plain).filter((word) => word.length >= MIN_NAME_PART)].concat(
    addressParts.map(plain),
  );
}
