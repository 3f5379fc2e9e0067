import type { SecurityEvent } from '@croneai/contracts/endpoints/account.ts';
/** Every text of the settings page, by tab. */
export const settingsTexts = {
  title: 'Profile Settings',
  lead: 'Who you are to us, how you sign in, and what we may write to you about.',
  loading: 'Loading...',
  saving: 'Saving...',
  failed: 'This could not be loaded',
  failedText: 'Nothing is lost. Please try again in a moment.',
  unsaved: 'This could not be saved. Please try again.',
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
  text: 'Your name stands on your dashboard and in our mails. Support reaches you by phone or Telegram only when you ask.',
  submit: 'Save profile',
  saved: 'Your profile was saved.',
  status: 'Status',
  memberSince: 'Member since',
} as const;

export const zoneTexts = {
  title: 'Times',
  text: 'The zone in which we show you times, on every device. Signal times stay in West Africa Time (WAT), and every time names its zone.',
  label: 'Time zone',
  device: (zone: string) => `This device: ${zone}`,
  now: 'Now:',
  saved: 'Your time zone was saved.',
} as const;

export const passwordTexts = {
  title: 'Password',
  text: 'Every other device is signed out, and we send you an email about the change.',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  hint: 'At least 8 characters. None of the common ones, and without your name or address.',
  submit: 'Change password',
  saved: 'Your password was changed. Every other device was signed out.',
  fillIn: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
} as const;

export const sessionsTexts = {
  title: 'Where you are signed in',
  text: 'A session ends by itself 24 hours after its sign-in, an admin’s after 8 and after 30 minutes without use. End one you do not recognise, then change your password.',
  current: 'This session',
  signOut: 'End session',
  signOutOthers: 'End all other sessions',
  endedOthers: 'All other sessions were ended.',
  ended: 'The session was ended.',
  alone: 'You are signed in nowhere else.',
  failed: 'The session could not be ended. Please try again.',
  unknownDevice: 'Unknown device',
} as const;

export const securityLogTexts = {
  title: 'Sign-ins and changes',
  text: 'What happened to your account, newest first. If something was not you, change your password: every other device is signed out.',
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
    'deletion-scheduled': 'Deletion of the account asked for',
    'account-kept': 'Deletion taken back',
    blocked: 'Account blocked',
    unblocked: 'Block ended',
    'role-changed': 'Role changed',
  } satisfies Record<SecurityEvent['event'], string>,
} as const;

export const notificationsTexts = {
  title: 'Notifications',
  text: 'Which emails you want from us. A change counts at once.',
  saved: 'Your notification settings were saved.',
  toggles: {
    signals: {
      label: 'Signals',
      hint: 'A summary of the signals settled the day before, shortly after midnight UTC, while your access includes signals.',
    },
    trades: {
      label: 'Trades',
      hint: 'A report of your simulated paper account every Monday, for each week in which Auto-Copy or the AI bot was on.',
    },
    marketing: {
      label: 'Marketing',
      hint: 'News that our team writes, when there is something to tell. Each one can be stopped with one click.',
    },
    security: {
      label: 'Security',
      hint: 'Sign-in codes and changes to your account. These cannot be switched off: they are how you learn that somebody else is in your account.',
    },
  },
} as const;

export const privacyTexts = {
  exportTitle: 'Download your data',
  exportText: 'Everything that every part of CroneAI holds about you, as one JSON file.',
  exportAction: 'Download my data',
  exportFailed: 'Your data could not be put together. Please try again.',
  deleteTitle: 'Delete account',
  deleteText:
    'Your profile, your sessions and everything personal in every part of CroneAI. You have seven days to change your mind.',
  deleteAction: 'Delete account',
  deleteQuestion: 'Are you sure you want to delete your account? This action cannot be undone.',
  deleteHint:
    'We ask for your password and sign you out everywhere. For seven days you can log in and keep the account; after that everything is erased for good.',
  keep: 'Keep my account',
  deleteFailed: 'Your account could not be deleted. Please try again.',
} as const;

export const emailTexts = {
  title: 'Email address',
  text: 'You sign in with it, and our mails go there.',
  change: 'Change email',
  newEmail: 'New email',
  newEmailHint: 'We send a code to each of the two addresses. Both are needed.',
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
  changed: 'Your email was changed. Use the new address when you next sign in.',
  failed: 'This did not work. Please try again.',
  help: 'No email after a minute? Look in the spam folder, and check the new address for typing mistakes.',
} as const;
