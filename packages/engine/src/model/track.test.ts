import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { SERVED } from '../engines/engines.ts';
import { getPair } from '../markets/universe.ts';
import { contentOf } from '../walk-forward.ts';
import { CODE_VERSION, writeArtefact } from './artefact.ts';
import { asBest, calibrated, calibrateKind, calibrationsAt, NO_CALIBRATION } from './calibration.ts';
import { createDailyTallies, createTally, type ForecastTally, tallySlot } from './forecast-tally.ts';
import type { SettledRow } from './ledger.ts';
import { sigmoid } from './logistic.ts';
import { trackMarket, walkTracks } from './track.ts';

const SLOT_MS = 300_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 7;
const UNTIL = FROM + DAYS * DAY_MS + 3 * 3_600_000;

/** Rows whose label follows the first feature; some are missing, some have no label. */
function rowsOf(seed: number): SettledRow[] {
  const random = randomOf(seed);
  const rows: SettledRow[] = [];
  for (let slot = FROM; slot + SLOT_MS <= UNTIL; slot += SLOT_MS) {
    const features = Float32Array.from({ length: SERVED.features.names.length }, () => (random() - 0.5) * 4);
    const won = random() < sigmoid(0.5 * (features[0] as number)) ? 1 : 0;
    const label = random() < 0.02 ? null : won;
    if (random() < 0.05) continue;
    const outcome = { label, buyR: won ? 0.8 : -0.9, sellR: won ? -0.8 : 0.9 } as const;
    rows.push({
      slot,
      features,
      entry: 100,
      distance: 1,
      atr: 0.7,
      spread: 0,
      outcome,
      settledAt: slot + SLOT_MS,
      closes: [],
    });
  }
  return rows;
}
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'EURUSD'].map((symbol) => getPair(symbol));
const trainAt = Array.from({ length: DAYS + 1 }, (_none, day) => FROM + day * DAY_MS);

it('the same rows give the same artefact; another one takes another version of the code', () => {
  const options = { trainAt, until: UNTIL, slotMs: SLOT_MS, keepFrom: FROM };
  const tracks = MARKETS.map((pair, index) => trackMarket(SERVED, pair, rowsOf(index + 1), options));
  const joint = walkTracks(tracks, { until: UNTIL, slotMs: SLOT_MS });
  const window = { prices: 'synthetic.test', rule: 1, from: FROM, day: FROM + DAYS * DAY_MS } as const;
  const { hash } = writeArtefact(SERVED, contentOf(SERVED, tracks, joint, window));
  expect([CODE_VERSION, hash]).toEqual([
    3,
    '21447b7e786ae036a6660fe695e7582b3de3b65f82ed6e6f049dbb1f5c0d0f6a',
  ]);
});

describe('a calibration', () => {
  /** Forecasts of markets that win as their slope says; those of a slot share their luck by half where they move `together`. */
  function calibrationOf(slopes: readonly number[], { slots = 3_000, together = false, edge = 0.08 } = {}) {
    const random = randomOf(5);
    const tallies = createDailyTallies();
    for (let slot = FROM; slot < FROM + slots * SLOT_MS; slot += SLOT_MS) {
      const common = random();
      for (const [market, slope] of slopes.entries()) {
        const luck = together && random() < 0.5 ? common : random();
        const claims = (random() < 0.5 ? -1 : 1) * edge;
        const won = luck < 0.5 + (slope * edge) / 2;
        const came = won === claims > 0 ? 1 : 0;
        const claimed = { buy: 0.5 + claims / 2, claimed: 0.5 + claims / 2 };
        const forecast = { symbol: `M${market}`, ...claimed, came, gainR: won ? 1 : -1 } as const;
        tallies.add(slot, { kind: 'forex' }, forecast);
      }
    }
    const { calibrations, slopes: own } = calibrationsAt(tallies.byDay(), FROM + 20 * DAY_MS);
    return { kind: calibrations.forex ?? NO_CALIBRATION, own };
  }
  const alike = (markets: number) => Array.from({ length: markets }, () => 1);

  it('draws a market to its kind, and leaves it its own slope the more it has shown', () => {
    const one = calibrationOf([1, 1, 1, 1, 1, 1, 1, 0], { slots: 1_000 }).own;
    const later = calibrationOf([1, 1, 1, 1, 1, 1, 1, 0], { slots: 5_000, edge: 0.2 }).own;
    expect(later.M7?.slope).toBeLessThan(0.25);
    expect(one.M7?.slope).toBeGreaterThan(later.M7?.slope ?? 1);
    expect(one.M7?.slopeError).toBeGreaterThan(later.M7?.slopeError ?? 1);
  });

  it('does not grow sure of markets that move together because there are more of them', () => {
    const errorOf = (markets: number, together: boolean) =>
      calibrationOf(alike(markets), { together, edge: 0.04 }).own.M0?.slopeError ?? 0;
    expect(errorOf(40, true) / errorOf(5, true)).toBeGreaterThan(0.75);
    expect(errorOf(40, true)).toBeGreaterThan(1.3 * errorOf(40, false));
  });

  it('shrinks the best of many by what the best of their slots came to', () => {
    const random = randomOf(9);
    const days = Array.from({ length: 10 }, () => createTally());
    for (const tally of days)
      for (let slot = 0; slot < 288; slot++)
        tallySlot(
          tally,
          Array.from({ length: 20 }, (_none, market) => {
            // Claims are honest but for the noise that is on them: the largest of twenty is mostly noise.
            const claimed = 0.5 + 0.03 + 0.02 * (random() + random() - 1);
            return {
              symbol: `M${market}`,
              buy: claimed,
              claimed,
              came: random() < 0.53 ? 1 : 0,
              gainR: 0,
            };
          }),
        );
    const { calibration } = calibrateKind(days);
    const said = calibrated(0.546, asBest(calibration), 'buy').probability;
    expect(said).toBeLessThan(calibrated(0.546, calibration, 'buy').probability - 0.005);
    expect(Math.abs(said - 0.53)).toBeLessThan(0.01);
  });

  it('is the same in whatever days slots are counted', () => {
    const slot = [{ symbol: 'A', buy: 0.55, claimed: 0.55, came: 1, gainR: 1 }] as const;
    const other = [{ symbol: 'B', buy: 0.42, claimed: 0.44, came: 1, gainR: -1 }] as const;
    const [days, whole] = [[createTally(), createTally()] as const, createTally()];
    for (let index = 0; index < 100; index++)
      for (const tally of [days[index % 2] as ForecastTally, whole])
        tallySlot(tally, index % 3 === 0 ? other : slot);
    const [one, two] = [calibrateKind(days), calibrateKind([whole])];
    expect(one.calibration.slope).toBeCloseTo(two.calibration.slope, 10);
    expect(one.calibration.gain).toBeCloseTo(two.calibration.gain, 10);
    expect(one.calibration.forecasts).toBe(100);
  });
});
