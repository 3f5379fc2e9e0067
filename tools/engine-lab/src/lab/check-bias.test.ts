import { DAY_MS } from '@croneai/contracts/units.ts';
import { ENGINES, SERVED } from '@croneai/engine/engines/engines.ts';
import { hashAt } from '@croneai/engine/markets/synthetic/randomness.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../../../packages/engine/test/random-candles.ts';
import { type BiasResult, checkBias } from './check-bias.ts';

const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 8;
const MARKETS = ['BTCUSDT', 'ETHUSDT'].map((symbol, seed) => {
  const pair = getPair(symbol);
  const candles = randomCandles({ seed, pair, from: FROM, bars: (DAYS * DAY_MS) / 60_000 });
  return {
    pair,
    candles: candles.map((bar, index) => ({ ...bar, takerBuy: bar.volume * hashAt(seed, index) })),
  };
});
/** A single market is enough to detect the planted fault. */
const ONE_MARKET = MARKETS.slice(0, 1);
const brokenBy = (results: readonly BiasResult[]) =>
  results.filter(({ isKept }) => !isKept).map(({ check }) => check);

describe('the checks of bias', { timeout: 60_000 }, () => {
  it.each(ENGINES.map((engine) => [engine.name, engine] as const))('pass for %s', async (_name, engine) => {
    const results = await checkBias(engine, MARKETS);
    expect(brokenBy(results)).toEqual([]);
    for (const { compared } of results) expect(compared).toBeGreaterThan(3_000);
  });

  const { features } = SERVED;
  const peeking: Engine = {
    ...SERVED,
    features: {
      ...features,
      valuesOf(bars) {
        const next = bars.candles[bars.closed];
        return next ? features.valuesOf({ ...bars, closed: bars.closed + 1 }) : features.valuesOf(bars);
      },
    },
  };
  const early: Engine = { ...SERVED, train: (rows, until) => SERVED.train(rows, until + DAY_MS) };
  const lopsided: Engine = {
    ...SERVED,
    forecast(...known) {
      const { byExpert, buy } = SERVED.forecast(...known);
      return { byExpert, buy: buy + 0.01 };
    },
  };
  const memory: Engine = {
    ...SERVED,
    train: (rows) => ({
      rows: rows.length,
      known: new Map(rows.map((row) => [String(row.features), row.outcome.label])),
    }),
    forecast(model, _weights, values) {
      const label = (model?.known as Map<string, 0 | 1 | null> | undefined)?.get(String(values)) ?? 0.5;
      const buy = 0.5 + 0.1 * (label - 0.5);
      return { buy, byExpert: SERVED.experts.map(() => buy) };
    },
  };
  it.each([
    ['reads the next bar', peeking, ['prefix', 'poison']],
    ['is trained on a future day', early, ['prefix', 'poison']],
    ['prefers buying', lopsided, ['mirror']],
    ['remembers outcomes of the slots on which it is tested', memory, ['shuffle']],
  ])('fail for an engine that %s', async (_what, engine, broken) => {
    expect(brokenBy(await checkBias(engine, ONE_MARKET))).toEqual(broken);
  });
});
