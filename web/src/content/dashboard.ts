import type { Feature } from '@croneai/contracts/access.ts';
import { ACTIVATION_STEPS, ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

export const SERVICE_BADGE = 'AI ACTIVE / TRADING LIVE';

/**
 * State of the page's connection: the label next to the service badge, and the announcement for
 * screen readers when it changes.
 */
export const connectionTexts = {
  connecting: { word: 'Connecting', announced: '' },
  live: { word: 'Live', announced: 'This page is live.' },
  reconnecting: { word: 'Reconnecting', announced: 'The live connection is lost. Reconnecting.' },
  polling: {
    word: (seconds: number) => `Every ${seconds} s`,
    announced: (seconds: number) => `No live connection. Updated every ${seconds} seconds.`,
  },
  offline: { word: 'Offline', announced: 'You’re offline.' },
} as const;

/** Texts of the guest home, by the state of the trial. */
export const activationTexts = {
  /** On a feature that a grant opens without a tier. */
  granted: 'Open for you',
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
    text: 'Deposit, then send us proof.',
  },
  unlocked: {
    tone: 'up',
    badge: 'Dashboard unlocked',
    title: 'Your dashboard is unlocked. Your tier is next.',
    text: 'Send the proof of your deposit if you haven’t yet.',
  },
} as const;

/** The one checklist of the guest home; its steps in the middle are `activationStepsOf`. */
export const progressTexts = {
  done: (steps: number) => `${steps} of ${ACTIVATION_STEPS.length} steps done`,
  fit: `${ACTIVATION_STEPS_WORD} steps are yours. The email before them is confirmed, and we unlock your dashboard after them.`,
  unlocked: {
    open: 'Unlock your dashboard',
    done: 'Dashboard unlocked',
    text: 'We email you the code, usually 1⁠–⁠2 hours after your proof.',
  },
} as const;

/** The three steps from trial to member, on the guest home and the upgrade page. */
export function activationStepsOf({ brokers }: PublicSettings) {
  const broker =
    brokers.length === 1
      ? `With our partner broker and the promo code ${brokers[0]?.promoCode}.`
      : 'With one of our partner brokers and its promo code.';
  return {
    broker: { title: ACTIVATION_STEPS[0], text: broker },
    fund: { title: ACTIVATION_STEPS[1], text: 'Your deposit sets the tier and stays yours.' },
    proof: { title: ACTIVATION_STEPS[2], text: 'Send support a screenshot of the deposit.' },
  } as const;
}

/** The same up to the tier that opens, with how long our part takes. */
export function activationTimelineOf(
  settings: PublicSettings,
): readonly { title: string; text: string; takes?: string; isOurs?: true }[] {
  const { broker, fund, proof } = activationStepsOf(settings);
  return [
    broker,
    fund,
    proof,
    {
      title: 'We check it',
      text: 'Support verifies your deposit.',
      takes: 'usually 1⁠–⁠2 hours',
      isOurs: true,
    },
    {
      title: 'Your tier unlocks',
      text: 'Up to 48 hours at peak times.',
      takes: '2–24 hours',
      isOurs: true,
    },
  ];
}

export interface LockedFeature {
  feature: Feature;
  path: string;
  title: string;
  text: string;
  needs: string;
}

export const lockedFeatures: readonly LockedFeature[] = [
  {
    feature: 'signals',
    path: paths.signals,
    title: 'Neural Signals',
    text: 'A signal and its result, every five minutes.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'copy-trading',
    path: paths.copyTrading,
    title: 'Auto-Copy System',
    text: 'Copies signals into a demo account, within limits you set.',
    needs: 'Silver Node; automatic from $500+',
  },
  {
    feature: 'vault',
    path: paths.vault,
    title: 'Master Vault',
    text: 'Courses, live sessions and risk lessons.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'bot-access',
    path: paths.botAccess,
    title: 'AI Bot Access',
    text: 'Trades a demo account with your settings.',
    needs: 'Gold Node, $500+',
  },
];

/** Tiles on the home of gold, in their order; name and icon are those of the page. */
export const goldTiles = [
  {
    path: paths.botAccess,
    text: 'Trades a demo account with your settings.',
  },
  { path: paths.copyTrading, text: 'Copies signals into a demo account, within limits you set.' },
  { path: paths.vault, text: 'Five courses and live sessions.' },
  { path: paths.community, text: 'Posts, the leaderboard and the groups.' },
] as const;

/**
 * Tiles of a member who still needs the code, in their order; name and icon are those of the page.
 */
export const memberFeatures = [
  { feature: 'signals', path: paths.signals, text: 'Live signals and their results.' },
  { feature: 'copy-trading', path: paths.copyTrading, text: 'Copies signals into a demo account.' },
  { feature: 'vault', path: paths.vault, text: 'Courses and live sessions.' },
  { feature: 'community-reading', path: paths.community, text: 'Posts, rankings and groups.' },
  { feature: 'bot-access', path: paths.botAccess, text: 'Trades a demo account for you.' },
] as const satisfies readonly { feature: Feature; path: string; text: string }[];

/** On the home screen of a phone. */
export const installTexts = {
  title: 'Add CroneAI to your home screen',
  text: 'It opens straight to your dashboard.',
  byHand: 'Tap Share, then Add to Home Screen. It opens straight to your dashboard.',
  add: 'Add',
  later: 'Not now',
} as const;

/**
 * `opened` and `blocked`: shown after a tier is chosen, by whether the browser opened the setup in
 * a new tab.
 */
export const upgradeTexts = {
  lead: 'Your tier follows your highest verified deposit at the partner broker.',
  top: 'You’re on the highest tier.',
  below: 'Tiers below yours',
  opened: {
    title: (tier: string) => `You chose ${tier}. Account Setup is open in a new tab.`,
    text: 'Finish the setup there.',
    open: 'Open it here',
  },
  blocked: {
    title: (tier: string) => `You chose ${tier}. Your browser didn’t open the new tab.`,
    text: 'Continue with Account Setup here.',
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
