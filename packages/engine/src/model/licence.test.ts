import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import {
  type Calibration,
  calibrated,
  calibrateKind,
  HIGHEST_PROBABILITY,
  NO_CALIBRATION,
} from './calibration.ts';
import { createTally, tallySlot } from './forecast-tally.ts';
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

/** Outcomes of a market that wins with `truth` where 55 % was said. */
function watch(truth: number, slots: number, seed: number): Evidence[] {
  const random = randomOf(seed);
  let evidence = NO_EVIDENCE;
  return Array.from({ length: slots }, () => {
    evidence = weigh(evidence, 0.55, random() < truth ? 1 : 0);
    return evidence;
  });
}

/** Infinite when that never happens among `most` slots. */
function slotsUntilLicensed(truth: number, claim: number, seed: number, most: number): number {
  const random = randomOf(seed);
  let evidence = NO_EVIDENCE;
  for (let slot = 1; slot <= most; slot++) {
    evidence = weigh(evidence, claim, random() < truth ? 1 : 0);
    if (wealthOf(evidence) >= LICENCE_EVIDENCE) return slot;
  }
  return Number.POSITIVE_INFINITY;
}

describe('the licence to publish', () => {
  it('is rarely given where there is no skill, however long one watches', () => {
    // At most one in twenty (Ville); 100 markets of exactly that chance show over an eighth of them once in 1,000 such tests. The lab has 400.
    const lucky = Array.from({ length: 100 }, (_none, seed) => slotsUntilLicensed(0.5, 0.55, seed, 30_000));
    expect(lucky.filter(Number.isFinite).length).toBeLessThan(100 * 0.125);
  });

  it.each([
    [0.55, 600],
    [0.56, 450],
    [0.57, 350],
  ])('is earned by a market that wins %f as it claims within %i slots, half the time', (truth, within) => {
    const waited = Array.from({ length: 201 }, (_none, seed) =>
      slotsUntilLicensed(truth, truth, seed, 9_000),
    );
    expect(waited.sort((a, b) => a - b)[100]).toBeLessThan(within);
  });

  it('is still earned by skill that comes after a year without', () => {
    const random = randomOf(5);
    let evidence = NO_EVIDENCE;
    for (let slot = 0; slot < 100_000; slot++) evidence = weigh(evidence, 0.55, random() < 0.5 ? 1 : 0);
    expect(wealthOf(evidence)).toBeLessThan(1);
    let slots = 0;
    for (; wealthOf(evidence) < LICENCE_EVIDENCE && slots < 9_000; slots++)
      evidence = weigh(evidence, 0.56, random() < 0.56 ? 1 : 0);
    expect(slots).toBeLessThan(4_000);
  });

  it('has no money given to it: neither a lost licence nor an alarm lifts what a bettor has left', () => {
    let evidence = watch(0.56, 3_000, 1).at(-1) as Evidence;
    let before = evidence;
    for (let slot = 0; slot < 3_000; slot++) {
      before = evidence;
      evidence = weigh(evidence, 0.55, 0);
      expect(wealthOf(evidence)).toBeLessThanOrEqual(wealthOf(before));
    }
    expect(wealthOf(evidence)).toBeLessThan(0.5);
    expect(wealthOf(forfeit(evidence))).toBeCloseTo(wealthOf(evidence), 12);
    expect(wealthOf(forfeit({ ...evidence, staked: 500 }))).toBe(1);
  });

  it('is earned where there is skill, and lost when it is gone', () => {
    const earned = watch(0.56, 3_000, 1).at(-1) as Evidence;
    expect(wealthOf(earned)).toBeGreaterThan(LICENCE_EVIDENCE);
    let evidence = earned;
    for (let slot = 0; slot < 200; slot++) evidence = weigh(evidence, 0.55, 0);
    expect(wealthOf(evidence)).toBeLessThan(LICENCE_EVIDENCE);
  });

  it('counts a slot on which both sides lost against the claim', () => {
    const lost = { buyR: -1, sellR: -1, label: null };
    expect([0.55, 0.45].map((buy) => labelFor(lost, buy))).toEqual([0, 1]);
    expect(labelFor({ buyR: 0, sellR: 0, label: null }, 0.55)).toBeNull();
    expect(labelFor({ buyR: 1, sellR: -1, label: 1 }, 0.45)).toBe(1);
  });

  it.each([
    [[], 20, 0],
    [[1], 20, 0],
    [[20], 20, 1],
    // The third licence would need 80 × 3 ÷ 3: of three markets 60 alone, 30 each of two, 20 each of three.
    [[59, 1, 1], 60, 0],
    [[60, 29, 1], 30, 1],
    [[30, 30, 19], 20, 2],
    [[20, 20, 20], 20, 3],
    // Too little for one or two licences of four markets, enough for three.
    [[27, 27, 27, 1], 20, 3],
    [[26, 25, 1, 1], 80, 0],
  ])('of markets with evidence %j the next needs %d, and %d are licensed', (wealths, needed, licensed) => {
    const all = wealths.map((wealth) => ({ ...NO_EVIDENCE, staked: wealth, reserve: 0 }));
    const bar = licenceBar(all);
    expect(bar).toBeCloseTo(needed, 9);
    expect(all.filter((own) => isLicensed(own, bar))).toHaveLength(licensed);
  });
});

