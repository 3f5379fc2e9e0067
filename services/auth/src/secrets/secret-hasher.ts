import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

export type SecretPurpose =
  | 'confirmation-code'
  | 'dashboard-code'
  | 'email-change'
  | 'recovery-code'
  | 'sign-in-challenge'
  | 'reset-link'
  | 'attempts'
  | 'sign-in-log'
  | 'asked-from';

export type SecretHasher = {
  /** HMAC-SHA256 in base64url, bound to purpose and owner: a hash copied to another owner or use matches nothing. */
  hash(purpose: SecretPurpose, owner: string, secret: string): string;
  /** Compares in constant time. */
  matches(purpose: SecretPurpose, owner: string, secret: string, hash: string): boolean;
};

/** Makes the form that short secrets are stored in; `keyBase64` is the server key without which they cannot be guessed. */
export function createSecretHasher(keyBase64: string): SecretHasher {
  const key = createSecretKey(Buffer.from(keyBase64, 'base64'));
  const digest = (purpose: SecretPurpose, owner: string, secret: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, owner, secret]))
      .digest();
  return {
    hash: (purpose, owner, secret) => digest(purpose, owner, secret).toString('base64url'),
    matches(purpose, owner, secret, hash) {
      const expected = Buffer.from(hash, 'base64url');
      const actual = digest(purpose, owner, secret);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
