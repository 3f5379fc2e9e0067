import { TIER_NAMES, TIERS } from '@croneai/contracts/access.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { reasonTexts, roleDeeds } from './team.ts';

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
  noFilterMatch: 'No users match these filters.',
  exported: 'The users were saved as CSV.',
  noMatchHint: 'People who haven’t confirmed their email aren’t listed.',
  loadFailed: 'The users couldn’t be loaded',
} as const;

export const importTexts = {
  title: 'Import users',
  lead: 'Accounts for an existing community, from a CSV file.',
  file: 'CSV file',
  columns:
    'Columns: email and fullName. Optional: phone, country, telegram, tier and until. At most 10,000 rows.',
  reading: 'Reading the file…',
  failed: 'The file wasn’t imported.',
  report: 'Report by row',
  dryRun: (created: number, skipped: number) =>
    `Nothing has changed yet. ${created} users would be created, ${skipped} rows skipped.`,
  done: (created: number, skipped: number) =>
    `${created} users were created and get an invitation by email. ${skipped} rows were skipped.`,
  apply: (created: number) => (created === 1 ? 'Import 1 user' : `Import ${created} users`),
  more: (rows: number) => `${rows} more rows aren’t shown.`,
} as const;

export const bulkTexts = {
  title: (total: number) => `All ${total.toLocaleString('en-US')} users that match`,
  text: 'The action applies to every page of the list, not only to the rows on screen.',
  open: (total: number) => `Act on all ${total.toLocaleString('en-US')}`,
  apply: (total: number) =>
    total === 1 ? 'Apply to 1 user' : `Apply to ${total.toLocaleString('en-US')} users`,
  failed: 'The action didn’t work.',
  page: 'Bulk action',
  pageLead: 'Keep this address, or find it again in the audit.',
  pageFailed: 'The bulk action couldn’t be loaded',
  running: 'The report appears when the action is done.',
  reading: 'Reading the report…',
  reportFailed: 'The report couldn’t be loaded',
  notDone: (count: number) =>
    count === 0
      ? 'No problems'
      : `Not done for ${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`,
  undo: { grant: 'Undo: end these grants', message: 'Withdraw emails not yet sent' },
} as const;

export const lostFactorTexts = {
  title: 'Two-factor login',
  own: 'This is your own account. Another admin or the operator has to reset it.',
  action: 'Reset two-factor login',
  question: 'Reset two-factor login?',
  text: 'For members who have lost both the phone and the recovery codes. The member is signed out everywhere, notified by email, and can then sign in with the password alone.',
  reason: 'How you checked who is asking',
  reasonHint:
    'Use something other than this account, for example call a number you already know. Your answer is kept in the audit.',
  cancel: 'Keep it on',
  done: 'Two-factor login is off for this member, and every session has ended.',
  failed: 'Two-factor login wasn’t reset.',
} as const;
/** Texts of admin actions on an account. Only a block can be undone immediately. */
export const accountDeeds = {
  block: {
    ...reasonTexts,
    action: 'Block',
    question: 'Block this account?',
    text: 'The member is signed out everywhere, notified by email, and can’t sign in until the block ends. Nothing is deleted.',
    cancel: 'Don’t block',
    failed: 'The account wasn’t blocked.',
    done: (name: string) => `${name} is blocked.`,
    undoneBy: 'unblock',
    undoReason: 'Block undone',
  },
  unblock: {
    ...reasonTexts,
    action: 'End the block',
    question: 'End the block?',
    text: 'The member can sign in again as before, and is notified by email.',
    cancel: 'Keep blocked',
    failed: 'The block didn’t end.',
    done: (name: string) => `${name} can sign in again.`,
    undoneBy: undefined,
    undoReason: '',
  },
  ...roleDeeds,
} as const;

export const mailTexts: Readonly<Record<ResendableMail, { label: string; hint: string }>> = {
  'dashboard-code': {
    label: 'Dashboard code',
    hint: 'The new code replaces the member’s current code.',
  },
  welcome: { label: 'Welcome email', hint: 'Contains the admission code and the end of the trial.' },
  'password-reset': {
    label: 'Password reset link',
    hint: 'The link works for one hour, as if the member had asked for it.',
  },
};

/** Labels of audit actions. */
export const actionTexts: Readonly<Record<string, string>> = {
  'access.update': 'Changed access',
  'grant.give': 'Gave a grant',
  'grant.end': 'Ended a grant',
  'session.end': 'Ended a session',
  'sessions.end-all': 'Ended all sessions',
  'mail.resend': 'Resent an email',
  'two-factor.reset': 'Reset two-factor login',
  'member.block': 'Blocked the account',
  'member.unblock': 'Ended the block',
  'role.change': 'Changed the role',
  'member.import': 'Imported the member',
  'deposit.claim': 'Recorded a deposit',
  'deposit.reopen': 'Reopened a deposit',
  'deposit.review': 'Began to review a deposit',
  'deposit.verify': 'Verified a deposit',
  'deposit.refuse': 'Refused a deposit',
};
