import { readFileSync } from 'node:fs';
import { TIER_MINIMUM_USD, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { expect, it } from 'vitest';
import { featureMeanings, tierBadgeLabel, tierLabel, tierName, tiers } from './tiers.ts';

it.each(tiers)('$name says what the contract holds', ({ tier, depositUsd, signals, features }) => {
  expect(depositUsd).toBe(TIER_MINIMUM_USD[tier]);
  expect(signals).toBe(
    `${TIER_SIGNALS_PER_DAY[tier] ?? 'Unlimited'} signals${tier === 'gold' ? '' : ' per day'}`,
  );
  expect(features[0]).toBe(signals);
});

it('labels follow the tier', () => {
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

it('whatever is sold has a page or names what it is, and stands in docs/offer.md', () => {
  const offer = readFileSync('docs/offer.md', 'utf8');
  const sold = tiers.flatMap(({ features }) => features);
  for (const feature of sold) expect(offer).toContain(`| ${feature} |`);
  const pages = ['Master Vault', 'Elite Network'];
  const unexplained = sold.filter(
    (feature) =>
      !(feature in featureMeanings || pages.includes(feature) || / signals( per day)?$/.test(feature)),
  );
  expect(unexplained).toEqual([]);
});
