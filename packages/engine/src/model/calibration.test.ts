import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { SURE_CALIBRATION, SURE_OFFERS } from '../../test/some-calibration.ts';
import {
  type Calibrations,
  calibrated,
  calibrateKind,
  calibrationOf,
  calibrationsAt,
  HIGHEST_PROBABILITY,
  NO_CALIBRATION,
  offerOf,
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

/** Creates a forecast with the same probability before and after calibration: 0.5 + edge ÷ 2. */
const scored = (symbol: string, { edge, hasWon }: Claim, gain = 1): ScoredForecast => ({
  symbol,
  buy: 0.5 + edge / 2,
  claimed: 0.5 + edge / 2,
  offered: 0.5,
  cautious: 0.5,
  actual: hasWon === edge > 0 ? 1 : 0,
  gainR: hasWon ? gain : -gain,
});

/**
 * Returns the calibration of a kind of market after `slots` slots. Every market makes a claim in
 * each slot.
 */
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
  const found = calibrationsAt(tallies.byDay(), day);
  return { ...(found.calibrations.forex ?? NO_CALIBRATION), found };
}

/** Returns the offer for a market's claim. */
const offerFor = (found: Calibrations, claimed: number, symbol = 'M0') => {
  const claim = { side: 'buy', probability: claimed, low: claimed, high: claimed } as const;
  return offerOf(claim, calibrationOf(found, { symbol, kind: 'forex' }));
};

