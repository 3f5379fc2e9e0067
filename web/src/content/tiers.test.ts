import { readFileSync } from 'node:fs';
import { TIER_MINIMUM_USD, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { expect, it } from 'vitest';
import results from './engine-results.json' with { type: 'json' };
import { expectedSignals } from './expected-signals.ts';
import { featureMeanings, tierComparison } from './feature-meanings.ts';
import { tierBadgeLabel, tierLabel, tierName, tiers } from './tiers.ts';

it.each(tiers)('$name matches the contract', ({ tier, depositUsd, signals, features }) => {
  expect(depositUsd).toBe(TIER_MINIMUM_USD[tier]);
  expect(signals).toBe(
    `${TIER_SIGNALS_PER_DAY[tier] ?? 'Unlimited'} signals${tier === 'gold' ? '' : ' per day'}`,
  );
  expect(features).toContain(signals);
});

it('the offer lists the advantages of gold before the number of its signals', () => {
  const gold = tiers.find(({ tier }) => tier === 'gold');
  expect(gold?.features.slice(0, 3)).toEqual([
    'Early-access signals',
    'VIP Gold Room and live stream',
    'AI Bot Access',
  ]);
  expect(tierComparison.map(({ feature }) => feature)).not.toContain('Unlimited signals');
});

it('each number of signals is explained with the number of recorded periods that had no signal', () => {
  for (const { signals } of tiers)
    expect(featureMeanings[signals]).toContain(`none in ${expectedSignals.silentPeriods} of the 15 periods`);
});

it('the offer states the figures of the run over recorded prices', () => {
  const { all, periods } = results.corpus;
  const perDay = ({ slots, signals }: { slots: number; signals: number }) =>
    Math.round((288 * signals) / slots);
  const years = periods.map(({ name }) => Number(/\d{4}/.exec(name)?.[0]));
  const days = periods.map((period) => period.days);
  const last = periods.flatMap(({ name }) => [...name.matchAll(/\d{4}/g)].map(Number));
  expect(expectedSignals).toEqual({
    periods: periods.length,
    years: `${Math.min(...years)} to ${Math.max(...last)}`,
    lengths: `${Math.round(Math.min(...days) / 7)} weeks to ${Math.round(Math.max(...days) / 30)} months`,
    perDay: { from: perDay(all.published), to: perDay(all.published.warm) },
    silentPeriods: periods.filter(({ published }) => published.signals === 0).length,
    busiestPerDay: Math.max(...periods.map(({ published }) => perDay(published))),
  });
});

it('each tier has its own label, badge, and name', () => {
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

it('each sold feature has a page or an explanation, and is listed in docs/offer.md', () => {
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
