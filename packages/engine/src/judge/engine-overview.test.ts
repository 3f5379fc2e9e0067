import { expect, it } from 'vitest';
import { someSignal } from '../../test/some-rows.ts';
import { describePublished } from './engine-overview.ts';

it('compares the results of published signals with their predictions, overall and by kind of market', () => {
  const won = Array.from({ length: 33 }, (_none, slot) => someSignal(slot, 1, { confidence: 58 }));
  const lost = Array.from({ length: 27 }, (_none, slot) => someSignal(slot, -1, { confidence: 56 }));
  const coins = [someSignal(1, 1, { pair: 'BTCUSDT', confidence: 60 })];
  const undecided = [someSignal(2, 0, { confidence: 50 }), someSignal(3, null, { confidence: 50 })];
  const published = describePublished([...won, ...lost, ...coins, ...undecided]);
  expect(published.map(({ kind, forecasts, predicted }) => [kind, forecasts, predicted])).toEqual([
    [null, 61, 57.15],
    ['forex', 60, 57.1],
    ['crypto', 1, 60],
  ]);
  expect(published[1]?.actual).toMatchObject({ value: 55 });
  // A single signal is too few for a win rate.
  expect(published[2]?.actual).toBeNull();
  expect(describePublished([])).toEqual([]);
});
