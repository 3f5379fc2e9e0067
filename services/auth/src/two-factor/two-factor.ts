import {
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  TOTP_DIGITS,
  TOTP_STEP_SECONDS,
  TWO_FACTOR_ENROLMENT_MINUTES,
} from '@croneai/contracts/constants.ts';
import { Secret, TOTP } from 'otpauth';
import { randomCode, type SecretBox, type SecretHasher } from '../secrets/module.ts';
import type { RecoveryCode, TwoFactor } from '../users/module.ts';

export type FactorCheck =
  /** `twoFactor` is the state after the code was used up. */
  | { outcome: 'accepted'; twoFactor: TwoFactor; isRecovery: boolean }
  | { outcome: 'wrong' }
  | { outcome: 'used' };

export const ENROLMENT_MS = TWO_FACTOR_ENROLMENT_MINUTES * 60_000;

export const recoveryCodesLeft = ({ recoveryCodes }: Pick<TwoFactor, 'recoveryCodes'>): number =>
  recoveryCodes.filter(({ usedAt }) => usedAt === null).length;

/**
 * Checks a code of the authenticator app, or a recovery code. The caller has already removed spaces
 * and changed letters to upper case.
 */
export function checkFactor(
  { twoFactor, userId, code, now }: { twoFactor: TwoFactor; userId: string; code: string; now: Date },
  { box, secrets }: { box: SecretBox; secrets: SecretHasher },
): FactorCheck {
  if (code.length !== TOTP_DIGITS) return checkRecoveryCode({ twoFactor, userId, code, now }, secrets);
  const step = stepOfCode(box.open('two-factor-secret', userId, twoFactor.secret), code, now);
  if (step === undefined) return { outcome: 'wrong' };
  if (step <= twoFactor.lastStep) return { outcome: 'used' };
  // The user is written anyway, so the secret is also sealed again with the current key. After a
  // change of SECRETS_KEY, each secret therefore moves to the new key at the next sign-in.
  const secret = box.renew('two-factor-secret', userId, twoFactor.secret);
  return { outcome: 'accepted', twoFactor: { ...twoFactor, secret, lastStep: step }, isRecovery: false };
}

function checkRecoveryCode(
  { twoFactor, userId, code, now }: { twoFactor: TwoFactor; userId: string; code: string; now: Date },
  secrets: SecretHasher,
): FactorCheck {
  const { recoveryCodes } = twoFactor;
  const matches = recoveryCodes.map(({ hash }) => secrets.matches('recovery-code', userId, code, hash));
  const at = matches.indexOf(true);
  if (at < 0) return { outcome: 'wrong' };
  if (recoveryCodes[at]?.usedAt) return { outcome: 'used' };
  const left = recoveryCodes.map((known, index) => (index === at ? { ...known, usedAt: now } : known));
  return { outcome: 'accepted', twoFactor: { ...twoFactor, recoveryCodes: left }, isRecovery: true };
}

/** Makes ten codes in displayed form (`XXXXX-XXXXX`) and in stored form. */
export function newRecoveryCodes(
  userId: string,
  secrets: SecretHasher,
): { shown: string[]; stored: RecoveryCode[] } {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => randomCode(RECOVERY_CODE_LENGTH));
  const half = RECOVERY_CODE_LENGTH / 2;
  return {
    shown: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`),
    stored: codes.map((code) => ({ hash: secrets.hash('recovery-code', userId, code), usedAt: null })),
  };
}

const ISSUER = 'CroneAI';
/** Length of a new secret. RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
/**
 * Maximum number of time steps by which an accepted code may be early or late. Clocks of phones
 * differ (RFC 6238 §5.2).
 */
const DRIFT_STEPS = 1;
const STEP_MS = TOTP_STEP_SECONDS * 1_000;

/**
 * Creates the generator and verifier of a secret's codes. Uses SHA-1, because authenticator apps
 * assume it, and some ignore the algorithm in a QR code.
 */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the content of the QR code for an authenticator app. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/**
 * Returns the time step of a code (epoch seconds / 30, rounded down); undefined if it is neither
 * the present, the previous, nor the next step (RFC 6238).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
