import { TIER_NAMES, TIERS } from '@croneai/contracts/access.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';

export const tierOptions = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
export const tierName = (tier: unknown): string =>
  tierOptions.find(({ value }) => value === tier)?.label ?? String(tier);

export const usersTexts = {
  title: 'Users',
  lead: 'Every confirmed member, newest first.',
  search: 'Search by name or email',
  empty: 'No users found in the system.',
  emptyHint: 'Members appear here as soon as they confirm their email.',
  noMatch: 'No users found matching the search text.',
  noMatchHint: 'People who haven’t confirmed their email aren’t listed.',
  loadFailed: 'The users couldn’t be loaded',
} as const;

export const lostFactorTexts = {
  title: 'Two-factor login',
  own: 'This is your own: another admin or the operator has to reset it.',
  action: 'Reset two-factor login',
  question: 'Reset two-factor login?',
  text: 'For a member who has lost both the phone and the recovery codes. They are signed out everywhere, told by email, and their password alone opens the account then.',
  reason: 'How you checked who is asking',
  reasonHint:
    'By a way that the account doesn’t control, for example a call to a number you know. Kept in the audit.',
  cancel: 'Keep it on',
  done: 'Two-factor login is off for this member, and every session has ended.',
  failed: 'Two-factor login wasn’t reset.',
} as const;
const reasonTexts = {
  reason: 'Reason',
  reasonHint: 'Kept in the audit, and part of what the member can download of their data.',
} as const;

/** What an admin can do to an account. What shuts somebody out can be undone at once. */
export const accountDeeds = {
  block: {
    ...reasonTexts,
    action: 'Block',
    question: 'Block this account?',
    text: 'The member is signed out everywhere, told by email, and can’t sign in until the block ends. Nothing is deleted.',
    cancel: 'Don’t block',
    failed: 'The account wasn’t blocked.',
    done: (name: string) => `${name} is blocked.`,
    undoneBy: 'unblock',
    undoReason: 'Undo of a block',
  },
  unblock: {
    ...reasonTexts,
    action: 'End the block',
    question: 'End the block?',
    text: 'The member can sign in again as before, and is told by email.',
    cancel: 'Keep blocked',
    failed: 'The block didn’t end.',
    done: (name: string) => `${name} can sign in again.`,
    undoneBy: undefined,
    undoReason: '',
  },
  giveRole: {
    ...reasonTexts,
    action: 'Make admin',
    question: 'Make this member an admin?',
    text: 'Admins see every member, lead and ticket, give access and write news. The member is signed out everywhere, told by email, and sets up two-factor login at the next sign-in.',
    cancel: 'Keep as member',
    failed: 'The role wasn’t changed.',
    done: (name: string) => `${name} is an admin now.`,
    undoneBy: undefined,
    undoReason: '',
  },
  takeRole: {
    ...reasonTexts,
    action: 'Take the admin role',
    question: 'Take the admin role from this member?',
    text: 'They are signed out everywhere, told by email, and keep their account as a member.',
    cancel: 'Keep as admin',
    failed: 'The role wasn’t changed.',
    done: (name: string) => `${name} is no longer an admin.`,
    undoneBy: 'giveRole',
    undoReason: 'Undo of taking the role',
  },
} as const;

export const mailTexts: Readonly<Record<ResendableMail, { label: string; hint: string }>> = {
  'dashboard-code': {
    label: 'Dashboard code',
    hint: 'A new code replaces the one they have.',
  },
  welcome: { label: 'Welcome email', hint: 'Admission code and end of the trial.' },
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
  'mail.resend': 'Resent an email',
  'two-factor.reset': 'Reset two-factor login',
  'member.block': 'Blocked the account',
  'member.unblock': 'Ended the block',
  'role.change': 'Changed the role',
};
