import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import {
  asBest,
  calibrated,
  calibrateKind,
  calibrationsAt,
  HIGHEST_PROBABILITY,
  NO_CALIBRATION,
} from './calibration.ts';
import {
  createDailyTallies,
  createTally,
  type ForecastTally,
  type ScoredForecast,
  tallySlot,
} from './forecast-tally.ts';

const SLOT_MS = 300_000;
const SLOTS_A_DAY = DAY_MS / SLOT_MS;

type Claim = { readonly edge: number; readonly hasWon: boolean };

/** A forecast that claims so much on one side, before calibration and after. */
const scored = (symbol: string, { edge, hasWon }: Claim, gain = 1): ScoredForecast => ({
  symbol,
  buy: 0.5 + edge / 2,
  claimed: 0.5 + edge / 2,
  came: hasWon === edge > 0 ? 1 : 0,
  gainR: hasWon ? gain : -gain,
});

/** The calibration of a kind of market after so many slots, in each of which every market makes a claim. */
function calibrationAfter(
  slots: number,
  markets: number,
  claimOf: (random: () => number, common: number, market: number, day: number) => Claim,
  { seed = 5, gain = 1 } = {},
) {
  const random = randomOf(seed);
  const tallies = createDailyTallies();
  for (let slot = 0; slot < slots; slot++) {
    const common = random();
    for (let market = 0; market < markets; market++) {
      const claim = claimOf(random, common, market, Math.floor(slot / SLOTS_A_DAY));
      tallies.add(slot * SLOT_MS, { kind: 'forex' }, scored(`M${market}`, claim, gain));
    }
  }
  const day = Math.ceil(slots / SLOTS_A_DAY) * DAY_MS;
  const { calibrations, slopes } = calibrationsAt(tallies.byDay(), day);
  return { ...(calibrations.forex ?? NO_CALIBRATION), own: slopes };
}

describe('a calibration', () => {
  /** Markets that win as their slope says; those of a slot share their luck by half where they move `together`. */
  const ofSlopes = (
    slopes: readonly number[],
    { slots = 3_000, together = false, edge = 0.08, gain = 1 } = {},
  ) =>
    calibrationAfter(
      slots,
      slopes.length,
      (random, common, market) => {
        const luck = together && random() < 0.5 ? common : random();
        const side = random() < 0.5 ? -1 : 1;
        return { edge: side * edge, hasWon: luck < 0.5 + ((slopes[market] as number) * edge) / 2 };
      },
      { gain },
    );
  const alike = (markets: number, slope = 1) => Array.from({ length: markets }, () => slope);

  it('shrinks what claims too much and leaves what is right', () => {
    expect(ofSlopes(alike(5)).slope).toBeGreaterThan(0.8);
    expect(ofSlopes(alike(5, 0.2)).slope).toBeLessThan(0.5);
    expect(calibrateKind([]).calibration).toEqual(NO_CALIBRATION);
  });

  it.each([1, 0.6, 0.4])('finds the gain of a calibrated edge, of which %d came', (slope) => {
    const { gain } = ofSlopes(alike(30, slope), { slots: 5_000, gain: 0.8, edge: 0.05 });
    expect(Math.abs(gain - 0.8)).toBeLessThan(0.05);
  });

  it('draws a market to its kind, and leaves it its own slope the more it has shown', () => {
    const one = ofSlopes([...alike(7), 0], { slots: 1_000 }).own;
    const later = ofSlopes([...alike(7), 0], { slots: 5_000, edge: 0.2 }).own;
    expect(later.M7?.slope).toBeLessThan(0.25);
    expect(one.M7?.slope).toBeGreaterThan(later.M7?.slope ?? 1);
    expect(one.M7?.slopeError).toBeGreaterThan(later.M7?.slopeError ?? 1);
  });

  it('does not grow sure of markets that move together because there are more of them', () => {
    const errorOf = (markets: number, together: boolean) =>
      ofSlopes(alike(markets), { together, edge: 0.04 }).own.M0?.slopeError ?? 0;
    expect(errorOf(40, true) / errorOf(5, true)).toBeGreaterThan(0.75);
    expect(errorOf(40, true)).toBeGreaterThan(1.3 * errorOf(40, false));
  });

  it('shrinks the best of many by what the best of their slots came to', () => {
    // Claims are honest but for the noise that is on them: the largest of twenty is mostly noise.
    const calibration = calibrationAfter(10 * SLOTS_A_DAY, 20, (random) => ({
      edge: 0.06 + 0.04 * (random() + random() - 1),
      hasWon: random() < 0.53,
    }));
    const said = calibrated(0.546, asBest(calibration), 'buy').probability;
    expect(said).toBeLessThan(calibrated(0.546, calibration, 'buy').probability - 0.005);
    expect(Math.abs(said - 0.53)).toBeLessThan(0.01);
  });

  it('is the same in whatever days slots are counted', () => {
    const slots = [
      [scored('A', { edge: 0.1, hasWon: true })],
      [{ ...scored('B', { edge: -0.16, hasWon: false }), claimed: 0.44 }],
    ] as const;
    const [days, whole] = [[createTally(), createTally()] as const, createTally()];
    for (let index = 0; index < 100; index++)
      for (const tally of [days[index % 2] as ForecastTally, whole])
        tallySlot(tally, slots[index % 3 === 0 ? 1 : 0]);
    const [one, two] = [calibrateKind(days).calibration, calibrateKind([whole]).calibration];
    expect(one.slope).toBeCloseTo(two.slope, 10);
    expect(one.gain).toBeCloseTo(two.gain, 10);
    expect(one.forecasts).toBe(100);
  });

  it('gives the side, a probability of at least a half, its interval, and no claim above what was ever supported', () => {
    const { side, probability, low, high } = calibrated(0.45, NO_CALIBRATION, 'buy');
    expect(side).toBe('sell');
    expect(probability).toBeCloseTo(0.55, 9);
    expect(low).toBeLessThan(probability);
    expect(high).toBeGreaterThan(probability);
    const most = calibrated(0.9, NO_CALIBRATION, 'buy');
    expect(most).toMatchObject({ side: 'buy', probability: HIGHEST_PROBABILITY });
    const coin = calibrated(0.5, NO_CALIBRATION, 'sell');
    expect(coin).toEqual({ side: 'sell', probability: 0.5, low: 0.5, high: 0.5 });
  });
});

describe('a calibration after strong claims', () => {
  /** Six markets that claim 56 %, of which so much comes, one share a day; all of a slot fall alike when `together`. */
  const slopeAfter = (shares: readonly number[], { seed = 1, together = false } = {}): number =>
    calibrationAfter(
      shares.length * SLOTS_A_DAY,
      6,
      (random, common, _market, day) => ({
        edge: 0.12,
        hasWon: (together ? common : random()) < (shares[day] as number),
      }),
      { seed },
    ).slope;
  const good = Array.from({ length: 10 }, () => 0.56);

  it('stays as it is while they come, forgets the good days when they do not, and believes them again', () => {
    expect(slopeAfter(good)).toBeGreaterThan(0.85);
    expect(slopeAfter([...good, 0.5, 0.5])).toBeLessThan(0.2);
    expect(slopeAfter([...good, 0.5, 0.5, 0.56, 0.56, 0.56, 0.56])).toBeGreaterThan(0.5);
  });

  it('is not moved by luck that markets share', () => {
    const moved = Array.from({ length: 40 }, (_none, seed) =>
      slopeAfter(good, { seed: seed + 1, together: true }),
    ).filter((slope) => slope < 0.3);
    expect(moved.length).toBeLessThanOrEqual(1);
  });
});