describe('a calibration', () => {
  /**
   * Calibrates one market for each of `slopes`. A market's slope is its actual edge ÷ its claimed
   * edge. With `together`, about half of the markets in a slot share one random number.
   */
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

  it('shrinks exaggerated claims and keeps accurate ones', () => {
    expect(ofSlopes(alike(5)).slope).toBeGreaterThan(0.8);
    expect(ofSlopes(alike(5, 0.2)).slope).toBeLessThan(0.5);
    expect(calibrateKind([]).calibration).toEqual(NO_CALIBRATION);
  });

  it.each([1, 0.6, 0.4])(
    'finds the gain per unit of true edge even if only the fraction %d of each claimed edge is true',
    (slope) => {
      const { gain } = ofSlopes(alike(30, slope), { slots: 5_000, gain: 0.8, edge: 0.05 });
      expect(Math.abs(gain - 0.8)).toBeLessThan(0.05);
    },
  );

  it('does not depend on how slots are split into days', () => {
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

  it('gives a side, a probability from a half up to the supported maximum, and an interval around this probability', () => {
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

describe('an offer', () => {
  const SLOTS = 28 * SLOTS_A_DAY;
  const weak = { edge: 0.03, hasWon: true };

  it('is within one percentage point of the true win rate for the strongest claims, even if they win no more often than weaker claims', () => {
    // A hundred markets claim up to 60 %. Weak claims win slightly more often than claimed, but no
    // claim has a true win rate above 53.3 %.
    const random = randomOf(5);
    const tallies = createDailyTallies();
    const strongest: number[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      const scale = 0.02 * (0.5 + random());
      let most = 0;
      for (let market = 0; market < 100; market++) {
        const edge = Math.min(0.2, -Math.log(1 - random()) * scale);
        most = Math.max(most, edge);
        const claim = { edge, hasWon: random() < 0.5 + Math.min(0.066, 1.3 * edge) / 2 };
        tallies.add(slot * SLOT_MS, { kind: 'forex' }, scored(`M${market}`, claim));
      }
      strongest.push(most);
    }
    const found = calibrationsAt(tallies.byDay(), 28 * DAY_MS);
    expect(found.calibrations.forex?.slope).toBeGreaterThan(0.9);
    const top = strongest.sort((a, b) => a - b)[Math.floor(0.97 * SLOTS)] as number;
    expect(top).toBeGreaterThan(0.16);
    const { probability, low, high } = offerFor(found, 0.5 + top / 2);
    expect(Math.abs(probability - 0.533)).toBeLessThan(0.01);
    expect(low).toBeLessThan(0.533);
    expect(high).toBeGreaterThan(0.533);
  });

  it('promises no more than a coin toss for weak claims, and for strong claims as long as there are too few of them', () => {
    const { found } = calibrationAfter(SLOTS, 3, () => weak);
    expect(offerFor(found, 0.52)).toEqual({
      side: 'buy',
      probability: 0.52,
      low: 0.5,
      high: 0.52,
      offered: 0.5,
      cautious: 0.5,
    });
    expect(offerFor(found, 0.56)).toMatchObject({ low: 0.5, offered: 0.5, cautious: 0.5 });
  });

  /**
   * Returns the calibrations of markets that claim 56 %. `wins` returns the actual win rate of a
   * market on a day.
   */
  const offersOf = (wins: (market: number, day: number) => number, { markets = 8 } = {}) =>
    calibrationAfter(SLOTS / 4, markets, (random, _common, market, day) => ({
      edge: 0.12,
      hasWon: random() < wins(market, day),
    })).found;

  it('equals the actual win rate of strong claims, and never exceeds the claim', () => {
    expect(
      Math.abs(
        offerFor(
          offersOf(() => 0.56),
          0.56,
        ).probability - 0.56,
      ),
    ).toBeLessThan(0.005);
    expect(
      offerFor(
        offersOf(() => 0.65),
        0.56,
      ).probability,
    ).toBeLessThanOrEqual(0.56);
    const lower = offerFor(
      offersOf(() => 0.535),
      0.56,
    );
    expect(Math.abs(lower.probability - 0.535)).toBeLessThan(0.012);
  });

  it('differs between markets of the same kind', () => {
    const found = offersOf((market) => (market === 0 ? 0.51 : 0.57));
    const [poor, good] = [offerFor(found, 0.56, 'M0'), offerFor(found, 0.56, 'M1')];
    expect(poor.probability).toBeLessThan(good.probability - 0.02);
    const unknown = offerFor(found, 0.56, 'M9');
    expect(unknown.high - unknown.low).toBeGreaterThan(good.high - good.low);
  });

  it.each([
    [8, 0.02],
    [48, 0.008],
  ])(
    'falls soon after one of %d markets has lost its skill, before the calibration of the whole kind changes',
    (markets, fall) => {
      const lasting = offersOf(() => 0.57, { markets });
      const ended = offersOf((market, day) => (market === 0 && day >= 4 ? 0.5 : 0.57), { markets });
      // An offer is at most the claim, and a claim of 56 % would hide a part of the fall.
      const [before, after] = [offerFor(lasting, 0.6), offerFor(ended, 0.6)];
      expect(after.probability).toBeLessThan(before.probability - fall);
      expect(ended.calibrations.forex?.slope).toBeGreaterThan(0.9);
    },
  );

  it('has a cautious value that assumes lasting skill, and an interval that allows for skill that ends', () => {
    const calibration = { ...SURE_CALIBRATION, effectError: 0.03 };
    const changing = { ...calibration, offers: { ...SURE_OFFERS, change: 0.3 } };
    const forecast = { side: 'buy', probability: 0.58, low: 0.58, high: 0.58 } as const;
    const [lasting, ending] = [offerOf(forecast, calibration), offerOf(forecast, changing)];
    const error = Math.hypot(
      SURE_OFFERS.levelError,
      (0.16 - SURE_OFFERS.edge) * SURE_OFFERS.slopeError,
      0.03,
    );
    // A normal distribution has 10 % below −1.2816 deviations. Any distribution with a single peak
    // has at most 10 % below −1.8559 deviations.
    expect(lasting.cautious).toBeCloseTo(0.58 - (1.2816 * error) / 2, 5);
    expect(lasting.low).toBeCloseTo(0.58 - (1.8559 * error) / 2, 5);
    expect(ending.cautious).toBe(lasting.cautious);
    expect(ending.low).toBeCloseTo(0.58 - (1.8559 * Math.hypot(error, 0.16 * 0.3)) / 2, 5);
  });

  it('is lower if the best offer of each slot wins less often than it promised', () => {
    const random = randomOf(7);
    const tallies = createDailyTallies();
    for (let slot = 0; slot < SLOTS / 4; slot++)
      for (let market = 0; market < 8; market++) {
        const isBest = market === slot % 8;
        const claim = { edge: 0.12, hasWon: random() < (isBest ? 0.52 : 0.56) };
        const offer = { offered: 0.56, cautious: isBest ? 0.55 : 0.54 };
        tallies.add(slot * SLOT_MS, { kind: 'forex' }, { ...scored(`M${market}`, claim), ...offer });
      }
    const found = calibrationsAt(tallies.byDay(), 7 * DAY_MS);
    const { probability, offered } = offerFor(found, 0.56);
    expect(offered - probability).toBeGreaterThan(0.02);
  });

  it('does not become more certain when markets are added that move together', () => {
    const levelError = (markets: number, together: boolean) =>
      calibrationAfter(SLOTS / 4, markets, (random, common) => ({
        edge: 0.12,
        hasWon: (together ? common : random()) < 0.56,
      })).offers?.levelError ?? 0;
    expect(levelError(30, true) / levelError(5, true)).toBeGreaterThan(0.9);
    expect(levelError(30, true)).toBeGreaterThan(1.3 * levelError(30, false));
  });
});

describe('a calibration after strong claims', () => {
  /**
   * Returns the slope after days on which six markets claim 56 %. `shares` are the actual win rates
   * of these days. With `together`, all claims of a slot have the same result.
   */
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

  it('is unchanged while strong claims succeed, forgets the good days when strong claims fail, and recovers when strong claims succeed again', () => {
    expect(slopeAfter(good)).toBeGreaterThan(0.85);
    expect(slopeAfter([...good, 0.5, 0.5])).toBeLessThan(0.2);
    expect(slopeAfter([...good, 0.5, 0.5, 0.56, 0.56, 0.56, 0.56])).toBeGreaterThan(0.5);
  });

  it('ignores luck that all markets of a slot share', () => {
    const moved = Array.from({ length: 40 }, (_none, seed) =>
      slopeAfter(good, { seed: seed + 1, together: true }),
    ).filter((slope) => slope < 0.3);
    expect(moved.length).toBeLessThanOrEqual(1);
  });
});
