import { passwordResetEndpoints } from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { failures } from './failures.ts';

/** Texts of the login and of the ways back in. */
export const loginTexts = {
  fillIn: 'Please fill in all fields',
  failed: failures.login,
  ended: 'Your session has ended.',
  idle: 'You were signed out after 30 minutes without activity.',
  leaving: 'Your account will be deleted. Our email says until when you can sign in and keep it.',
  needed: 'Please sign in to continue.',
  outage: 'We can’t reach the server right now.',
} as const;

/** What somebody sees who logs in to an account that is going to be deleted. */
export const deletionTexts = {
  until: (time: string) =>
    `It’s erased for good on ${time} UTC. Until then you can keep it, with nothing lost.`,
  soon: 'You can still keep it, with nothing lost.',
} as const;

export const forgotTexts = {
  back: 'Back to login',
  failed: failures.forgotPassword,
  thrown: failures.unexpected,
  sentHint: 'The link works once within an hour. No email? Check your spam folder.',
} as const;

export const resetTexts = {
  back: 'Back to login',
  submit: 'Set new password',
  fillIn: 'Please fill in all fields',
  failed: passwordResetEndpoints.resetPassword.failure,
  thrown: failures.unexpected,
  invalidTitle: 'This link doesn’t work',
  uncheckedTitle: 'We couldn’t check your link',
  invalid: failures.linkInvalid,
  tokenMissing: failures.tokenMissing,
  verifyFailed: passwordResetEndpoints.verifyResetToken.failure,
  tryAgain: 'Try again',
  requestNew: 'Request New Link',
} as const;
