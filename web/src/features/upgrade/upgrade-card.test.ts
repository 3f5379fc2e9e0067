import { TIERS } from '@croneai/contracts/access.ts';
import { expect, it } from 'vitest';
import { cardState } from './upgrade-card.tsx';

it.each([
  ['silver', ['available', 'current', 'not available', 'not available']],
  ['pro', ['available', 'available', 'current', 'not available']],
  ['gold', ['available', 'available', 'available', 'current']],
] as const)('the %s card has the right state for guest, silver, pro and gold', (card, states) => {
  expect(TIERS.map((tier) => cardState(card, tier))).toEqual(states);
});
