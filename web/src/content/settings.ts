import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
/** Every text of the settings page, by tab. */
export const settingsTexts = {
  title: 'Profile Settings',
  lead: 'Your profile, sign-in, emails and API keys.',
  loading: 'Loading...',
  failed: (subject: string) => `${subject} couldn’t be loaded`,
  failedText: 'Nothing is lost.',
  unsaved: 'This couldn’t be saved.',
  tabs: {
    profile: 'Profile',
    security: 'Security',
    notifications: 'Notifications',
    sessions: 'Sessions',
    privacy: 'Privacy',
    programs: 'API & MT5',
  },
  notificationCards: {
    where: { title: 'Where alerts reach you', text: 'Your devices, Telegram and this page.' },
    what: { title: 'What you get', text: 'Changes are saved immediately.' },
  },
} as const;

export const profileTexts = {
  text: 'Your name is shown on your dashboard and in our emails. We only call or message you if you ask.',
} as const;

export const zoneTexts = {
  device: (zone: string) => `This device: ${zone}`,
  dataSaver: {
    label: 'Data saver',
    hint: 'Prices update once a minute, which uses less data.',
  },
  saved: 'Your time settings were saved.',
  clocks: [
    { value: '', label: 'Same as this device' },
    { value: '12', label: '12 hours (2:30 pm)' },
    { value: '24', label: '24 hours (14:30)' },
  ],
} as const;

export const passwordTexts = {
  current: 'Current password',
  confirm: 'Confirm new password',
  fillIn: 'Please fill in all fields',
} as const;

export const sessionsTexts = {
  signOut: 'End session',
  alone: 'You’re not signed in anywhere else.',
} as const;

export const securityLogTexts = {
  all: (count: number) => `Show all ${count}`,
  events: {
    'signed-in': 'Signed in',
    'identity-confirmed': 'Password confirmed',
    'sign-in-failed': 'Wrong password entered',
    'second-factor-failed': 'Right password, wrong authentication code',
    'password-changed': 'Password changed',
    'password-reset': 'Password reset by email link',
    'two-factor-on': 'Two-factor login turned on',
    'two-factor-off': 'Two-factor login turned off',
    'two-factor-reset': 'Two-factor login reset',
    'recovery-codes-replaced': 'New recovery codes created',
    'email-changed': 'Email changed',
    'details-changed': 'Name or phone number changed',
    'sessions-ended': 'Other sessions ended',
    'deletion-scheduled': 'Account deletion requested',
    'account-kept': 'Deletion canceled',
    blocked: 'Account blocked',
    unblocked: 'Account unblocked',
    'role-changed': 'Role changed',
    'key-created': 'API key created',
    'key-revoked': 'API key revoked',
  } satisfies Record<SecurityEvent['event'], string>,
} as const;

export const notificationsTexts = {
  title: 'Emails',
  text: 'Choose the emails you want from us.',
  saved: 'Your notification settings were saved.',
  toggles: {
    signals: {
      label: 'Signals',
      hint: 'Yesterday’s settled signals, shortly after midnight UTC.',
    },
    trades: {
      label: 'Trades',
      hint: 'Results of your demo accounts, every Monday.',
    },
    marketing: {
      label: 'Marketing',
      hint: 'Occasional news from our team.',
    },
    security: {
      label: 'Security',
      hint: 'Confirmation codes and changes to your account. Always on.',
    },
  },
} as const;

export const privacyTexts = {
  deleteTitle: 'Delete account',
  deleteText: 'Deletes your personal data. You have seven days to change your mind.',
  deleteAction: 'Delete account',
  deleteHint:
    'You’ll be signed out everywhere. Sign in within seven days to keep the account. After that, it’s deleted for good.',
} as const;

export const emailTexts = {
  resend: 'Send new codes',
  resent: 'Email sent successfully! Check your inbox.',
  failed: 'Nothing was changed.',
} as const;
