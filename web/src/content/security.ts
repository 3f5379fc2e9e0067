import { failures } from './failures.ts';

/** Texts of two-factor login and of proving again who one is. */
export const recentSignInTexts = {
  title: 'Confirm it’s you',
  text: 'Enter your password to continue.',
  password: 'Password',
  submit: 'Confirm',
  /** Opens the question again. */
  openDialog: 'Enter password',
  many: 'You’ve read many people’s details since you signed in.',
  cancel: 'Cancel',
  failed: 'Your password couldn’t be checked.',
} as const;

export const secondFactorTexts = {
  title: 'Two-factor login',
  lead: 'Enter the six digits from your authenticator app.',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  code: 'Authentication code',
  recoveryCode: 'Recovery code',
  hint: 'It changes every 30 seconds.',
  recoveryHint: 'For example XXXXX-XXXXX.',
  eitherHint: 'From your authenticator app or a recovery code.',
  submit: 'Log in',
  toRecovery: 'Use a recovery code',
  toApp: 'Use the code from your app',
  back: 'Back to login',
  failed: failures.login,
} as const;

export const enrolmentTexts = {
  title: 'Set up two-factor login',
  requiredLead: 'Admin accounts need a code from an authenticator app.',
  begin: 'Set up two-factor login',
  beginFailed: 'Two-factor login couldn’t be prepared.',
  scanTitle: '1. Scan the code',
  scanText: 'With any authenticator app, such as Google Authenticator or 1Password.',
  qrAlt: 'QR code for your authenticator app; the key below says the same',
  key: 'Or type this key into the app',
  copyKey: 'Copy key',
  copied: 'Copied',
  confirmTitle: '2. Enter the first code',
  code: 'Authentication code',
  hint: 'The six digits that the app shows now.',
  submit: 'Switch on',
  cancel: 'Cancel',
  failed: 'The code couldn’t be checked.',
  signOut: 'Sign out',
} as const;

export const recoveryTexts = {
  title: 'Save your recovery codes',
  text: 'Each gets you in once if you lose your phone, so keep them elsewhere. You won’t see them again.',
  download: 'Download as text',
  copy: 'Copy',
  copied: 'Copied',
  saved: 'I have saved these codes',
  done: 'Done',
  fileTitle: 'CroneAI recovery codes',
  fileText: 'Each code works once, in place of a code from your authenticator app.',
} as const;

export const twoFactorTexts = {
  title: 'Two-factor login',
  text: 'A code from your phone, so a stolen password isn’t enough.',
  on: 'On',
  off: 'Off',
  since: 'On since',
  left: 'Recovery codes left',
  few: 'Few recovery codes are left: make new ones.',
  required: 'Admin accounts need two-factor login.',
  newCodes: 'New recovery codes',
  newCodesText: 'Ten new codes replace the old ones.',
  disable: 'Switch off',
  disableTitle: 'Switch two-factor login off',
  disableText: 'Your password alone will open your account.',
  disabled: 'Two-factor login is off.',
  password: 'Password',
  code: 'Authentication code',
  cancel: 'Cancel',
  failed: 'Nothing was changed.',
} as const;
