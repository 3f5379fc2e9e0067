import { passwordResetEndpoints } from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { failures } from './failures.ts';

/** Texts of the login page, and of the pages for members who cannot log in. */
export const loginTexts = {
  fillIn: 'Please fill in all fields',
  failed: failures.login,
  ended: 'Your session has ended.',
  idle: 'You were signed out after 30 minutes without activity.',
  leaving: 'Your account will be deleted. You can still keep it until the date in our email.',
  needed: 'Please sign in to continue.',
  outage: 'We can’t reach the server right now.',
} as const;

/** Shown at login to an account whose deletion is scheduled. */
export const deletionTexts = {
  until: (time: string) =>
    `We’ll delete it for good on ${time} UTC. Until then, you can still keep the account.`,
  soon: 'You can still keep the account.',
} as const;

export const forgotTexts = {
  back: 'Back to login',
  failed: failures.forgotPassword,
  thrown: failures.unexpected,
  sentHint: 'The link works once and expires after an hour. No email? Check your spam folder.',
} as const;

export const resetTexts = {
  back: 'Back to login',
  submit: 'Set new password',
  fillIn: 'Please fill in all fields',
  failed: passwordResetEndpoints.resetPassword.failure,
  thrown: failures.unexpected,
  invalidTitle: 'This link doesn’t work',
  uncheckedTitle: 'We couldn’t check your link',
  rejected: failures.tokenRejected,
  invalid: failures.linkInvalid,
  tokenMissing: failures.tokenMissing,
  verifyFailed: passwordResetEndpoints.verifyResetToken.failure,
  tryAgain: 'Try again',
  requestNew: 'Request New Link',
} as const;
