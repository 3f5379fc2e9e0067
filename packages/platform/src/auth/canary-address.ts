import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME_BYTES = 6;
/**
 * Length of the signature in a canary address, in bytes. It is short, because the part of an email
 * address before the `@` has at most 64 characters.
 */
const SIGNATURE_BYTES = 10;
const CANARY = /^(.+)\+canary-([0-9a-f]+)-([0-9a-f]+)@(.+)$/;

/**
 * Maximum length, in characters, of the part of the canary mailbox's address before the `@`. It
 * leaves room for the tag that `newCanaryAddress` adds.
 */
export const CANARY_LOCAL_PART_MAX = 20;

/**
 * Returns a new canary address: the address of the mailbox with a signed tag
 * (`mailbox+canary-…@host`). Only a holder of the key can create a valid tag.
 */
export function newCanaryAddress(key: string, mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  const name = randomBytes(NAME_BYTES).toString('hex');
  const signature = signatureOf(key, mailbox, name).toString('hex');
  return `${mailbox.slice(0, at)}+canary-${name}-${signature}${mailbox.slice(at)}`;
}

/**
 * Returns `canary` for an address that `newCanaryAddress` created with this key, `forged` for any
 * other address of that form, and `person` for all other addresses. Without a key, every canary
 * address is `forged`.
 */
export function kindOfAddress(key: string | undefined, email: string): 'person' | 'canary' | 'forged' {
  const [, local, name = '', signature = '', domain] = CANARY.exec(email) ?? [];
  if (local === undefined) return 'person';
  if (key === undefined) return 'forged';
  const wanted = signatureOf(key, `${local}@${domain}`, name);
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? 'canary' : 'forged';
}

const signatureOf = (key: string, mailbox: string, name: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`canary ${mailbox} ${name}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