describe('the calibration', () => {
  const calibrationOf = (count: number, honesty: number): Calibration => {
    const random = randomOf(3);
    const tally = createTally();
    for (let index = 0; index < count; index++) {
      const edge = (random() - 0.5) * 0.25;
      const buy = 0.5 + edge / 2;
      const came = random() < 0.5 + (honesty * edge) / 2 ? 1 : 0;
      const gainR = edge > 0 === (came === 1) ? 0.8 : -0.8;
      tallySlot(tally, [{ symbol: 'EURUSD', buy, claimed: buy, came, gainR }]);
    }
    return calibrateKind([tally]).calibration;
  };

  it('shrinks what claims too much and leaves what is right', () => {
    expect(calibrationOf(20_000, 1).slope).toBeGreaterThan(0.8);
    expect(calibrationOf(20_000, 0.2).slope).toBeLessThan(0.5);
    expect(calibrationOf(0, 1)).toEqual(NO_CALIBRATION);
  });

  it('finds the gain of a calibrated edge, whatever the edge was shrunk by', () => {
    for (const honesty of [1, 0.6, 0.4])
      expect(Math.abs(calibrationOf(200_000, honesty).gain - 0.8)).toBeLessThan(0.05);
  });

  it('knows more from more forecasts', () => {
    expect(calibrationOf(20_000, 1).slopeError).toBeLessThan(calibrationOf(1_000, 1).slopeError);
  });

  it('gives the side, a probability of at least a half, its interval, and no claim above what was ever supported', () => {
    const told = calibrated(0.45, NO_CALIBRATION, 'buy');
    expect(told.side).toBe('sell');
    expect(told.probability).toBeCloseTo(0.55, 9);
    expect(told.low).toBeLessThan(told.probability);
    expect(told.high).toBeGreaterThan(told.probability);
    expect(calibrated(0.9, NO_CALIBRATION, 'buy')).toMatchObject({
      side: 'buy',
      probability: HIGHEST_PROBABILITY,
    });
    expect(calibrated(0.5, NO_CALIBRATION, 'sell')).toEqual({
      side: 'sell',
      probability: 0.5,
      low: 0.5,
      high: 0.5,
    });
  });
});

describe('what pays', () => {
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
  ])('%s is read', (text, paysBy) => {
    expect(parsePaysBy(text)).toEqual(paysBy);
  });

  const offer = (low: number, cost: number, paysBy: string) =>
    prospectOf(
      { low },
      { gain: 0.7 },
      cost,
      parsePaysBy(paysBy) as NonNullable<ReturnType<typeof parsePaysBy>>,
    );

  it('says what a payout needs, and asks it of the lower end of the interval', () => {
    expect(offer(0.56, 0, 'payout=0.85')).toMatchObject({ pays: true });
    expect(offer(0.54, 0, 'payout=0.85')).toMatchObject({ pays: false });
    expect(offer(0.54, 0, 'payout=0.85').needed).toBeCloseTo(0.5459, 4);
  });

  it('takes the spread off a gain in points', () => {
    expect(offer(0.56, 0.05, 'points')).toMatchObject({ pays: true });
    expect(offer(0.56, 0.08, 'points')).toMatchObject({ pays: false });
    expect(prospectOf({ low: 0.6 }, { gain: 0 }, 0.01, { kind: 'points' })).toMatchObject({
      pays: false,
      needed: 1,
    });
  });
});
