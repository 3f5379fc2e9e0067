import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME_BYTES = 6;
/** 80 bits, because a local part has at most 64 characters. */
const SIGNATURE_BYTES = 10;
const CANARY = /^(.+)\+canary-([0-9a-f]+)-([0-9a-f]+)@(.+)$/;

/** Longest local part of a mailbox that leaves room for the tag of a run. */
export const CANARY_LOCAL_PART_MAX = 20;

/**
 * Returns a new address of the mailbox, with a signed tag that only the holder of the key can make.
 */
export function newCanaryAddress(key: string, mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  const name = randomBytes(NAME_BYTES).toString('hex');
  const signature = signatureOf(key, mailbox, name).toString('hex');
  return `${mailbox.slice(0, at)}+canary-${name}-${signature}${mailbox.slice(at)}`;
}

/**
 * Distinguishes addresses of a `person`, addresses of our `canary`, and `forged` addresses of a
 * canary. Without a key, all addresses of canaries count as forged.
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
