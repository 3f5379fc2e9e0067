/*
 * Synchronous SHA-256 (FIPS 180-4) for browsers. WebCrypto is asynchronous, and in Chromium, this
 * code takes a quarter of the time of `@noble/hashes` (ADR 35). A test compares it with Node's own
 * hash.
 */

const DIGEST_WORDS = 8;
const BLOCK = 64;
const ROUNDS = 64;
/**
 * Maximum number of message bytes in the last block, because the block must also contain the byte
 * 0x80 and the length.
 */
const LAST_BLOCK_MAX = 55;

/** Returns the first 32 bits of the fractional part of `root`, which is a root of a prime. */
const fractionOf = (root: number): number => (root - Math.floor(root)) * 2 ** 32;
function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
const PRIMES = firstPrimes(ROUNDS);
const START = Int32Array.from(PRIMES.slice(0, DIGEST_WORDS), (prime) => fractionOf(Math.sqrt(prime)));
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)));

const state = new Int32Array(DIGEST_WORDS);
const schedule = new Int32Array(ROUNDS);
const padded = new Uint8Array(2 * BLOCK);
const paddedView = new DataView(padded.buffer);

// Accesses elements one by one, because destructuring an array would triple the time.
function compress(bytes: Uint8Array, from: number): void {
  const w = schedule;
  for (let t = 0, at = from; t < 16; t += 1, at += 4)
    w[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  for (let t = 16; t < ROUNDS; t += 1) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (s0 + s1 + (w[t - 7] as number) + (w[t - 16] as number)) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < ROUNDS; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const chosen = g ^ (e & (f ^ g));
    const one = (h + s1 + chosen + (CONSTANTS[t] as number) + (w[t] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (c & (a ^ b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  // The typed array stores each sum modulo 2³².
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  state.set(START);
  const whole = bytes.length - (bytes.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) compress(bytes, at);
  const rest = bytes.length - whole;
  const end = rest > LAST_BLOCK_MAX ? 2 * BLOCK : BLOCK;
  padded.fill(0);
  padded.set(bytes.subarray(whole));
  padded[rest] = 0x80;
  paddedView.setUint32(end - 8, Math.floor(bytes.length / 2 ** 29));
  paddedView.setUint32(end - 4, bytes.length * 8);
  for (let at = 0; at < end; at += BLOCK) compress(padded, at);
  const digest = new Uint8Array(4 * DIGEST_WORDS);
  for (let at = 0; at < digest.length; at += 1)
    digest[at] = (state[at >> 2] as number) >> (24 - 8 * (at & 3));
  return digest;
}
