import type { Feature } from '@croneai/contracts/access.ts';
import { ACTIVATION_STEPS, ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

/** Texts of the guest home, by the state of the trial and of the proof. */
export const activationTexts = {
  /** Badge on a feature that is open because of a grant, and not because of the tier. */
  granted: 'Open for you',
  /** Heading for screen readers while the state loads. */
  loading: 'Your activation',
  running: {
    title: `${ACTIVATION_STEPS_WORD} steps to your first signal.`,
    text: 'It starts with a $20 deposit.',
  },
  ended: {
    title: 'Your trial has ended. Activate your account.',
    text: 'Deposit, then send us proof.',
  },
  checking: {
    title: 'We’re checking your deposit.',
    text: 'You’re done for now. We’ll email you.',
  },
  replied: {
    title: 'Support updated your proof.',
    text: 'Open the ticket to see what’s next.',
  },
  /** Used if the page could not load whether the member has sent a proof. */
  unknown: {
    title: `${ACTIVATION_STEPS_WORD} steps unlock your signals.`,
    text: 'We couldn’t load how far you are.',
  },
  unlocked: {
    title: 'Your dashboard is unlocked. Your tier comes next.',
    text: 'Send proof of your deposit if you haven’t yet.',
  },
} as const;

/**
 * Texts of the checklist on the guest home, except those of the three steps that
 * `activationStepsOf` returns.
 */
export const progressTexts = {
  done: (steps: number) => `${steps} of ${ACTIVATION_STEPS.length} done`,
  admissionCode: 'Support may ask for it.',
  unlocked: {
    open: 'Unlock your dashboard',
    done: 'Dashboard unlocked',
    text: 'We email you a dashboard code, usually 1⁠–⁠2 hours after you send proof.',
  },
} as const;

/**
 * Returns the texts of the three steps that a guest takes to get a tier. The guest home and the
 * upgrade page show them.
 */
export function activationStepsOf({ brokers }: PublicSettings) {
  const broker =
    brokers.length === 1
      ? `Sign up with our partner broker and the promo code ${brokers[0]?.promoCode}.`
      : 'Sign up with one of our partner brokers and its promo code.';
  return {
    broker: { title: ACTIVATION_STEPS[0], text: broker },
    fund: { title: ACTIVATION_STEPS[1], text: 'Silver, Pro or Gold. The money stays yours.' },
    proof: { title: ACTIVATION_STEPS[2], text: 'Send support a screenshot of the deposit.' },
  } as const;
}

/**
 * Returns the steps of `activationStepsOf`, and after them the steps that we take until the tier
 * unlocks. Each of our steps has a duration.
 */
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
    text: 'A signal or a clear no, every five minutes.',
    needs: 'Silver Node, $20+',
  },
  {
    feature: 'copy-trading',
    path: paths.copyTrading,
    title: 'Auto-Copy System',
    text: 'Copies signals into a demo account, within limits you set.',
    needs: 'Silver Node, $20+. Automatic: $500+',
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
