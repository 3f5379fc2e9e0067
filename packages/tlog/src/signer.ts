import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { joinBytes, toBase64, toHex, toUtf8 } from './bytes.ts';
import { ED25519, keyId } from './note.ts';

/*
 * Signs notes with Ed25519. Only for Node, whose native code takes a tenth of the time; a log is
 * signed where its key is.
 */

export type Signer = { vkey: string; sign(text: string): string };

/** DER of a PKCS #8 key up to its seed, and of a public key up to its bytes (RFC 8410). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;

/** `seed` is 32 secret bytes. A text ends with a newline. */
export function createSigner(name: string, seed: Uint8Array): Signer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([SEED_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX_BYTES);
  const id = keyId(name, ED25519, publicKey);
  const key = toBase64(joinBytes(Uint8Array.of(ED25519), publicKey));
  return {
    vkey: `${name}+${toHex(id)}+${key}`,
    sign: (text) => `— ${name} ${toBase64(joinBytes(id, sign(null, toUtf8(text), privateKey)))}\n`,
  };
}
