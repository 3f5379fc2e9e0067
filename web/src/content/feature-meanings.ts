import { EARLY_ACCESS_DEFAULT_SECONDS } from '@croneai/contracts/signals.ts';
import { EXPECTED_OF_LIMIT } from './expected-signals.ts';
import type { PaidTier } from './tier-ladder.ts';
import { tiers } from './tiers.ts';

/** Explains features whose names are not clear. `docs/offer.md` lists all features. */
export const featureMeanings: Readonly<Record<string, string>> = {
  'Auto-Copy System': 'Copies signals into a demo account. No broker is connected.',
  'Live sessions 2x per week': 'Join from the Master Vault, with an email reminder and a calendar invite.',
  'Risk tools':
    'A risk calculator, a losing-streak table and a weekly session where a host goes over members’ trades.',
  '10 signals per day': EXPECTED_OF_LIMIT,
  '50 signals per day': EXPECTED_OF_LIMIT,
  'Unlimited signals': EXPECTED_OF_LIMIT,
  'Early-access signals': `You see them ${EARLY_ACCESS_DEFAULT_SECONDS} seconds before the other tiers.`,
  'VIP Gold Room and live stream':
    'The room is a chat group for Gold members, by invitation from us. The stream is on your home page. There’s also a Gold channel with each signal: join it in Settings.',
  'AI Bot Access': 'Trades a demo account with your settings. No broker is connected.',
  'Vault and roundtable chat':
    'The Master Vault has the courses. The roundtable is a hosted chat at a set time in the Gold Room.',
  'Account manager': 'One person at support answers all your tickets.',
  'Custom risk parameters': 'You set your bot’s risk level, trade size and trade limit.',
};

/** The main feature that each tier above Silver adds. The folded table of the tiers shows them. */
export const MAIN_DIFFERENCES: ReadonlySet<string> = new Set([
  'Live sessions 2x per week',
  'Early-access signals',
]);

/** Features other than signals, with the lowest tier that has them, in ladder order. */
export const tierComparison: readonly { feature: string; from: PaidTier }[] = tiers.flatMap(
  ({ tier, features, signals }) =>
    features.filter((feature) => feature !== signals).map((feature) => ({ feature, from: tier })),
);
