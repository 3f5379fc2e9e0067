import { passwordResetEndpoints } from '@croneai/contracts/endpoints/password-reset.ts';
import { failures } from './failures.ts';

/** Texts of the login and of the ways back in. */
export const loginTexts = {
  title: 'Log in',
  lead: 'Welcome back.',
  submit: 'Log in',
  forgot: 'Forgot your password?',
  newHere: 'New here?',
  create: 'Create an account',
  back: 'Back to home',
  fillIn: 'Please fill in all fields',
  failed: failures.login,
  ended: 'Your session has ended.',
  idle: 'You were signed out after 30 minutes without activity.',
  leaving: 'Your account will be deleted. Our email says until when you can log in and keep it.',
  needed: 'Please log in to continue.',
  outage: 'We can’t reach the server right now.',
  unconfirmedCode: 'Send me a new code',
  unconfirmedHaveCode: 'I have a code',
} as const;

/** What somebody sees who logs in to an account that is going to be deleted. */
export const deletionTexts = {
  title: 'This account will be deleted',
  until: (time: string) =>
    `It’s erased for good on ${time} UTC. Until then you can keep it, with nothing lost.`,
  soon: 'You can still keep it, with nothing lost.',
  keep: 'Keep my account',
  code: 'Code from your authenticator app',
  codeHint: 'Or a recovery code.',
  failed: 'The account couldn’t be kept.',
} as const;

export const forgotTexts = {
  title: 'Forgot your password?',
  lead: 'We’ll email you a link to choose a new one.',
  submit: 'Send reset link',
  back: 'Back to login',
  failed: failures.forgotPassword,
  thrown: failures.unexpected,
  sentTitle: 'Check your email',
  sentHint: 'The link works once within an hour. No email? Check your spam folder.',
  again: 'Send again',
} as const;

export const resetTexts = {
  title: 'Choose a new password',
  back: 'Back to login',
  submit: 'Set new password',
  fillIn: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
  passwordHint: 'Common passwords, your name and your email are refused.',
  failed: passwordResetEndpoints.resetPassword.failure,
  thrown: failures.unexpected,
  verifyingTitle: 'Checking your link',
  verifying: 'Verifying your reset link...',
  invalidTitle: 'This link doesn’t work',
  uncheckedTitle: 'We couldn’t check your link',
  invalid: failures.linkInvalid,
  invalidHint: 'A link works once within an hour.',
  tokenMissing: failures.tokenMissing,
  verifyFailed: passwordResetEndpoints.verifyResetToken.failure,
  tryAgain: 'Try again',
  requestNew: 'Request New Link',
  doneTitle: 'Your password is changed',
  done: 'You’re signed out everywhere. The login opens in a moment.',
  toLogin: 'Log in now',
  home: 'Back to home',
} as const;
