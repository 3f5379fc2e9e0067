import { thousands } from '../shared/text/thousands.ts';

const MINIMUM_START_USD = 20;

const BONUS_UP_TO_PERCENT = 500;

const REGULAR_PRICE_USD = 4997;

/** A figure that the operator states about itself. Wherever one is shown, the operator's note stands with it. */
export interface Claim {
  value: string;
  label: string;
  /** How to read it. */
  note?: string;
}

export const claims: readonly Claim[] = [
  { value: '95%', label: 'accuracy' },
  { value: '$24M+', label: 'generated' },
  { value: '15K+', label: 'traders (15,000+)' },
  { value: '247', label: 'markets' },
  { value: '127', label: 'algorithms' },
  { value: '99.9%', label: 'uptime' },
];

/** What was won, stated beside what is measured and beside the risk. */
export const performanceClaims: readonly Claim[] = [
  {
    value: '95%',
    label: 'accuracy',
    note: 'Compare it with today’s results.',
  },
  {
    value: '$24M+',
    label: 'generated',
    note: 'Across all members. Your result depends on your size and your fills.',
  },
];

/** Counted up in the hero: how much of it there is. */
export const heroClaims: readonly Claim[] = claims.slice(2);

/** Of the operator as a company; shown on the About page. */
export const companyClaims: readonly Claim[] = [
  { value: '2023', label: 'founded' },
  { value: '50+', label: 'team members' },
  { value: '15+', label: 'countries' },
  { value: '24/7', label: 'support' },
];

export const offer = {
  regularPrice: `$${thousands(REGULAR_PRICE_USD)}`,
  price: 'FREE',
  bonusName: 'Profit Surge',
  bonus: `Up to ${BONUS_UP_TO_PERCENT}% deposit bonus, starting from $${MINIMUM_START_USD}`,
} as const;
