import { ECDH } from 'node:crypto';

/** Length of a subscription's auth secret (RFC 8291). */
const AUTH_BYTES = 16;

/**
 * Returns true if a push can be encrypted with these keys: `p256dh` must be a point on the curve
 * P-256, and `auth` must have its full length.
 */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
