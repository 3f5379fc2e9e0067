import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { randomCandles } from '../../../test/random-candles.ts';
import { getPair } from '../../markets/universe.ts';
import { FEATURE_BARS, type Features, featuresOf } from '../../model/features.ts';
import type { TrainingRow } from '../../model/ledger.ts';
import { TAKER_FLOW } from './taker-flow.ts';

const pair = getPair('BTCUSDT');
const FROM = Date.parse('2026-03-02T00:00Z');
const AT = FROM + FEATURE_BARS * MINUTE_MS;
const BARS = randomCandles({ seed: 3, pair, from: FROM, bars: FEATURE_BARS });
/** Computes the features of a window in which takers bought the share `bought` of the volume. */
const valuesWith = (bought?: number): Float32Array => {
  const candles =
    bought === undefined ? BARS : BARS.map((bar) => ({ ...bar, takerBuy: bar.volume * bought }));
  return (featuresOf(TAKER_FLOW.features, { pair, candles, at: AT }) as Features).values;
};
/** A market in which the price follows the takers in 6 of 10 slots. */
const ROWS: readonly TrainingRow[] = Array.from({ length: 4_000 }, (_none, index) => {
  const label = index % 10 < 6 ? 1 : 0;
  const side = index % 2 === 0;
  const slot = AT + 28 * DAY_MS - (4_000 - index) * 5 * MINUTE_MS;
  return {
    slot,
    settledAt: slot + 5 * MINUTE_MS,
    features: valuesWith(side ? 0.8 : 0.2),
    outcome: { buyR: 0, sellR: 0, label: side === (label === 1) ? 1 : 0 },
  };
});

it('reads whether buyers or sellers took the volume of the last minutes', () => {
  expect([...valuesWith(1)].slice(0, 3)).toEqual([1, 1, 1]);
  expect([...valuesWith(0.25)].slice(0, 3)).toEqual([-0.5, -0.5, -0.5]);
});

it('learns nothing and forecasts 50 % on a feed without taker volume', () => {
  const silent = ROWS.map((row) => ({ ...row, features: valuesWith() }));
  const model = TAKER_FLOW.train(silent, AT + 28 * DAY_MS);
  expect(model).toEqual({ rows: 0, weights: null });
  const learned = TAKER_FLOW.train(ROWS, AT + 28 * DAY_MS);
  expect(TAKER_FLOW.forecast(learned, null, valuesWith()).buy).toBe(0.5);
});

it('learns whether the price follows the takers, and states the share of the volume that takers bought', () => {
  const model = TAKER_FLOW.train(ROWS, AT + 28 * DAY_MS);
  expect(model.rows).toBe(4_000);
  expect(TAKER_FLOW.forecast(model, null, valuesWith(0.8)).buy).toBeGreaterThan(0.53);
  expect(TAKER_FLOW.forecast(model, null, valuesWith(0.2)).buy).toBeLessThan(0.47);
  const [part] = TAKER_FLOW.partsOf(model, null, valuesWith(0.8));
  expect(part && TAKER_FLOW.factOf(part)).toBe('In the last 5 minutes takers bought 80% of the volume');
});
