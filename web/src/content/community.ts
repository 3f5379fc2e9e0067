import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import type { ReportReason } from '@croneai/contracts/community.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { hasCosts, termsText } from '@croneai/rules/terms.ts';

export const communityTexts = {
  title: 'Elite Network',
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`,
  features: [
    'A feed of short posts by members',
    'Posting, once your dashboard is unlocked',
    'A leaderboard of demo accounts',
    'Links to the member groups',
  ],
} as const;

export const feedTexts = {
  newPost: (name: string) => `New post by ${name}`,
  end: 'That’s everything.',
} as const;

export const composeTexts = {
  hint: (name: string, mark: string) =>
    `Shown as ${name}, ${mark}. Never post your email, phone or account number.`,
  withTier: 'with your tier',
  asTeam: 'marked as Team',
  lockedText: 'To post, go to Account Setup and enter the dashboard code from our email.',
} as const;

export const postTexts = {
  team: 'Team',
  you: 'You',
  delete: 'Delete',
  report: 'Report',
  reported: 'Reported',
  remove: 'Remove',
  by: (action: string, name: string) => `${action} the post by ${name}`,
} as const;

export const deleteTexts = {
  title: 'Delete this post?',
  text: 'It disappears for everyone and can’t be restored.',
  cancel: 'Keep it',
  action: 'Delete post',
  done: 'Your post was deleted.',
  failed: 'The post wasn’t deleted.',
} as const;

export const reportTexts = {
  title: 'Report this post',
  text: 'Admins see your name. The author doesn’t.',
  reason: 'What’s wrong with it?',
  choose: 'Choose a reason',
  note: 'Anything the admins should know (optional)',
  cancel: 'Cancel',
  action: 'Send report',
  done: 'Thank you. Our team will review it.',
  gone: 'This post has been deleted.',
  failed: 'The report wasn’t sent.',
} as const;

export const reportReasonLabel: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  scam: 'Scam, or asks for money',
  abuse: 'Insult or threat',
  'personal-data': 'Someone’s personal data',
  other: 'Something else',
};

export const removeTexts = {
  title: 'Remove this post?',
  text: 'It will disappear for everyone. The reason is kept in the audit and in the author’s data export.',
  reason: 'Reason',
  cancel: 'Cancel',
  action: 'Remove post',
  done: 'The post was removed.',
  gone: 'This post is already gone.',
  failed: 'The post wasn’t removed.',
} as const;

export const moderationTexts = {
  reported: 'Reported posts',
  failed: 'The reported posts couldn’t be loaded',
} as const;

export const statisticsTexts = {
  weekAge: 'last 7 days, UTC',
  quiet: (members: number) => `${members === 1 ? '1 member' : `${members} members`}. No posts this week.`,
  failed: 'The figures couldn’t be loaded.',
  stale: 'The figures couldn’t be updated.',
} as const;

export const leaderboardTexts = {
  title: 'Leaderboard',
  lead: 'Demo accounts of members who chose to appear here, under made-up names.',
  sample: (trades: number, days: number, paysBy: PaysBy) =>
    `An account is ranked once it has closed ${trades} trades in ${days} days. Its score is its average result per trade, counted in stakes ${termsText(paysBy)}, minus a margin for luck.${hasCosts(paysBy) ? ' The small figure under it is the same average before costs, in R (1 R is what a trade loses at its stop loss).' : ''}`,
  emptyText: (trades: number) => `Accounts with ${trades} closed trades appear here.`,
  failed: 'The leaderboard couldn’t be loaded',
  all: (rows: number) => `Show all ${rows}`,
  account: { copy: 'Auto-Copy', bot: 'AI bot' },
  path: { copy: paths.copyTrading, bot: paths.botAccess },
  locked: { copy: 'Unlocks with your dashboard code.', bot: 'Part of Gold Node.' },
  ranked: (rank: number, name: string) => `Rank ${rank}, shown as ${name}`,
  waiting: (trades: number, minimum: number, name: string) =>
    `You joined as ${name}: ${trades} of ${minimum} trades closed.`,
} as const;

export const groupsTexts = {
  lead: 'These groups are outside this site. We never ask for passwords or deposits there.',
} as const;

/** Invented posts, which are always marked as samples. */
export const samplePosts = [
  {
    name: 'Amara O.',
    tier: 'gold',
    text: 'London open in twenty minutes. I wait for the first two slots before I take anything.',
  },
  {
    name: 'Daniel K.',
    tier: 'silver',
    text: 'Three losses in a row today, size stayed the same. Journal says: good day, bad result.',
  },
  {
    name: 'Lin W.',
    tier: 'pro',
    text: 'Does anybody else skip EUR/USD around the US numbers?\nThe spread isn’t worth it for me.',
  },
] as const;
