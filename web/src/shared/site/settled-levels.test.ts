import { expect, it } from 'vitest';
import { settledLevels, shortPrice } from './settled-levels.ts';

const prices = { entryPrice: 100, exitPrice: 101, stopLoss: 99, takeProfit: 102 };
const call = { signalType: 'buy', status: 'closed', ...prices } as const;

it('draws a higher price above a lower price, for CALL and for PUT', () => {
  const up = settledLevels(call);
  expect([up.target, up.exit, up.entry, up.stop]).toEqual(
    [up.target, up.exit, up.entry, up.stop].toSorted((a = 0, b = 0) => a - b),
  );
  const down = settledLevels({ ...call, exitPrice: 101, stopLoss: 102, takeProfit: 99 });
  expect(down.stop).toBeLessThan(down.entry);
  expect(down.target).toBeGreaterThan(down.entry);
});

it('draws an exit beyond the levels inside the picture', () => {
  const { exit, target } = settledLevels({ ...call, exitPrice: 110 });
  expect(exit).toBeGreaterThan(0);
  expect(target).toBeGreaterThan(exit);
});

it('if a signal has no levels and its price did not move, draws both prices in the middle', () => {
  const flat = { entryPrice: 5, exitPrice: 5, stopLoss: null, takeProfit: null };
  expect(settledLevels({ status: 'closed', ...flat })).toEqual({ entry: 0.5, exit: 0.5, minutes: [] });
});

const minutes = [
  { high: 100.5, low: 99.5, close: 100.2 },
  { high: 100.4, low: 98.2, close: 99.6 },
];

it('draws each minute up to the exit inside the picture', () => {
  const { minutes: way, exit, entry } = settledLevels({ ...call, exitPrice: 99.6, minutes });
  expect(way.map(({ close }) => close < entry)).toEqual([true, false]);
  expect(way.at(-1)?.close).toBe(exit);
  for (const { high, low } of way) {
    expect(high).toBeGreaterThan(0);
    expect(low).toBeLessThan(1);
    expect(high).toBeLessThan(low);
  }
});

it('if a minute reached a level, ends the line of this minute at the level', () => {
  const stopped = settledLevels({ ...call, status: 'hit_sl', exitPrice: 99, minutes });
  expect(stopped.minutes.at(-1)).toMatchObject({ low: stopped.stop, close: stopped.stop });
  const paid = settledLevels({ ...call, exitPrice: 99, minutes });
  expect(paid.minutes.at(-1)?.low).toBeGreaterThan(paid.stop ?? 1);
});

it('writes a price with the decimals of its pair', () => {
  expect(shortPrice(64_123.5, 2)).toBe('64,123.50');
  expect(shortPrice(1.085, 5)).toBe('1.08500');
  expect(shortPrice(2_431, 0)).toBe('2,431');
});
