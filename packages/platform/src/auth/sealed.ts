import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { PermanentError } from '../errors.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';

/** A secret, such as a code, that is encrypted for the service that mails it. */
export type SealedSecret = {
  secret: string;
  /**
   * Intended use of the secret. The recipient checks it, so that a secret that was sealed for one
   * use cannot be mailed for another.
   */
  purpose: string;
  userId: string;
  expiresAt: Date;
};

const ALGORITHM = 'ECDH-ES';
const ENCRYPTION = 'A256GCM';

const sealedSchema = z.object({
  secret: z.string().min(1),
  purpose: z.string().min(1),
  userId: z.string().min(1),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});

/**
 * Encrypts a secret for the holder of the private key, as a compact JWE (RFC 7516) with ECDH-ES on
 * P-256 and A256GCM. The public key is passed as base64 of DER (SPKI). The result reveals only the
 * ciphertext, the names of the algorithms, and the id of the public key.
 */
export async function sealSecret(publicKeyBase64: string, sealed: SealedSecret): Promise<string> {
  const key = readPublicKey(publicKeyBase64);
  const { secret, purpose, userId, expiresAt } = sealed;
  const plain = JSON.stringify({ secret, purpose, userId, expiresAt: expiresAt.toISOString() });
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid: keyIdOf(key) })
    .encrypt(key);
}

/**
 * Decrypts a result of `sealSecret` with the private key (base64 of DER, PKCS #8), or with the
 * previous key during a rotation. Throws PermanentError if the text is altered, malformed, or
 * sealed for another key. The error contains no part of the secret.
 */
export async function openSealed(
  privateKeyBase64: string,
  jwe: string,
  previousKeyBase64?: string,
): Promise<SealedSecret> {
  const current = openingKey(privateKeyBase64);
  const previous = previousKeyBase64 === undefined ? undefined : openingKey(previousKeyBase64);
  const { key, kid } = previous !== undefined && isSealedFor(previous.kid, jwe) ? previous : current;
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    if (protectedHeader.kid !== kid) throw new Error('the key id does not match');
    return sealedSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new PermanentError(`The sealed secret cannot be opened with key ${kid} (${reason})`);
  }
}

/** True if the secret was sealed for this private key (base64 of DER, PKCS #8). */
export const isSealedForKey = (privateKeyBase64: string, jwe: string): boolean =>
  isSealedFor(openingKey(privateKeyBase64).kid, jwe);

function openingKey(base64: string): { key: KeyObject; kid: string } {
  const key = readPrivateKey(base64);
  return { key, kid: keyIdOf(createPublicKey(key)) };
}

function isSealedFor(kid: string, jwe: string): boolean {
  try {
    return decodeProtectedHeader(jwe).kid === kid;
  } catch {
    return false;
  }
}

/**
 * Returns the key id, which distinguishes two keys during a rotation. It is the first 16 characters
 * of the SHA-256 (base64url) of the public key's DER.
 */
function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
}
