import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type CandleRequest, type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { describe, expect, it } from 'vitest';
import { someKnowledge } from '../../test/some-engine.ts';
import { readCandles, readPriceWindow, windowStart } from '../feeds/price-window.ts';
import { pairsOfShard, scanShard } from './scan-shard.ts';

const VALIDITY_MS = 300_000;
/** A Thursday on which every kind of market trades. */
const SLOT = Date.UTC(2026, 10, 19, 15);
/** A Saturday, when only crypto trades. */
const SATURDAY = Date.UTC(2026, 10, 21, 12);
const SHARDS = 8;

const synthetic = (now: number) => createSyntheticMarketData({ seed: 'scan', now: () => now });
/** Creates a synthetic feed that changes some answers, like a faulty provider. */
const spoilt = (
  now: number,
  spoil: (request: CandleRequest, good: MarketData) => ReturnType<MarketData['candles']>,
): MarketData => {
  const good = synthetic(now);
  return { ...good, candles: (request) => spoil(request, good) };
};
const STAMP = { artefact: 'a', state: SLOT };
const scanOf = (marketData: MarketData, change: Partial<Parameters<typeof scanShard>[0]> = {}) =>
  scanShard({
    universe: PAIRS,
    marketData,
    knowledge: { read: async () => someKnowledge() },
    paysBy: { kind: 'payout', payout: 0.85 },
    signalsPerSlot: 1,
    ...change,
  });
const reportOf = (marketData: MarketData) => async (slot: number, shard: number, shardCount: number) =>
  (await scanOf(marketData)({ slot, shard, shardCount, engine: STAMP })).report;

describe('the shards of the universe', () => {
  it('contain every pair once', () => {
    for (const count of [1, 3, SHARDS, PAIRS.length]) {
      const all = Array.from({ length: count }, (_, shard) => pairsOfShard(PAIRS, shard, count)).flat();
      expect(new Set(all).size).toBe(PAIRS.length);
      expect(all).toHaveLength(PAIRS.length);
    }
  });
});

