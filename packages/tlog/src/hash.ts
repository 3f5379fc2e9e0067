import { sha256 as portable } from '@noble/hashes/sha2.js';
import { joinBytes } from './bytes.ts';

export const HASH_BYTES = 32;

/** Node's own where there is one: audits hash hundreds of thousands of leaves. */
const builtIn = (
  globalThis.process as
    | { getBuiltinModule?: (name: 'node:crypto') => typeof import('node:crypto') | undefined }
    | undefined
)?.getBuiltinModule?.('node:crypto')?.hash;

export const sha256: (bytes: Uint8Array) => Uint8Array = builtIn
  ? (bytes) => new Uint8Array(builtIn('sha256', bytes, 'buffer'))
  : portable;

// The first byte keeps a leaf from being taken for a node (RFC 6962 §2.1).
const LEAF = Uint8Array.of(0);
const NODE = 1;
export const leafHash = (leaf: Uint8Array): Uint8Array => sha256(joinBytes(LEAF, leaf));

const pair = new Uint8Array(1 + 2 * HASH_BYTES);
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair[0] = NODE;
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return sha256(pair);
}

const HMAC_BLOCK = 64;
const padded = (key: Uint8Array, pad: number): Uint8Array =>
  new Uint8Array(HMAC_BLOCK).map((_, at) => (key[at] ?? 0) ^ pad);

/** HMAC-SHA-256 (RFC 2104) under a key of one block at most. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  sha256(joinBytes(padded(key, 0x5c), sha256(joinBytes(padded(key, 0x36), message))));
