import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The key in base64 of DER (SPKI); throws where it is none. */
export const readPublicKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** The key in base64 of DER (PKCS #8); throws where it is none. */
export const readPrivateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
