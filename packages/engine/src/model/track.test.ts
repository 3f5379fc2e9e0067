import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { SERVED } from '../engines/engines.ts';
import type { Pair } from '../markets/pair.ts';
import { getPair } from '../markets/universe.ts';
import { calibrateTallies, createTally, type ScoredForecast, tallyForecast } from './calibration.ts';

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
    });
  }
  return rows;
}
const MARKETS: [Pair, SettledRow[]][] = [
  [getPair('BTCUSDT'), rowsOf(1)],
  [getPair('ETHUSDT'), rowsOf(2)],
  [getPair('EURUSD'), rowsOf(3)],
];
const trainAt = Array.from({ length: DAYS + 1 }, (_none, day) => FROM + day * DAY_MS);
const track = (until: number) =>
  MARKETS.map(([pair, rows]) =>
    trackMarket(
      SERVED,
      pair,
      rows.filter(({ settledAt }) => settledAt <= until),
      { trainAt, until, slotMs: SLOT_MS, keepFrom: FROM },
    ),
  );

describe('markets that are walked one by one', () => {
  it('know nothing of what came later', () => {
    const cut = FROM + 6 * DAY_MS + 7 * SLOT_MS;
    const whole = walkTracks(track(UNTIL), { until: UNTIL, slotMs: SLOT_MS });
    const part = walkTracks(track(cut), { until: cut, slotMs: SLOT_MS });
    const told = (decisions: typeof part.decisions) =>
      [...decisions]
        .filter(([slot]) => slot < cut)
        .map(([slot, all]) => [slot, all.map(({ forecast, licensed }) => ({ forecast, licensed }))]);
    expect(told(part.decisions)).toEqual(told(whole.decisions));
  });
});

it('a calibration is the logistic slope of the forecasts, whatever days and bins they were counted in', () => {
  const random = randomOf(5);
  const scored: ScoredForecast[] = Array.from({ length: 20_000 }, () => {
    const buy = sigmoid((random() - 0.5) * 0.6);
    const label = random() < sigmoid(0.8 * Math.log(buy / (1 - buy))) ? 1 : 0;
    return { buy, label, buyR: label ? random() : -random() };
  });
  const [days, whole] = [[createTally(), createTally()], createTally()];
  for (const [index, each] of scored.entries()) {
    tallyForecast(days[index % 2] as never, each);
    tallyForecast(whole, each);
  }
  const counted = calibrateTallies(days);
  expect(counted.slope).toBeCloseTo(calibrateTallies([whole]).slope, 10);
  expect(counted.gain).toBeCloseTo(calibrateTallies([whole]).gain, 10);
  expect(counted.forecasts).toBe(scored.length);
  // Where the likelihood with its prior is highest: its derivative is 0 there.
  const logits = scored.map(({ buy }) => Math.log(buy / (1 - buy)));
  const usual = logits.reduce((sum, logit) => sum + logit ** 2 / 4, 0) / scored.length;
  const derivative = (slope: number) =>
    logits.reduce(
      (sum, logit, index) => {
        const { label } = scored[index] as ScoredForecast;
        return sum + (sigmoid(slope * logit) - label) * logit;
      },
      2_000 * usual * (slope - 1),
    );
  expect(derivative(counted.slope - 1e-3)).toBeLessThan(0);
  expect(derivative(counted.slope + 1e-3)).toBeGreaterThan(0);
});
