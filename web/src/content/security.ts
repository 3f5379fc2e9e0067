import { failures } from './failures.ts';

/** Texts of two-factor login and of proving again who one is. */
export const recentSignInTexts = {
  title: 'Confirm it’s you',
  text: 'Enter your password to continue.',
  password: 'Password',
  submit: 'Confirm',
  cancel: 'Cancel',
  failed: 'Your password couldn’t be checked. Please try again.',
} as const;

export const secondFactorTexts = {
  title: 'Two-factor login',
  lead: 'Enter the six digits from your authenticator app.',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  code: 'Authentication code',
  recoveryCode: 'Recovery code',
  hint: 'From your authenticator app. It changes every 30 seconds.',
  recoveryHint: 'Ten characters, for example XXXXX-XXXXX.',
  eitherHint: 'From your authenticator app, or a recovery code.',
  submit: 'Log in',
  toRecovery: 'No phone at hand? Use a recovery code',
  toApp: 'Use the code from your app',
  back: 'Back to login',
  failed: failures.login,
} as const;

export const enrolmentTexts = {
  title: 'Set up two-factor login',
  requiredLead: 'Admin accounts need a code from an authenticator app before anything else opens.',
  begin: 'Set up two-factor login',
  beginFailed: 'Two-factor login couldn’t be prepared. Please try again.',
  scanTitle: '1. Scan the code',
  scanText: 'With an authenticator app on your phone: Google Authenticator, 1Password, Aegis or any other.',
  qrAlt: 'QR code for your authenticator app; the key below says the same',
  key: 'No camera? Type this key into the app',
  copyKey: 'Copy key',
  copied: 'Copied',
  confirmTitle: '2. Enter the first code',
  code: 'Authentication code',
  hint: 'The six digits that the app shows now.',
  submit: 'Switch on',
  cancel: 'Cancel',
  failed: 'The code couldn’t be checked. Please try again.',
  signOut: 'Sign out',
} as const;

export const recoveryTexts = {
  title: 'Save your recovery codes',
  text: 'Each gets you in once if you lose your phone. You won’t see them again, so keep them somewhere other than your phone.',
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
  few: 'Few recovery codes are left. Make new ones before you need them.',
  required: 'Admin accounts need two-factor login.',
  newCodes: 'New recovery codes',
  newCodesText: 'You’ll get ten new codes. The old ones stop working.',
  disable: 'Switch off',
  disableTitle: 'Switch two-factor login off',
  disableText: 'Your password alone will open your account. We’ll email you about it.',
  disabled: 'Two-factor login is off.',
  password: 'Password',
  code: 'Authentication code',
  cancel: 'Cancel',
  failed: 'This didn’t work. Please try again.',
} as const;
