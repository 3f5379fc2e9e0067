import type { Tier } from '@croneai/contracts/access.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/admin-users.ts';

/** Tiers as the desk names them: what is granted, without the product's dressing. */
export const tierOptions: readonly { value: Tier; label: string }[] = [
  { value: 'guest', label: 'Guest' },
  { value: 'silver', label: 'Silver' },
  { value: 'pro', label: 'Pro' },
  { value: 'gold', label: 'Gold' },
];
export const tierName = (tier: unknown): string =>
  tierOptions.find(({ value }) => value === tier)?.label ?? String(tier);

export const usersTexts = {
  title: 'Users',
  lead: 'Every confirmed member, newest first. A change shows in the member’s open dashboard within seconds.',
  search: 'Search by name or email',
  nobody: 'No users found in the system.',
  noMatch: 'No users found matching the search text.',
  updating: 'Updating user access...',
  loadFailed: 'The users could not be loaded',
  checkConnection: 'Check your connection, then try again.',
  leaving:
    'The member asked for it and is signed out everywhere. Until then they can log in and keep the account.',
} as const;

export const lostFactorTexts = {
  title: 'Two-factor login',
  off: 'Off. The password alone opens the account.',
  own: 'This is your own: another admin or the operator has to reset it.',
  action: 'Reset two-factor login',
  question: 'Reset two-factor login?',
  text: 'For a member who has lost both the phone and the recovery codes. They are signed out everywhere, told by mail, and their password alone opens the account then.',
  reason: 'How you checked who is asking',
  reasonHint:
    'By a way that the account does not control, for example a call to a number you know. Kept in the audit.',
  cancel: 'Keep it on',
  done: 'Two-factor login is off for this member, and every session has ended.',
  failed: 'Two-factor login was not reset. Please try again.',
} as const;

export const mailTexts: Readonly<Record<ResendableMail, { label: string; hint: string }>> = {
  'dashboard-code': {
    label: 'Dashboard code',
    hint: 'A new code replaces the one they have.',
  },
  welcome: { label: 'Welcome mail', hint: 'Admission code and end of the trial.' },
  'password-reset': {
    label: 'Password reset link',
    hint: 'A link for one hour, as if they had asked for it.',
  },
};

/** What the audit calls an action, in words. */
export const actionTexts: Readonly<Record<string, string>> = {
  'access.update': 'Changed access',
  'session.end': 'Ended a session',
  'sessions.end-all': 'Ended all sessions',
  'mail.resend': 'Had a mail sent again',
  'two-factor.reset': 'Reset two-factor login',
};
