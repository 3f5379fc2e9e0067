import { LATE_SECONDS } from '@croneai/contracts/public-record.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { publicRecordOf } from '@croneai/engine/settled/public-record.ts';
import { settle } from '@croneai/rules/settlement.ts';
import { draftSettled } from '@croneai/tlog/record/draft-leaves.ts';
import type { SettledLeaf } from '@croneai/tlog/record/leaf.ts';
import { expect, it } from 'vitest';
import { someForecast } from '../../../../tests/support/some-signal.ts';
import { recordFromLeaves } from '../../test/public-log/record-from-leaves.ts';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/module.ts';
import { toSignalRow } from '../signals/signal-figures.ts';

const START = Date.UTC(2026, 8, 1);
const [DAYS, A_DAY] = [34, 7];
const TRIALS = 12;
const MARKETS = [
  ['BTCUSDT', 'BTC/USDT', 100_000],
  ['EURUSD', 'EUR/USD', 1.085],
  ['XAUUSD', 'XAU/USD', 2_000],
] as const;

/** Returns a pseudo-random number from 0 to 1 that depends only on the seeds. */
const chance = (...seeds: number[]) => {
  const value = Math.sin(seeds.reduce((sum, seed) => 31.7 * sum + seed, 7.3)) * 43_758.545;
  return value - Math.floor(value);
};

/**
 * Makes a signal with random one-minute prices, and settles it by the rule of its terms. Some
 * signals lack the prices of the last two minutes, and some were published late.
 */
function settledSignal(index: number, paysBy: PaysBy): StoredSignal {
  const slot = START + Math.floor(index / A_DAY) * DAY_MS + (index % A_DAY) * 37 * 5 * MINUTE_MS;
  const [pair, asset, base] = MARKETS[index % MARKETS.length] as (typeof MARKETS)[number];
  const unit = base / 2_000;
  const isBuy = chance(index, 1) > 0.4;
  let price = base;
  const minutes = Array.from({ length: chance(index, 2) < 0.05 ? 3 : 5 }, (_, at) => {
    const open = price;
    price = open + unit * (chance(index, at, 3) - (isBuy ? 0.47 : 0.53));
    if (chance(index, at, 5) < 0.1) price = open;
    const [high, low] = [Math.max(open, price) + unit * 0.2, Math.min(open, price) - unit * 0.2];
    return { time: slot + at * MINUTE_MS, open, high, low, close: price };
  });
  const way = isBuy ? 1 : -1;
  const published = someSignal({
    slot,
    createdAt: new Date(slot + (chance(index, 6) < 0.2 ? 90_000 : 400)),
    pair,
    asset,
    entryPrice: base,
    signalType: isBuy ? 'buy' : 'sell',
    stopLoss: base - way * unit * 0.9,
    takeProfit: base + way * unit * 1.1,
    confidence: 52 + Math.floor(80 * chance(index, 4)) / 10,
    forecast: { ...someForecast(paysBy, 0.08), model: index % 5 === 0 ? 'a-model' : 'another' },
  });
  const settledAt = new Date(slot + 6 * MINUTE_MS);
  return { ...published, ...settle({ signal: published, candles: minutes }), minutes, settledAt };
}

/** Expects rounded figures to be close to exact figures. */
function expectNear(actual: unknown, expected: unknown, path = 'record'): void {
  if (typeof expected === 'number') {
    const digits = /sharpe\.(sharpe|luck)|brier|meanInterval/.test(path) ? 0.000_11 : 0.011;
    expect(typeof actual, path).toBe('number');
    expect(
      Math.abs((actual as number) - expected),
      `${path}: ${actual}, from the leaves ${expected}`,
    ).toBeLessThan(digits);
  } else if (typeof expected === 'object' && expected !== null) {
    if (Array.isArray(expected)) expect((actual as unknown[]).length, path).toBe(expected.length);
    for (const [key, value] of Object.entries(expected))
      expectNear((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
  } else expect(actual, path).toEqual(expected);
}
const byKey = <T extends { key: string }>(groups: readonly T[]) =>
  groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));

it.each([
  ['a payout', { kind: 'payout', payout: 0.85 }],
  ['spread and fees', { kind: 'points' }],
] as const)(
  'every table of the public record can be computed from the leaves alone, under terms with %s',
  (_name, paysBy) => {
    const stored = Array.from({ length: DAYS * A_DAY }, (_, index) => settledSignal(index, paysBy));
    const rows = stored.map(toSignalRow).sort((a, b) => a.slot - b.slot);
    const present = { paysBy, provenance: 'synthetic', now: new Date() } as const;
    const page = publicRecordOf(rows, {
      range: 'all',
      ...present,
      loggedFrom: null,
      trials: TRIALS,
      arrivals: LATE_SECONDS.map((seconds) => ({ channel: 'push', tier: 'gold', seconds })),
    });
    // The log contains only plain JSON, so class instances such as dates become text.
    const leaves = stored.map(
      (signal) => JSON.parse(JSON.stringify(draftSettled(signal).leaf)) as SettledLeaf,
    );
    const expected = recordFromLeaves(leaves, TRIALS, [0, ...LATE_SECONDS]);
    expect(leaves.filter(({ outcome }) => outcome === null).length).toBeGreaterThan(2);
    expect(leaves.filter(({ settledFrom }) => settledFrom !== null).length).toBeGreaterThan(20);
    expect(page.publication.map(({ key }) => key).sort()).toEqual(['late', 'on time']);
    const GROUPS = ['markets', 'hours', 'directions', 'versions', 'publication'] as const;
    const sorted = (tables: typeof page) =>
      Object.fromEntries(GROUPS.map((name) => [name, byKey(tables[name])]));
    expectNear({ ...page, ...sorted(page) }, { ...expected, ...sorted(expected as never) });
  },
);
