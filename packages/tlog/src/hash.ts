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
  ? (bytes) => {
      const { buffer, byteOffset, length } = builtIn('sha256', bytes, 'buffer');
      return new Uint8Array(buffer, byteOffset, length);
    }
  : portable;

// The first byte keeps a leaf from being taken for a node (RFC 6962 §2.1).
const NODE = 1;
export function leafHash(leaf: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(1 + leaf.length);
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
function padded(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(HMAC_BLOCK).fill(pad);
  for (let at = 0; at < key.length; at += 1) block[at] = (key[at] as number) ^ pad;
  return block;
}

/** HMAC-SHA-256 (RFC 2104) under a key of one block at most. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  sha256(joinBytes(padded(key, 0x5c), sha256(joinBytes(padded(key, 0x36), message))));
