import { expect, it } from 'vitest';
import { chipText, expectationText, modelText } from './ticket-analysis.tsx';

it.each([
  ['quarter', -1.9, '15-min fall 1.9× normal'],
  ['place', -0.8, '0.8 standard deviations below its 20-min average'],
  ['hour', 1.1, '1-h rise 1.1× normal'],
] as const)('states in a few words what a forecast is based on: %s %d', (group, value, text) => {
  expect(chipText({ group, value })).toBe(text);
});

it('names the model and the data on which the model was trained', () => {
  const model = 'abcdef012345';
  expect(modelText({ model, slots: 7_900 })).toBe('Model abcdef012345 learned from 7,900 five-minute slots.');
  expect(modelText({ model, slots: 0 })).toContain('a fixed rule');
});

it('shows an interval in whole numbers, or a single number, next to break-even and the published minimum', () => {
  const terms = { needed: 54.6, paysBy: { kind: 'payout', payout: 0.85 } } as const;
  expect(expectationText({ low: 58.6, high: 61, ...terms })).toBe(
    'We expect 59 to 61 of 100 such signals to win. At a payout of 85%, 54.1 break even, and we publish from 54.6 after a margin for luck.',
  );
  expect(expectationText({ low: 59.8, high: 60, ...terms })).toMatch(/^We expect 60 of 100 such signals/);
  expect(expectationText({ low: 59, high: 61, needed: 54.6, paysBy: { kind: 'points' } })).toMatch(
    /A signal needs 54\.6 or more after spread and fees, even after a margin for luck\.$/,
  );
});
