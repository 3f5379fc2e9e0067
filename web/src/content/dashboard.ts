import type { Feature } from '@croneai/contracts/access.ts';
import { paths } from './paths.ts';

/** How the page learns of what changes: the word beside the badge of the service, and what a screen reader says when it becomes another. */
export const connectionTexts = {
  connecting: { word: 'Connecting', said: '' },
  live: { word: 'Live', said: 'This page is live.' },
  reconnecting: { word: 'Reconnecting', said: 'The live connection is lost. Trying again.' },
  polling: { word: 'Every 2 s', said: 'No live connection. This page asks for news every two seconds.' },
  offline: { word: 'Offline', said: 'You are offline.' },
} as const;

/** What the guest home says, by the state of the trial. */
export const activationTexts = {
  running: {
    tone: 'accent',
    badge: 'Trial running',
    title: 'Activate your dashboard.',
    text: 'Three steps open the signals and everything around them. You can start now and finish later.',
  },
  ended: {
    tone: 'warn',
    badge: 'Trial ended',
    title: 'Your trial has ended. Activate your account.',
    text: 'Your account is still here. Fund it, send the proof, and everything opens again.',
  },
  unlocked: {
    tone: 'up',
    badge: 'Dashboard unlocked',
    title: 'Your dashboard is unlocked. Your tier is next.',
    text: 'Support sets your tier by your verified deposit. Send the proof if you have not done so yet.',
  },
} as const;

/** The one checklist of the guest home; its three steps in the middle are `activationSteps`. */
export const progressTexts = {
  confirmed: 'Email confirmed',
  unlocked: {
    open: 'Unlock your dashboard',
    done: 'Dashboard unlocked',
    text: 'We check your proof, usually within 1⁠–⁠2 hours, and email you the code.',
  },
  ticket: 'Open ticket',
  unknown: 'Not known right now',
  failed: 'Part of it could not be loaded.',
} as const;

/** The three steps from trial to member, as the guest home and the upgrade page tell them. */
export const activationSteps = [
  {
    title: 'Create broker account',
    text: 'Open an account with our partner broker, with the promo code CRONEAI.',
  },
  {
    title: 'Fund with $20+/$100+/$500+',
    text: 'Your deposit decides your tier. It stays yours, in your own account.',
  },
  {
    title: 'Submit proof',
    text: 'Send a screenshot of the deposit to support. Usually checked within 1⁠–⁠2 hours.',
  },
] as const;

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
    text: 'A signal every five minutes, with its plan, its confidence and, later, its outcome.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'copy-trading',
    title: 'Auto-Copy System',
    text: 'Signals mirrored into a paper account, within the limits you set. No broker is connected.',
    needs: 'Silver Node; automatic from $500+',
  },
  {
    feature: 'vault',
    title: 'Master Vault',
    text: 'Courses, live sessions and risk lessons, from the basics to strategy.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'bot-access',
    title: 'AI Bot Access',
    text: 'A paper account that trades by your own timeframe, risk level and trade size.',
    needs: 'Gold Node, $500+',
  },
];

/** Tiles of a member who still needs the code, in their order; name and icon are those of the page. */
export const memberFeatures = [
  { feature: 'signals', path: paths.signals, text: 'The live stream and what came of it.' },
  { feature: 'copy-trading', path: paths.copyTrading, text: 'Signals mirrored into a paper account.' },
  { feature: 'vault', path: paths.vault, text: 'Courses and live sessions.' },
  { feature: 'community-reading', path: paths.community, text: 'What other members do.' },
  { feature: 'bot-access', path: paths.botAccess, text: 'A paper account, your settings.' },
] as const satisfies readonly { feature: Feature; path: string; text: string }[];

/** What the upgrade page says once a tier is chosen, by whether the browser let the setup open in a tab of its own. */
export const upgradeTexts = {
  opened: {
    title: (tier: string) => `${tier} chosen. Account Setup is open in a new tab.`,
    text: 'Finish the setup there.',
    open: 'Open it here',
  },
  blocked: {
    title: (tier: string) => `${tier} chosen. Your browser did not open the new tab.`,
    text: 'Go on with Account Setup here.',
    open: 'Open Account Setup',
  },
  verified: 'Your tier changes once support has verified your deposit, usually within 1⁠–⁠2 hours.',
} as const;

export const upgradeFaq = [
  {
    question: 'When does my new tier show?',
    answer:
      'Usually 1⁠–⁠2 hours after support has your proof. Full activation takes 2–24 hours, and up to 48 at peak times. Your open dashboard changes by itself.',
  },
  {
    question: 'What decides my tier?',
    answer:
      'Your highest verified deposit. A tier is locked at it: a later, smaller deposit does not lower it.',
  },
  {
    question: 'Do you hold my money?',
    answer: 'No. The deposit goes to your own account at the broker. We never have access to your funds.',
  },
  {
    question: 'Can I move from Silver to Gold directly?',
    answer:
      'Yes. Bring your verified deposit to $500 or more and send the proof; you need not pass through Pro.',
  },
] as const;
