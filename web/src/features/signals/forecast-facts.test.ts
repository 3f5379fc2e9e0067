import type { SignalForecast } from '@croneai/contracts/signals.ts';
import { expect, it } from 'vitest';
import { forecastFacts, modelText } from './forecast-facts.ts';

const forecast: SignalForecast = {
  low: 52,
  high: 56,
  needed: 54.6,
  paysBy: { kind: 'payout', payout: 0.85 },
  reasons: [
    { group: 'quarter', points: 2.4, value: -1.9 },
    { group: 'place', points: 1, value: -0.8 },
    { group: 'hour', points: -0.6, value: 1.1 },
  ],
  model: 'abcdef012345',
  slots: 7_900,
};

const told = (change: Partial<SignalForecast> = {}) =>
  forecastFacts({ ...forecast, ...change }, 54).map(({ label, value }) => `${label}: ${value}`);

it('tells what speaks for the side and against it, how sure that is, and what it needs', () => {
  expect(told()).toEqual([
    'The last 15 minutes: 2.4 points for it',
    'Where the price stands: 1.0 points for it',
    'The last hour: 0.6 points against it',
    'Probability of winning: 54%, between 52 and 56',
    'At a payout of 85%: needs 54.6%',
  ]);
});

it.each([
  ['points', 'After spread and fees: needs 54.6%'],
  ['none', 'Before costs: needs 54.6%'],
] as const)('says by what %s has to pay', (kind, line) => {
  expect(told({ paysBy: { kind } })).toContain(line);
});

it('names the model and what it learnt from', () => {
  expect(modelText(forecast)).toBe('Model abcdef012345, learnt from 7,900 slots of this market.');
  expect(modelText({ ...forecast, slots: 0 })).toContain('by its fixed rule');
});
