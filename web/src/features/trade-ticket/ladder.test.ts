import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeRungs, spread } from './ladder.ts';

const call = { entryPrice: 1.1, stopLoss: 1.099, takeProfit: 1.102 };

describe('the ladder', () => {
  it('has the highest price at the top, and shows distances in proportion', () => {
    const rungs = placeRungs(call, 1.1005, 0);
    expect(rungs.map(({ kind }) => kind)).toEqual(['target', 'now', 'entry', 'stop']);
    const [target = 0, now = 0, entry = 0, stop = 0] = rungs.map(({ at }) => at);
    expect((now - target) / (stop - target)).toBeCloseTo(0.5, 6);
    expect((entry - target) / (stop - target)).toBeCloseTo(2 / 3, 6);
  });

  it('stretches for a price outside the levels, but only up to a limit', () => {
    const near = placeRungs(call, 1.1025, 0);
    expect(near[0]).toMatchObject({ kind: 'now', isBeyond: false });
    const far = placeRungs(call, 2, 0);
    expect(far[0]).toMatchObject({ kind: 'now', isBeyond: true });
    expect(far[1]?.at).toBeLessThan(0.35);
  });

  it('works even with only an entry, or with all levels at one price', () => {
    const bare = { entryPrice: 1.1, stopLoss: null, takeProfit: null };
    expect(placeRungs(bare, undefined, 0.2)).toMatchObject([{ kind: 'entry', at: 0.5 }]);
    expect(placeRungs(bare, 1.1001, 0.2)).toHaveLength(2);
    const flat = placeRungs({ entryPrice: 5, stopLoss: 5, takeProfit: 5 }, 5, 0.2);
    expect(flat.every(({ at }) => at === 0.5)).toBe(true);
  });
});

it('labels never overlap, keep their order, and stay on the ladder', () => {
  const places = fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(places, fc.double({ min: 0, max: 0.25, noNaN: true }), (all, gap) => {
      const spaced = spread(all, gap);
      for (const [index, place] of spaced.entries()) {
        expect(place).toBeGreaterThanOrEqual(gap / 2 - 1e-9);
        expect(place).toBeLessThanOrEqual(1 - gap / 2 + 1e-9);
        if (index > 0) expect(place - (spaced[index - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9);
      }
    }),
  );
});

it('a label stays at its price if there is enough room', () => {
  expect(spread([0.2, 0.5, 0.8], 0.2)).toEqual([0.2, 0.5, 0.8].map((place) => expect.closeTo(place, 9)));
  expect(spread([0.5, 0.5], 0.2)).toEqual([expect.closeTo(0.4, 9), expect.closeTo(0.6, 9)]);
});
