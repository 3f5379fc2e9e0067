import { describe, expect, it } from 'vitest';
import { chooseBest } from './choose-best.ts';

describe('the best of a slot', () => {
  const of = (pair: string, gain: number, change: { licensed?: boolean; pays?: boolean } = {}) => ({
    licensed: true,
    pays: true,
    strength: 0.065,
    pair,
    gain,
    ...change,
  });
  const symbols = (all: readonly { pair: string }[]) => all.map(({ pair }) => pair);

  it('is what may be published, by what it is expected to gain', () => {
    const all = [
      of('EURUSD', 0.02),
      of('BTCUSDT', 0.09),
      of('XAUUSD', 0.3, { licensed: false }),
      of('ETHUSDT', 0.4, { pays: false }),
    ];
    expect(symbols(chooseBest(all, 1))).toEqual(['BTCUSDT']);
    expect(chooseBest(all.slice(2), 2)).toEqual([]);
  });

  it('does not bet twice on one currency', () => {
    const all = [
      of('EURUSD', 0.2),
      of('GBPUSD', 0.1),
      of('AUDNZD', 0.05),
      of('BTCUSDT', 0.04),
      of('ETHUSDT', 0.03),
    ];
    expect(symbols(chooseBest(all, 4))).toEqual(['EURUSD', 'AUDNZD', 'BTCUSDT']);
  });
});
