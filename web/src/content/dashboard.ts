import type { Feature } from '@croneai/contracts/access.ts';
import { ACTIVATION_STEPS } from '@croneai/contracts/activation-steps.ts';
import { paths } from '@croneai/contracts/paths.ts';

export const SERVICE_BADGE = 'AI ACTIVE / TRADING LIVE';

/** How the page learns of what changes: the word beside the badge of the service, and what a screen reader says when it becomes another. */
export const connectionTexts = {
  connecting: { word: 'Connecting', announced: '' },
  live: { word: 'Live', announced: 'This page is live.' },
  reconnecting: { word: 'Reconnecting', announced: 'The live connection is lost. Trying again.' },
  polling: {
    word: (seconds: number) => `Every ${seconds} s`,
    announced: (seconds: number) => `No live connection. Updated every ${seconds} seconds.`,
  },
  offline: { word: 'Offline', announced: 'You’re offline.' },
} as const;

/** What the guest home says, by the state of the trial. */
export const activationTexts = {
  running: {
    tone: 'accent',
    badge: 'Trial running',
    title: 'Activate your dashboard.',
    text: 'Deposit to unlock signals.',
  },
  ended: {
    tone: 'warn',
    badge: 'Trial ended',
    title: 'Your trial has ended. Activate your account.',
    text: 'Fund your account and send the proof.',
  },
  unlocked: {
    tone: 'up',
    badge: 'Dashboard unlocked',
    title: 'Your dashboard is unlocked. Your tier is next.',
    text: 'Send the proof of your deposit if you haven’t yet.',
  },
} as const;

/** The one checklist of the guest home; its three steps in the middle are `activationSteps`. */
export const progressTexts = {
  unlocked: {
    open: 'Unlock your dashboard',
    done: 'Dashboard unlocked',
    text: 'We email you the code, usually 1⁠–⁠2 hours after your proof.',
  },
} as const;

/** The three steps from trial to member, as the guest home and the upgrade page tell them. */
export const activationSteps = [
  {
    title: ACTIVATION_STEPS[0],
    text: 'With our partner broker and the promo code CRONEAI.',
  },
  {
    title: ACTIVATION_STEPS[1],
    text: 'Your deposit sets the tier and stays yours.',
  },
  {
    title: ACTIVATION_STEPS[2],
    text: 'Send support a screenshot of the deposit.',
  },
] as const;

const [broker, fund, proof] = activationSteps;
/** The same up to the tier that opens, with how long our part takes. */
export const activationTimeline: readonly { title: string; text: string; takes?: string }[] = [
  broker,
  fund,
  proof,
  { title: 'We check it', text: 'Support verifies your deposit.', takes: 'usually 1⁠–⁠2 hours' },
  {
    title: 'Your tier opens',
    text: 'Up to 48 hours at peak times.',
    takes: '2–24 hours',
  },
];

export interface LockedFeature {
  feature: Feature;
  title: string;
  text: string;
  needs: string;
}

export const lockedFeatures: readonly LockedFeature[] = [
  {
    feature: 'signals',
    title: 'Neural Signals',
    text: 'A plan and its result, every five minutes.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'copy-trading',
    title: 'Auto-Copy System',
    text: 'Signals mirrored into a paper account within your limits.',
    needs: 'Silver Node; automatic from $500+',
  },
  {
    feature: 'vault',
    title: 'Master Vault',
    text: 'Courses, live sessions and risk lessons.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'bot-access',
    title: 'AI Bot Access',
    text: 'A paper account that trades your settings.',
    needs: 'Gold Node, $500+',
  },
];

/** Tiles on the home of gold, in their order; name and icon are those of the page. */
export const goldTiles = [
  {
    path: paths.botAccess,
    text: 'A paper account that trades your settings.',
  },
  { path: paths.copyTrading, text: 'Signals mirrored into a paper account within your limits.' },
  { path: paths.vault, text: 'Five courses and live sessions.' },
  { path: paths.community, text: 'Posts, the leaderboard and the groups.' },
] as const;

/** Tiles of a member who still needs the code, in their order; name and icon are those of the page. */
export const memberFeatures = [
  { feature: 'signals', path: paths.signals, text: 'The live stream and its results.' },
  { feature: 'copy-trading', path: paths.copyTrading, text: 'Signals mirrored into a paper account.' },
  { feature: 'vault', path: paths.vault, text: 'Courses and live sessions.' },
  { feature: 'community-reading', path: paths.community, text: 'What other members do.' },
  { feature: 'bot-access', path: paths.botAccess, text: 'A paper account, your settings.' },
] as const satisfies readonly { feature: Feature; path: string; text: string }[];

/** On the home screen of a phone. */
export const installTexts = {
  title: 'Add CroneAI to your home screen',
  text: 'It opens at your dashboard.',
  byHand: 'Tap Share, then Add to Home Screen. It opens at your dashboard.',
  add: 'Add',
  later: 'Not now',
} as const;

/** `opened` and `blocked`: what is said once a tier is chosen, by whether the browser let the setup open in a tab of its own. */
export const upgradeTexts = {
  lead: 'Your tier follows your highest verified deposit at the partner broker.',
  top: 'You’re on the highest tier.',
  below: 'Tiers below yours',
  opened: {
    title: (tier: string) => `${tier} chosen. Account Setup is open in a new tab.`,
    text: 'Finish the setup there.',
    open: 'Open it here',
  },
  blocked: {
    title: (tier: string) => `${tier} chosen. Your browser didn’t open the new tab.`,
    text: 'Go on with Account Setup here.',
    open: 'Open Account Setup',
  },
} as const;

export const upgradeFaq = [
  {
    question: 'When does my new tier show?',
    answer:
      'Usually 1⁠–⁠2 hours after support has your proof. Full activation takes 2–24 hours, up to 48 at peak times.',
  },
  {
    question: 'What decides my tier?',
    answer: 'Your highest verified deposit. A smaller one later doesn’t lower it.',
  },
  {
    question: 'Do you hold my money?',
    answer: 'No. You deposit into your own broker account.',
  },
  {
    question: 'Can I move from Silver to Gold directly?',
    answer: 'Yes, with a verified deposit of $500 or more.',
  },
] as const;
