import { sha256 as portable } from './sha256.ts';

export const HASH_BYTES = 32;

type BuiltIn = { getBuiltinModule?: (name: 'node:crypto') => typeof import('node:crypto') | undefined };
const builtIn = (globalThis.process as BuiltIn | undefined)?.getBuiltinModule?.('node:crypto')?.hash;

/**
 * Computes SHA-256, with Node's own hash if it is available. Reads Node's hash as a text, because
 * this is four times as fast as reading bytes. The speed matters, because an audit hashes hundreds
 * of thousands of leaves.
 */
export const sha256: (bytes: Uint8Array) => Uint8Array = builtIn
  ? (bytes) => Buffer.from(builtIn('sha256', bytes, 'binary'), 'binary')
  : portable;

let scratch = new Uint8Array(4_096);
/** Returns a buffer for the input of the next hash. All hashes use the same buffer. */
function room(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(2 * length);
  return scratch.subarray(0, length);
}

// First byte of a hash's input, which distinguishes leaves from nodes (RFC 6962 §2.1).
const LEAF = 0;
const NODE = 1;
export function leafHash(leaf: Uint8Array): Uint8Array {
  const prefixed = room(1 + leaf.length);
  prefixed[0] = LEAF;
  prefixed.set(leaf, 1);
  return sha256(prefixed);
}

const pair = new Uint8Array(1 + 2 * HASH_BYTES);
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair[0] = NODE;
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return sha256(pair);
}

const HMAC_BLOCK = 64;
const encoder = new TextEncoder();
/** Maximum number of UTF-8 bytes of a UTF-16 unit. */
const UNIT_BYTES = 3;

function padKey(key: Uint8Array, pad: number, bytes: Uint8Array): void {
  for (let at = 0; at < HMAC_BLOCK; at += 1) bytes[at] = (key[at] ?? 0) ^ pad;
}

/** Computes HMAC-SHA-256 (RFC 2104) of a text. The key may have at most 64 bytes (one block). */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  const bytes = room(HMAC_BLOCK + UNIT_BYTES * text.length);
  padKey(key, 0x36, bytes);
  const { written } = encoder.encodeInto(text, bytes.subarray(HMAC_BLOCK));
  const inner = sha256(bytes.subarray(0, HMAC_BLOCK + written));
  const outer = room(HMAC_BLOCK + HASH_BYTES);
  padKey(key, 0x5c, outer);
  outer.set(inner, HMAC_BLOCK);
  return sha256(outer);
}
