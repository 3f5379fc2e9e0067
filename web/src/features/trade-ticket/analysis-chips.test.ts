import { expect, it } from 'vitest';
import { chipsOf, expectationText, modelText } from './analysis-chips.ts';

it('says what the forecast rests on in a few words each', () => {
  const chips = chipsOf({
    reasons: [
      { group: 'quarter', points: 2.4, value: -1.9 },
      { group: 'place', points: 1, value: -0.8 },
      { group: 'hour', points: -0.6, value: 1.1 },
    ],
  });
  expect(chips).toEqual([
    { text: '15-min fall 1.9× normal', points: 2.4 },
    { text: '0.8 deviations below the 20-min mean', points: 1 },
    { text: '1-h rise 1.1× normal', points: -0.6 },
  ]);
});

it('names the model and what it learned from', () => {
  const model = 'abcdef012345';
  expect(modelText({ model, slots: 7_900 })).toBe('Model abcdef012345, learned from 7,900 slots.');
  expect(modelText({ model, slots: 0 })).toContain('by its fixed rule');
});

it('says an interval, and one number where both ends are rounded to it', () => {
  const terms = { needed: 54.6, paysBy: { kind: 'payout', payout: 0.85 } } as const;
  expect(expectationText({ low: 59, high: 61, ...terms })).toMatch(
    /^Wins 59 to 61 in 100; breaks even at 54.6/,
  );
  expect(expectationText({ low: 60, high: 60, ...terms })).toMatch(/^Wins 60 in 100; breaks even at 54.6/);
});
