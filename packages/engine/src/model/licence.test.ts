import type { PaysBy } from '@croneai/contracts/signals.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { labelFor } from './ledger.ts';
import {
  type Evidence,
  forfeit,
  isLicensed,
  LICENCE_EVIDENCE,
  licenceBar,
  NO_EVIDENCE,
  wealthOf,
  weigh,
} from './licence.ts';
import { parsePaysBy, prospectOf } from './pays-by.ts';

/** Simulates the evidence of a market with the true win rate `truth` and a prediction of 55 %. */
function watch(truth: number, slots: number, seed: number): Evidence[] {
  const random = randomOf(seed);
  let evidence = NO_EVIDENCE;
  return Array.from({ length: slots }, () => {
    evidence = weigh(evidence, 0.55, random() < truth ? 1 : 0);
    return evidence;
  });
}

/** Returns Infinity if the market is not licensed within `most` slots. */
function slotsUntilLicensed(truth: number, claim: number, seed: number, most: number, start = NO_EVIDENCE) {
  const random = randomOf(seed);
  let evidence = start;
  for (let slot = 1; slot <= most; slot++) {
    evidence = weigh(evidence, claim, random() < truth ? 1 : 0);
    if (wealthOf(evidence) >= LICENCE_EVIDENCE) return slot;
  }
  return Number.POSITIVE_INFINITY;
}

describe('the licence to publish', () => {
  it('is rarely granted to a market without skill, however long the market is watched', () => {
    // For each market, the chance is at most one in twenty (Ville's inequality). If it were exactly
    // one in twenty, 13 or more of 100 markets would get a licence in about one of 700 such tests.
    // The lab repeats this test with 400 markets.
    const lucky = Array.from({ length: 100 }, (_none, seed) => slotsUntilLicensed(0.5, 0.55, seed, 30_000));
    expect(lucky.filter(Number.isFinite).length).toBeLessThan(100 * 0.125);
  });

  it.each([
    [0.55, 600],
    [0.56, 450],
    [0.57, 350],
  ])(
    'is earned by a market with a true win rate of %f within %i slots, in half of all runs',
    (truth, within) => {
      const waited = Array.from({ length: 201 }, (_none, seed) =>
        slotsUntilLicensed(truth, truth, seed, 9_000),
      );
      expect(waited.sort((a, b) => a - b)[100]).toBeLessThan(within);
    },
  );

  it('is earned by a skill that begins after a year without skill', () => {
    const idle = watch(0.5, 100_000, 5).at(-1) as Evidence;
    expect(wealthOf(idle)).toBeLessThan(1);
    expect(slotsUntilLicensed(0.56, 0.56, 6, 4_000, idle)).toBeLessThan(4_000);
  });

  it('is lost when the skill ends, and then neither lost slots nor an alarm increases the wealth of a bettor', () => {
    let evidence = watch(0.56, 3_000, 1).at(-1) as Evidence;
    expect(wealthOf(evidence)).toBeGreaterThan(LICENCE_EVIDENCE);
    for (let slot = 1; slot <= 3_000; slot++) {
      const before = wealthOf(evidence);
      evidence = weigh(evidence, 0.55, 0);
      expect(wealthOf(evidence)).toBeLessThanOrEqual(before);
      if (slot === 200) expect(wealthOf(evidence)).toBeLessThan(LICENCE_EVIDENCE);
    }
    expect(wealthOf(evidence)).toBeLessThan(0.5);
    expect(wealthOf(forfeit(evidence))).toBeCloseTo(wealthOf(evidence), 12);
    expect(wealthOf(forfeit({ ...evidence, staked: 500 }))).toBe(1);
  });

  it('counts a slot in which both sides lost as evidence against the claim', () => {
    const lost = { buyR: -1, sellR: -1, label: null };
    expect([0.55, 0.45].map((buy) => labelFor(lost, buy))).toEqual([0, 1]);
    expect(labelFor({ buyR: 0, sellR: 0, label: null }, 0.55)).toBeNull();
    expect(labelFor({ buyR: 1, sellR: -1, label: 1 }, 0.45)).toBe(1);
  });

  it.each([
    [[], 20, 0],
    [[1], 20, 0],
    [[20], 20, 1],
    // With three markets, one licence needs evidence of 60, two licences need 30 each, and three
    // licences need 20 each.
    [[59, 1, 1], 60, 0],
    [[60, 29, 1], 30, 1],
    [[30, 30, 19], 20, 2],
    [[20, 20, 20], 20, 3],
    // The evidence is too small for one or two licences among four markets, but enough for three.
    [[27, 27, 27, 1], 20, 3],
    [[26, 25, 1, 1], 80, 0],
  ])(
    'after evidence of %j, the next market needs evidence of %d, and %d markets are licensed',
    (wealths, needed, licensed) => {
      const all = wealths.map((wealth) => ({ ...NO_EVIDENCE, staked: wealth, reserve: 0 }));
      const bar = licenceBar(all);
      expect(bar).toBeCloseTo(needed, 9);
      expect(all.filter((own) => isLicensed(own, bar))).toHaveLength(licensed);
    },
  );
});

describe('terms', () => {
  it.each([
    ['payout=0.85', { kind: 'payout', payout: 0.85 }],
    ['payout:0.92', { kind: 'payout', payout: 0.92 }],
    ['points', { kind: 'points' }],
    ['none', { kind: 'none' }],
    ['payout=0', undefined],
    ['payout=9', undefined],
    ['payout', undefined],
    ['', undefined],
    ['PAYOUT=0.85', undefined],
  ])('are read from a setting, and an invalid setting is refused: %s', (text, paysBy) => {
    expect(parsePaysBy(text)).toEqual(paysBy);
  });

  const PAYOUT = { kind: 'payout', payout: 0.85 } as const;
  const POINTS = { kind: 'points' } as const;
  const offer = (cautious: number, cost: number, paysBy: PaysBy, gain = 0.7) =>
    prospectOf({ cautious }, { gain }, cost, paysBy);

  it('under a payout, require a win rate that reaches the break-even after the margin for luck', () => {
    expect([0.56, 0.54].map((cautious) => offer(cautious, 0, PAYOUT).pays)).toEqual([true, false]);
    expect(offer(0.54, 0, PAYOUT).needed).toBeCloseTo(0.5459, 4);
  });

  it('in points, deduct the spread from the gain', () => {
    expect([0.05, 0.08].map((cost) => offer(0.56, cost, POINTS).pays)).toEqual([true, false]);
    expect(offer(0.6, 0.01, POINTS, 0)).toMatchObject({ pays: false, needed: 1 });
  });
});
