import { TIER_NAMES, TIERS } from '@croneai/contracts/access.ts';
import type { ResendableMail } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { reasonTexts, roleDeeds } from './team.ts';

export const tierOptions = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
export const tierName = (tier: unknown): string =>
  tierOptions.find(({ value }) => value === tier)?.label ?? String(tier);

export const usersTexts = {
  title: 'Users',
  lead: 'Everyone who has confirmed their email.',
  search: 'Search by name or email',
  empty: 'No users found in the system.',
  emptyHint: 'Members appear here as soon as they confirm their email.',
  noMatch: 'No users found matching the search text.',
  noFilterMatch: 'No users match these filters.',
  exported: 'The list was saved as a CSV file.',
  noMatchHint: 'People who haven’t confirmed their email aren’t listed.',
  loadFailed: 'The users couldn’t be loaded',
} as const;

export const importTexts = {
  title: 'Import users',
  lead: 'Create accounts for an existing community from a CSV file.',
  file: 'CSV file',
  columns:
    'Required columns: email and fullName. Optional: phone, country, telegram, tier, and until (the last day of the tier). At most 10,000 rows.',
  reading: 'Reading the file…',
  unread: 'The file couldn’t be read.',
  again: 'Read again',
  failed: 'The import wasn’t confirmed. If you import again, we’ll skip users who already exist.',
  report: 'Result of each row',
  dryRun: (created: number, skipped: number) =>
    `Nothing has changed yet. Users to create: ${created}. Rows to skip: ${skipped}.`,
  done: (created: number, skipped: number) =>
    `Users created: ${created}. We email each of them an invitation. Rows skipped: ${skipped}.`,
  apply: (created: number) => (created === 1 ? 'Import 1 user' : `Import ${created} users`),
  more: (rows: number) => `Rows not shown: ${rows}.`,
} as const;

export const bulkTexts = {
  title: (total: number) => `All ${total.toLocaleString('en-US')} users in the list`,
  titleUncounted: 'All users in the list',
  counting: 'Counting the users…',
  text: 'The action applies to every page of the list, not just the one on screen.',
  open: (total: number) => `Act on all ${total.toLocaleString('en-US')}`,
  apply: (total: number) =>
    total === 1 ? 'Apply to 1 user' : `Apply to ${total.toLocaleString('en-US')} users`,
  failed: 'The action failed.',
  page: 'Bulk action',
  pageLead: 'To come back to this page, bookmark it or open it from the audit.',
  pageFailed: 'The bulk action couldn’t be loaded',
  running: 'The report will appear when the action is done.',
  reading: 'Reading the report…',
  reportFailed: 'The report couldn’t be loaded',
  notDone: (count: number) =>
    count === 0
      ? 'No problems'
      : `Not applied to ${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`,
  undo: { grant: 'Undo: end these grants', message: 'Withdraw emails not yet sent' },
} as const;

export const lostFactorTexts = {
  title: 'Two-factor login',
  own: 'This is your own account. Only another owner or the server’s operator can reset two-factor login.',
  action: 'Reset two-factor login',
  question: 'Reset two-factor login?',
  text: 'Do this only for members who have lost both their phone and their recovery codes. We’ll sign the member out everywhere and notify them by email. They can then sign in with their password alone.',
  reason: 'How you checked their identity',
  reasonHint:
    'Check outside this account: for example, call a number you already know. The audit keeps what you write.',
  cancel: 'Keep it on',
  done: 'Two-factor login is off for this member. They’re signed out everywhere.',
  failed: 'Two-factor login wasn’t reset.',
} as const;
/** Texts of admin actions on an account. Only a block can be undone immediately. */
export const accountDeeds = {
  block: {
    ...reasonTexts,
    action: 'Block',
    question: 'Block this account?',
    text: 'We’ll sign the member out everywhere and notify them by email. They can’t sign in until you unblock them. Nothing will be deleted.',
    cancel: 'Don’t block',
    failed: 'The account wasn’t blocked.',
    done: (name: string) => `${name} is blocked.`,
    undoneBy: 'unblock',
    undoReason: 'Block undone',
  },
  unblock: {
    ...reasonTexts,
    action: 'Unblock',
    question: 'Unblock this account?',
    text: 'The member can sign in again as before. We’ll notify them by email.',
    cancel: 'Keep blocked',
    failed: 'The account is still blocked.',
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
  welcome: { label: 'Welcome email', hint: 'Contains the admission code and when the trial ends.' },
  'password-reset': {
    label: 'Password reset link',
    hint: 'The same email that members can request. Its link works for one hour.',
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
  'member.unblock': 'Unblocked the account',
  'role.change': 'Changed the role',
  'member.import': 'Imported the member',
  'deposit.claim': 'Recorded a deposit',
  'deposit.reopen': 'Reopened a deposit',
  'deposit.review': 'Started reviewing a deposit',
  'deposit.verify': 'Verified a deposit',
  'deposit.refuse': 'Refused a deposit',
};