describe('the scan of a shard', () => {
  it('decides only on closed bars: later bars do not change the decision', async () => {
    const early = await reportOf(synthetic(SLOT))(SLOT, 2, SHARDS);
    const late = await reportOf(synthetic(SLOT + 250_000))(SLOT, 2, SHARDS);
    expect(early.scanned + early.closed).toBe(pairsOfShard(PAIRS, 2, SHARDS).length);
    expect(early.scanned).toBeGreaterThan(20);
    expect(late).toEqual(early);
  });

  it('leaves out markets that are closed now or will close before the signal ends', async () => {
    const saturday = await reportOf(synthetic(SATURDAY))(SATURDAY, 0, 1);
    expect(saturday.closed).toBeGreaterThan(100);
    expect(saturday.scanned + saturday.closed).toBe(PAIRS.length);
    expect(saturday.unpriced).toBe(0);
  });

  it('ignores prices that are old, wrong, late, or missing, and reports the problem', async () => {
    const [old, wrong, away] = [0, 1, 2];
    const market = spoilt(SLOT, async (request, good) => {
      const index = pairsOfShard(PAIRS, 0, SHARDS).indexOf(request.pair);
      if (index === old) return (await good.candles(request)).slice(0, -1);
      if (index === wrong) throw new TypeError('no such property');
      if (index === away) throw new MarketDataError('unavailable', 'the provider is away');
      return good.candles(request);
    });
    const report = await reportOf(market)(SLOT, 0, SHARDS);
    expect(report.unpriced).toBe(3);
    expect(report.problem?.message).toBeTruthy();
    const spoiled = pairsOfShard(PAIRS, 0, SHARDS).slice(0, 3);
    for (const { pair } of report.candidates) expect(spoiled.map(({ symbol }) => symbol)).not.toContain(pair);
  });

  it('makes no forecast before the first training, but still reports the movements of markets', async () => {
    const knowledge = { read: async () => ({ kind: 'refused', refusal: 'training' }) as const };
    const scan = scanOf(synthetic(SLOT), { knowledge });
    const { report, page } = await scan({ slot: SLOT, shard: 0, shardCount: SHARDS, engine: null });
    expect(report).toMatchObject({ refusal: 'training', forecast: 0, candidates: [] });
    expect(report.movements.widest.length).toBeGreaterThan(0);
    expect(page).toBeUndefined();
  });

  it('writes the same rows and previous outcomes into the ledger as a replay of the same candles', async () => {
    const scan = scanOf(synthetic(SLOT), { paysBy: { kind: 'none' } });
    const { page } = await scan({ slot: SLOT, shard: 2, shardCount: SHARDS, engine: STAMP });
    const entries = page?.entries ?? [];
    expect(entries.filter(({ decided, before }) => decided && before).length).toBeGreaterThan(10);
    const later = synthetic(SLOT + VALIDITY_MS);
    for (const { symbol, decided, before } of entries) {
      const pair = PAIRS.find((each) => each.symbol === symbol) as (typeof PAIRS)[number];
      const request = {
        marketData: later,
        pair,
        features: SERVED.features,
        rule: 1 as const,
        from: SLOT - VALIDITY_MS,
        to: SLOT + VALIDITY_MS,
      };
      const rows = await replayMarket(request);
      const now = rows.find(({ slot }) => slot === SLOT);
      expect(decided?.row.features).toEqual(now?.features);
      expect([decided?.row.entry, decided?.row.distance]).toEqual([now?.entry, now?.distance]);
      const past = rows.find(({ slot }) => slot === SLOT - VALIDITY_MS);
      // If the market was closed in the previous slot, `past` is undefined.
      const { entry, distance } = past ?? {};
      if (past) expect(before).toEqual({ ...past.outcome, entry, distance });
    }
  });

  it('uses the spread of a recording as the cost of a signal, and an assumed spread if the recording has none', async () => {
    const recorded: MarketData = {
      ...synthetic(SLOT),
      spreadAt: ({ symbol }, time) =>
        symbol === 'EURUSD' && time === SLOT - MINUTE_MS ? 0.000_37 : undefined,
    };
    const universe = PAIRS.filter(({ symbol }) => symbol === 'EURUSD' || symbol === 'GBPUSD');
    const scan = scanOf(recorded, { universe, paysBy: { kind: 'points' } });
    const { page } = await scan({ slot: SLOT, shard: 0, shardCount: 1, engine: STAMP });
    const spreads = page?.entries.map(({ symbol, decided }) => [symbol, decided?.row.spread]);
    const price = page?.entries.find(({ symbol }) => symbol === 'GBPUSD')?.decided?.row.entry ?? 0;
    expect(Object.fromEntries(spreads ?? [])).toEqual({
      EURUSD: 0.000_37,
      GBPUSD: expect.closeTo(0.0001 * price, 8),
    });
  });

  it('leaves out of the ledger all slots that are off the five-minute grid', async () => {
    const scan = scanOf(synthetic(SLOT + 60_000));
    const { page } = await scan({ slot: SLOT + 60_000, shard: 0, shardCount: SHARDS, engine: STAMP });
    expect(page).toBeUndefined();
  });

  it('does not count pairs that the source does not support', async () => {
    const market = { ...synthetic(SLOT), supports: ({ kind }: { kind: string }) => kind === 'crypto' };
    const report = await reportOf(market)(SLOT, 0, 1);
    expect(report.scanned + report.closed).toBe(PAIRS.filter(({ kind }) => kind === 'crypto').length);
  });
});

describe('the prices before a slot', () => {
  const forex = PAIRS.find(({ symbol }) => symbol === 'EURUSD') as (typeof PAIRS)[number];

  it('include prices from before a break in which the market was closed', () => {
    // Sunday 22:30 UTC in winter, which is half an hour after forex opens.
    const sunday = Date.UTC(2026, 10, 22, 22, 30);
    expect(windowStart(forex.session, sunday, 30 * MINUTE_MS)).toBe(sunday - 30 * MINUTE_MS);
    const start = windowStart(forex.session, sunday, 40 * MINUTE_MS);
    expect(sunday - start).toBeGreaterThan(47 * 3_600_000);
  });

  it('are rejected if the newest bar is missing', async () => {
    const market = spoilt(SLOT, async (request, good) => (await good.candles(request)).slice(0, -1));
    await expect(readPriceWindow(market, { pair: forex, at: SLOT, bars: 10 })).rejects.toMatchObject({
      code: 'stale',
    });
  });

  it('time out if the source does not answer', async () => {
    const silent = spoilt(SLOT, () => new Promise(() => undefined));
    const request = { pair: forex, from: SLOT - MINUTE_MS, to: SLOT };
    await expect(readCandles(silent, request, 20)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
