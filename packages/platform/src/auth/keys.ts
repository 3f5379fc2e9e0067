import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Reads a public key from base64 of DER (SPKI). Throws if it is invalid. */
export const readPublicKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** Reads a private key from base64 of DER (PKCS #8). Throws if it is invalid. */
export const readPrivateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
