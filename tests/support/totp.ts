import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/**
 * Returns the code of an authenticator app at a time (RFC 6238 with SHA-1 and six digits). `secret`
 * is base32 (RFC 4648).
 */
export function totpCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1_000 / STEP_SECONDS)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // The last four bits of the digest give the offset of the four bytes from which the code is made
  // (RFC 4226 §5.3).
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
