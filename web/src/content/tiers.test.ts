import { TIER_MINIMUM_USD, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { expect, test } from 'vitest';
import { tierBadgeLabel, tierLabel, tierName, tiers } from './tiers.ts';

test.each(tiers)('$name says what the contract holds', ({ tier, depositUsd, signals, features }) => {
  expect(depositUsd).toBe(TIER_MINIMUM_USD[tier]);
  expect(signals).toBe(
    `${TIER_SIGNALS_PER_DAY[tier] ?? 'Unlimited'} signals${tier === 'gold' ? '' : ' per day'}`,
  );
  expect(features[0]).toBe(signals);
});

test('labels follow the tier', () => {
  expect([tierLabel('guest'), tierBadgeLabel('guest'), tierName('guest')]).toEqual([
    'Trial Member',
    'TRIAL',
    'Trial',
  ]);
  expect([tierLabel('pro'), tierBadgeLabel('pro'), tierName('pro')]).toEqual([
    'PRO Elite',
    'PRO',
    'Pro Node',
  ]);
});
