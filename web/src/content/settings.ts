import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
/** Every text of the settings page, by tab. */
export const settingsTexts = {
  title: 'Profile Settings',
  lead: 'Your profile, sign-in and emails.',
  loading: 'Loading...',
  saving: 'Saving...',
  failed: 'This couldn’t be loaded',
  failedText: 'Nothing is lost.',
  unsaved: 'This couldn’t be saved.',
  tabs: {
    profile: 'Profile',
    security: 'Security',
    notifications: 'Notifications',
    sessions: 'Sessions',
    privacy: 'Privacy',
  },
} as const;

export const profileTexts = {
  title: 'Profile',
  text: 'Shown on your dashboard and in our emails. Support calls or messages only when you ask.',
  submit: 'Save profile',
  saved: 'Your profile was saved.',
  status: 'Status',
  memberSince: 'Member since',
} as const;

export const zoneTexts = {
  title: 'Times',
  text: 'Signals show West Africa Time (WAT) as well.',
  label: 'Time zone',
  device: (zone: string) => `This device: ${zone}`,
  now: 'Now:',
  saved: 'Your time zone was saved.',
} as const;

export const passwordTexts = {
  title: 'Password',
  text: 'Signs out every other device.',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  hint: 'At least 8 characters. Common passwords, your name and your email are refused.',
  submit: 'Change password',
  saved: 'Your password was changed.',
  fillIn: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
} as const;

export const sessionsTexts = {
  title: 'Where you’re signed in',
  text: 'If you don’t recognize one, end it and change your password.',
  current: 'This session',
  signOut: 'End session',
  signOutOthers: 'End all other sessions',
  endedOthers: 'All other sessions were ended.',
  ended: 'The session was ended.',
  alone: 'You’re not signed in anywhere else.',
  failed: 'The session couldn’t be ended.',
  unknownDevice: 'Unknown device',
} as const;

export const securityLogTexts = {
  title: 'Sign-ins and changes',
  text: 'If something wasn’t you, change your password.',
  nothing: 'Nothing yet',
  nothingText: 'Your next sign-in is the first line here.',
  all: (count: number) => `Show all ${count}`,
  bySupport: 'By CroneAI support',
  unknownDevice: 'Unknown device',
  events: {
    'signed-in': 'Signed in',
    'identity-confirmed': 'Password confirmed',
    'sign-in-failed': 'Wrong password entered',
    'second-factor-failed': 'Right password, wrong authentication code',
    'password-changed': 'Password changed',
    'password-reset': 'Password reset by email link',
    'two-factor-on': 'Two-factor login switched on',
    'two-factor-off': 'Two-factor login switched off',
    'two-factor-reset': 'Two-factor login reset',
    'recovery-codes-replaced': 'New recovery codes made',
    'email-changed': 'Email changed',
    'details-changed': 'Name or phone number changed',
    'sessions-ended': 'Other sessions ended',
    'deletion-scheduled': 'Account deletion requested',
    'account-kept': 'Deletion canceled',
    blocked: 'Account blocked',
    unblocked: 'Block ended',
    'role-changed': 'Role changed',
  } satisfies Record<SecurityEvent['event'], string>,
} as const;

export const notificationsTexts = {
  title: 'Notifications',
  text: 'Which emails you want from us.',
  saved: 'Your notification settings were saved.',
  toggles: {
    signals: {
      label: 'Signals',
      hint: 'Yesterday’s settled signals, shortly after midnight UTC.',
    },
    trades: {
      label: 'Trades',
      hint: 'Your paper account, every Monday.',
    },
    marketing: {
      label: 'Marketing',
      hint: 'Occasional news from our team.',
    },
    security: {
      label: 'Security',
      hint: 'Sign-in codes and changes to your account. Always on.',
    },
  },
} as const;

export const privacyTexts = {
  exportTitle: 'Download your data',
  exportText: 'Everything CroneAI holds about you in one JSON file.',
  exportAction: 'Download my data',
  exportFailed: 'Your data couldn’t be put together.',
  deleteTitle: 'Delete account',
  deleteText: 'Removes everything personal. You have seven days to change your mind.',
  deleteAction: 'Delete account',
  deleteQuestion: 'Are you sure you want to delete your account? This action cannot be undone.',
  deleteHint:
    'You’ll be signed out everywhere. Log in within seven days to keep the account; after that it’s erased for good.',
  keep: 'Keep my account',
  deleteFailed: 'Your account couldn’t be deleted.',
} as const;

export const emailTexts = {
  title: 'Email address',
  text: 'For signing in and for our emails.',
  change: 'Change email',
  newEmail: 'New email',
  newEmailHint: 'You’ll need the codes from both addresses.',
  send: 'Send both codes',
  cancel: 'Cancel',
  waiting: 'Enter both codes to change your email',
  currentCode: 'Code sent to',
  codeHint: 'Six characters, valid for 10 minutes.',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
  resend: 'Send new codes',
  resent: 'Email sent successfully! Check your inbox.',
  giveUp: 'Keep the old address',
  changed: 'Your email was changed.',
  failed: 'Nothing was changed.',
  help: 'No email? Check your spam folder and the new address for typos.',
} as const;
