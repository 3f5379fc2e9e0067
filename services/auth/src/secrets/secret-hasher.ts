import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

type SecretPurpose =
  | 'confirmation-code'
  | 'dashboard-code'
  | 'email-change'
  | 'recovery-code'
  | 'sign-in-challenge'
  | 'reset-link'
  | 'attempts'
  | 'sign-in-log'
  | 'device'
  | 'registration-handle';

export type SecretHasher = {
  /**
   * Returns an HMAC-SHA256 in base64url, bound to purpose and owner. A hash that is copied to
   * another owner or purpose matches nothing.
   */
  hash(purpose: SecretPurpose, owner: string, secret: string): string;
  /**
   * Returns all hashes under which a secret may be stored. During a key rotation, these include the
   * hash under the previous key.
   */
  hashes(purpose: SecretPurpose, owner: string, secret: string): string[];
  /** Compares `hash` with all hashes of the secret, in constant time. */
  matches(purpose: SecretPurpose, owner: string, secret: string, hash: string): boolean;
};

/**
 * Hashes short secrets for storage. Without the server key `keyBase64`, a hash does not help to
 * guess its secret.
 */
export function createSecretHasher(keyBase64: string, previousKeyBase64?: string): SecretHasher {
  const key = keyOf(keyBase64);
  const keys = previousKeyBase64 === undefined ? [key] : [key, keyOf(previousKeyBase64)];
  return {
    hash: (...what) => digest(key, what).toString('base64url'),
    hashes: (...what) => keys.map((one) => digest(one, what).toString('base64url')),
    matches(purpose, owner, secret, hash) {
      const expected = Buffer.from(hash, 'base64url');
      return keys.some((one) => {
        const actual = digest(one, [purpose, owner, secret]);
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
    },
  };
}

const keyOf = (base64: string): KeyObject => createSecretKey(Buffer.from(base64, 'base64'));

const digest = (key: KeyObject, what: [purpose: SecretPurpose, owner: string, secret: string]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(what)).digest();
