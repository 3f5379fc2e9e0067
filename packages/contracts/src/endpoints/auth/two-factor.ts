import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES, RECOVERY_CODE_COUNT } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate, randomToken, secondFactorCode, typedPassword } from '../../text.ts';
import { deviceToken, signedInSchema } from '../../users.ts';

/**
 * Reply to a member with two-factor login who entered the right password. It contains the token for
 * the second step of the sign-in.
 */
export const secondFactorNeededSchema = named('SecondFactorNeeded', {
  secondFactorRequired: z.literal(true),
  /** Valid for only one sign-in, and only until `expiresAt`. */
  challenge: z.string(),
  expiresAt: isoDate,
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeededSchema>;

export const secondFactorBodySchema = named('SecondFactorBody', {
  challenge: randomToken('The sign-in has expired'),
  code: secondFactorCode,
  deviceToken: deviceToken.optional(),
});
export type SecondFactorBody = z.infer<typeof secondFactorBodySchema>;

const twoFactorStateSchema = named('TwoFactorState', {
  isEnabled: z.boolean(),
  enabledAt: isoDate.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** True for admins, because they cannot turn two-factor login off. */
  isRequired: z.boolean(),
});
export type TwoFactorState = z.infer<typeof twoFactorStateSchema>;

const twoFactorEnrolmentSchema = named('TwoFactorEnrolment', {
  /** Base32 (RFC 4648), for typing into an authenticator app. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: z.string(),
  /** QR code as an SVG document. */
  qrCode: z.string(),
  expiresAt: isoDate,
});
export type TwoFactorEnrolment = z.infer<typeof twoFactorEnrolmentSchema>;

/** The recovery codes, which only this reply contains. */
const recoveryCodesSchema = named('RecoveryCodes', {
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODE_COUNT),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const twoFactorSwitchedOnSchema = recoveryCodesSchema
  .extend(signedInSchema.shape)
  .meta({ id: 'TwoFactorSwitchedOn' });
export type TwoFactorSwitchedOn = z.infer<typeof twoFactorSwitchedOnSchema>;

export const confirmEnrolmentBodySchema = named('ConfirmEnrolmentBody', { code: secondFactorCode });

const secondFactorProofSchema = named('SecondFactorProof', {
  password: typedPassword('Password is required'),
  code: secondFactorCode,
  deviceToken: deviceToken.optional(),
});
export type SecondFactorProof = z.infer<typeof secondFactorProofSchema>;

const wrongProof = [
  errors.wrongPassword,
  errors.secondFactorInvalid,
  errors.secondFactorUsed,
  errors.twoFactorOff,
  errors.busy,
  errors.conflict,
];

export const twoFactorEndpoints = defineEndpoints('auth', 'member', {
  loginWithSecondFactor: {
    route: 'POST /api/auth/login/second-factor',
    access: 'public',
    rateClass: 'auth-strict',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    body: secondFactorBodySchema,
    reply: signedInSchema,
    errors: [
      errors.challengeInvalid,
      errors.secondFactorInvalid,
      errors.secondFactorUsed,
      errors.deletionScheduled,
      errors.accountBlocked,
      errors.conflict,
    ],
  },
  getTwoFactor: {
    route: 'GET /api/account/two-factor',
    isOpenDuringEnrolment: true,
    summary: 'State of two-factor login, and the number of recovery codes left',
    reply: twoFactorStateSchema,
  },
  beginTwoFactorEnrolment: {
    route: 'POST /api/account/two-factor/enrolment',
    rateClass: 'auth-strict',
    isOpenDuringEnrolment: true,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Create a secret for an authenticator app; nothing changes until a code confirms it',
    reply: twoFactorEnrolmentSchema,
    errors: [errors.twoFactorOn],
  },
  confirmTwoFactorEnrolment: {
    route: 'POST /api/account/two-factor/enrolment/confirm',
    rateClass: 'auth-strict',
    isOpenDuringEnrolment: true,
    summary: 'Turn on two-factor login with the first code; ends every session and returns a new one',
    body: confirmEnrolmentBodySchema,
    reply: twoFactorSwitchedOnSchema,
    errors: [
      errors.enrolmentExpired,
      errors.secondFactorInvalid,
      errors.twoFactorOn,
      errors.invalidCredentials,
      errors.deletionScheduled,
      errors.accountBlocked,
      errors.conflict,
    ],
  },
  replaceRecoveryCodes: {
    route: 'POST /api/account/two-factor/recovery-codes',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-strict',
    summary: 'Create ten new recovery codes; the old ones stop working',
    body: secondFactorProofSchema,
    reply: recoveryCodesSchema,
    errors: wrongProof,
  },
  disableTwoFactor: {
    route: 'POST /api/account/two-factor/disable',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-strict',
    summary: 'Turn off two-factor login',
    body: secondFactorProofSchema,
    errors: [...wrongProof, errors.twoFactorNeeded],
  },
});
