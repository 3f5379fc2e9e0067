import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

type BoxPurpose = 'two-factor-secret' | 'two-factor-enrolment';

/**
 * Encrypts secrets that the service must read again, and which can therefore not be stored as
 * HMACs.
 */
export type SecretBox = {
  /**
   * Returns nonce, tag, and ciphertext in base64url. Uses AES-256-GCM with a random 96-bit nonce,
   * and binds the result to purpose and owner.
   */
  seal(purpose: BoxPurpose, owner: string, secret: string): string;
  /**
   * Decrypts a result of `seal`. Throws if `sealed` was altered, or was sealed for another purpose,
   * for another owner, or under another key.
   */
  open(purpose: BoxPurpose, owner: string, sealed: string): string;
  /**
   * Seals the secret again under the current key if `sealed` uses the previous key. Otherwise
   * returns `sealed`.
   */
  renew(purpose: BoxPurpose, owner: string, sealed: string): string;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_INFO = 'croneai secret box v1';

/**
 * Derives the box's key from the server key (HKDF, RFC 5869), so that no key is used both for HMACs
 * and for encryption.
 */
export function createSecretBox(serverKeyBase64: string, previousKeyBase64?: string): SecretBox {
  const current = createBox(serverKeyBase64);
  if (previousKeyBase64 === undefined) return { ...current, renew: (_purpose, _owner, sealed) => sealed };
  const previous = createBox(previousKeyBase64);
  const isCurrent = (...sealed: Parameters<SecretBox['open']>): boolean => {
    try {
      current.open(...sealed);
      return true;
    } catch {
      return false;
    }
  };
  const open: SecretBox['open'] = (...sealed) => (isCurrent(...sealed) ? current : previous).open(...sealed);
  return {
    seal: current.seal,
    open,
    renew: (purpose, owner, sealed) =>
      isCurrent(purpose, owner, sealed) ? sealed : current.seal(purpose, owner, open(purpose, owner, sealed)),
  };
}

function createBox(serverKeyBase64: string): Pick<SecretBox, 'seal' | 'open'> {
  const serverKey = Buffer.from(serverKeyBase64, 'base64');
  const key = Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), KEY_INFO, KEY_BYTES));
  const contextOf = (purpose: BoxPurpose, owner: string) => Buffer.from(JSON.stringify([purpose, owner]));
  return {
    seal(purpose, owner, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(contextOf(purpose, owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(contextOf(purpose, owner)).setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
