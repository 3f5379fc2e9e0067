import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@croneai/contracts/constants.ts';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'CroneAI';
/** RFC 4226 §4: a shared secret of 160 bits. */
const SECRET_BYTES = 20;
/** Clocks of phones differ: the step before and the one after are taken too (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
const STEP_MS = TOTP_STEP_SECONDS * 1_000;

/** SHA-1 is what authenticator apps assume; some ignore the algorithm that a QR code names. */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A random secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Content of the QR code for an authenticator app. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/**
 * The time step that a code belongs to (epoch seconds / 30, rounded down), or undefined when it is none of the present
 * step, the one before and the one after (RFC 6238).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
