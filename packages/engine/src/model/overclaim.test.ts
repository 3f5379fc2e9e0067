import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { calibrationsAt } from './calibration.ts';
import { createDailyTallies } from './forecast-tally.ts';

const SLOT_MS = 300_000;
const MARKETS = 6;

/** Forecasts of 56 % that win with the given share, one share a day; all markets of a slot fall alike when `together`. */
function tallyDays(shares: readonly number[], { seed = 1, together = false } = {}) {
  const random = randomOf(seed);
  const tallies = createDailyTallies();
  for (const [day, share] of shares.entries())
    for (let slot = day * DAY_MS; slot < (day + 1) * DAY_MS; slot += SLOT_MS) {
      const common = random();
      for (let market = 0; market < MARKETS; market++) {
        const came = (together ? common : random()) < share ? 1 : 0;
        const forecast = { symbol: `M${market}`, buy: 0.56, claimed: 0.56, came, gainR: 1 } as const;
        tallies.add(slot, { kind: 'forex' }, forecast);
      }
    }
  return tallies.byDay();
}
const slopeAfter = (shares: readonly number[], options = {}): number =>
  calibrationsAt(tallyDays(shares, options), shares.length * DAY_MS).calibrations.forex?.slope ?? Number.NaN;

describe('a calibration after strong claims', () => {
  const good = Array.from({ length: 10 }, () => 0.56);

  it('stays as it is while they come', () => {
    expect(slopeAfter(good)).toBeGreaterThan(0.85);
  });

  it('forgets the good days as soon as they do not come any more', () => {
    expect(slopeAfter([...good, 0.5, 0.5])).toBeLessThan(0.2);
  });

  it('believes them again when they have come for as long as they did not', () => {
    const back = slopeAfter([...good, 0.5, 0.5, 0.56, 0.56, 0.56, 0.56]);
    expect(back).toBeGreaterThan(0.5);
  });

  it('is not moved by luck that markets share', () => {
    const moved = Array.from({ length: 40 }, (_none, seed) =>
      slopeAfter(good, { seed: seed + 1, together: true }),
    ).filter((slope) => slope < 0.3);
    expect(moved.length).toBeLessThanOrEqual(1);
  });
});
