import { failures } from './failures.ts';

/** Texts of the dialog that requests the password again. */
export const recentSignInTexts = {
  title: 'Confirm it’s you',
  text: 'Enter your password to continue.',
  /** Button that opens the password dialog again. */
  openDialog: 'Enter password',
} as const;

export const secondFactorTexts = {
  lead: 'Enter the six digits from your authenticator app.',
  eitherHint: 'From your authenticator app or a recovery code.',
  failed: failures.login,
} as const;

export const enrolmentTexts = {
  scanText: 'With any authenticator app, such as Google Authenticator or 1Password.',
} as const;

export const recoveryTexts = {
  title: 'Save your recovery codes',
  text: 'Each code gets you in once if you lose your phone. Keep them somewhere else: you won’t see them again.',
} as const;

export const twoFactorTexts = {
  few: 'You have few recovery codes left. Create new ones.',
  newCodes: 'New recovery codes',
  disable: 'Turn off',
  code: 'Authentication code',
} as const;
