import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import type { ReportReason } from '@croneai/contracts/community.ts';
import type { PaysByTerms } from '@croneai/contracts/signals.ts';
import { hasCosts, termsText } from '@croneai/contracts/terms.ts';
import { paths } from './paths.ts';

export const communityTexts = {
  title: 'Elite Network',
  lead: 'What other members see, do and learn.',
  lockedLead:
    'The members’ own network: short posts that reach every open page within seconds, a leaderboard by a published formula, and the groups outside this site.',
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`,
  features: [
    'A feed of short posts by members',
    'Broadcasting, once your dashboard is unlocked',
    'A leaderboard of paper accounts, with its formula and minimum sample',
    'Links to the member groups',
  ],
  action: 'Activate Elite Access',
} as const;

export const feedTexts = {
  title: 'Feed',
  older: 'Show older posts',
  olderFailed: 'Older posts couldn’t be loaded. Please try again.',
  failed: 'The feed couldn’t be loaded',
  failedText: 'Please check your connection. Your draft is safe.',
  stale: 'Not up to date. We’re trying again.',
  empty: 'No posts yet',
  emptyPoster: 'Write the first one. Members see it within seconds.',
  emptyReader: 'Posts of members appear here within seconds.',
  samples: 'Sample posts.',
  newPost: (name: string) => `New post by ${name}`,
  end: 'These are all posts.',
} as const;

export const composeTexts = {
  label: 'Broadcast to the network',
  placeholder: 'What do you see in the markets?',
  hint: (name: string, mark: string) =>
    `Shown as ${name}, ${mark}. Never post your email, phone or account number.`,
  withTier: 'with your tier',
  asTeam: 'marked as Team',
  submit: 'Broadcast',
  sent: 'Your post is out. Members see it within seconds.',
  failed: 'Your post wasn’t sent. Your text is still here; please try again.',
  lockedTitle: 'Broadcasting is locked',
  lockedText: 'You can read everything. To post, enter the dashboard code from our email in Account Setup.',
  join: 'Join',
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
  failed: 'The post wasn’t deleted. Please try again.',
} as const;

export const reportTexts = {
  title: 'Report this post',
  text: 'Admins see your name. The author doesn’t.',
  reason: 'What is wrong with it?',
  choose: 'Choose a reason',
  note: 'Anything the admins should know (optional)',
  cancel: 'Cancel',
  action: 'Send report',
  done: 'Thank you. The admins will look at it.',
  gone: 'This post is gone.',
  failed: 'The report wasn’t sent. Please try again.',
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
  text: 'It disappears for everyone. The reason stays in the audit and the author’s export.',
  reason: 'Reason',
  cancel: 'Cancel',
  action: 'Remove post',
  done: 'The post was removed.',
  gone: 'This post is already gone.',
  failed: 'The post wasn’t removed. Please try again.',
} as const;

export const moderationTexts = {
  tabs: 'Parts of the network',
  feed: 'Feed',
  reported: 'Reported posts',
  failed: 'The reported posts couldn’t be loaded',
  failedText: 'Please check your connection.',
  empty: 'Nothing is reported',
  emptyText: 'Posts that members report wait here until an admin keeps or removes them.',
  keep: 'Keep post',
  kept: 'The post stays. Its reports are settled.',
  keepFailed: 'The reports weren’t settled. Please try again.',
  formerMember: 'A former member',
} as const;

export const statisticsTexts = {
  members: 'Members',
  membersAge: 'with a tier from Silver up',
  today: 'Posts today',
  todayAge: 'since 00:00 UTC',
  week: 'Posts this week',
  weekAge: 'last 7 days, UTC',
  authors: 'Authors',
  failed: 'The figures couldn’t be loaded.',
  stale: 'Not up to date: the figures couldn’t be loaded.',
} as const;

export const leaderboardTexts = {
  title: 'Leaderboard',
  lead: 'Paper accounts of members who opted in, under pseudonyms.',
  sample: (trades: number, days: number, paysBy: PaysByTerms) =>
    `At least ${trades} closed trades in the last ${days} days. Scores are in stakes, each trade under the terms of its signal, now ${termsText(paysBy)}${hasCosts(paysBy) ? '; below them the score before costs, in R (multiples of what a trade risks at its stop loss)' : ''}.`,
  formula: 'How the score is computed',
  empty: 'Nobody is ranked yet',
  emptyText: (trades: number) =>
    `The first account that is switched on and has closed ${trades} trades appears here.`,
  failed: 'The leaderboard couldn’t be loaded',
  stale: 'Not up to date: the leaderboard couldn’t be loaded.',
  failedText: 'Please check your connection.',
  mine: 'Your accounts',
  all: (rows: number) => `Show all ${rows}`,
  fewer: 'Show the first ten',
  simulated: 'Simulated, no broker connected',
  account: { copy: 'Auto-Copy', bot: 'AI bot' },
  path: { copy: paths.copyTrading, bot: paths.botAccess },
  locked: { copy: 'Opens with your dashboard code.', bot: 'Part of Gold Node.' },
  off: 'Not shown. Switch it on in its settings.',
  ranked: (rank: number, name: string) => `Rank ${rank}, as ${name}`,
  waiting: (trades: number, minimum: number, name: string) =>
    `On, as ${name}: ${trades} of ${minimum} trades closed.`,
} as const;

export const groupsTexts = {
  title: 'Member groups',
  lead: 'Outside this site, in a new tab. We never ask for passwords or deposits there.',
} as const;

/** Made up, and marked as samples wherever they are shown. */
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
