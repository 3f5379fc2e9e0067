import { describe, expect, it } from 'vitest';
import { summariseDay } from './summarise-day.ts';

const STAKES = { profit: 0.85, loss: -1, breakeven: 0 };
const some = (pair: string, outcome: 'profit' | 'loss' | 'breakeven' | null, count = 1) =>
  Array.from({ length: count }, () => ({
    pair,
    outcome,
    stakes: outcome && STAKES[outcome],
    provenance: 'live' as const,
  }));

describe('the summary of a day', () => {
  it('counts each outcome, and counts signals without prices separately', () => {
    const signals = [...some('EUR/USD', 'profit', 3), ...some('EUR/USD', 'loss'), ...some('BTC/USD', null)];
    expect(summariseDay('2026-11-20', signals)).toEqual({
      day: '2026-11-20',
      settled: 5,
      profit: 3,
      loss: 1,
      breakeven: 0,
      stakes: expect.closeTo(1.55),
      unpriced: 1,
      pairs: [
        { pair: 'EUR/USD', profit: 3, loss: 1, breakeven: 0 },
        { pair: 'BTC/USD', profit: 0, loss: 0, breakeven: 0 },
      ],
      isSample: false,
    });
  });

  it('has no result if the gain of a signal is unknown, as in events and documents of release 1.0.0', () => {
    const [known] = some('EUR/USD', 'profit');
    if (!known) throw new Error('there is no signal');
    const { stakes: _stakes, ...withoutStakes } = known;
    for (const unknown of [{ ...known, stakes: null }, withoutStakes])
      expect(summariseDay('2026-11-20', [unknown, known])?.stakes).toBeUndefined();
  });

  it('has no result if no signal had prices', () => {
    expect(summariseDay('2026-11-20', some('EUR/USD', null, 2))).toMatchObject({
      settled: 2,
      stakes: undefined,
      unpriced: 2,
    });
  });

  it('lists in a fixed order the five pairs with the most signals', () => {
    const signals = ['F', 'E', 'D', 'C', 'B', 'A'].flatMap((pair) =>
      some(pair, 'breakeven', pair === 'F' ? 2 : 1),
    );
    expect(summariseDay('2026-11-20', signals)?.pairs.map(({ pair }) => pair)).toEqual([
      'F',
      'A',
      'B',
      'C',
      'D',
    ]);
  });

  it('is marked as a sample if any price is synthetic', () => {
    const signals = [
      ...some('A', 'profit'),
      { pair: 'B', outcome: 'loss', stakes: -1, provenance: 'synthetic' } as const,
    ];
    expect(summariseDay('2026-11-20', signals)?.isSample).toBe(true);
  });

  it('is undefined for a day without signals', () => {
    expect(summariseDay('2026-11-20', [])).toBeUndefined();
  });
});
