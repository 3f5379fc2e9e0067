import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { fixedPrices, type MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { describe, expect, it } from 'vitest';
import { WORLDS, type World, worldMarket, worldPair } from '../prices/world.ts';
import { groupByTime } from './prepare-backtest.ts';
import { type BacktestResult, runBacktest } from './run-backtest.ts';
import type { BacktestMarket } from './to-result.ts';

const SLOT_MS = 5 * MINUTE_MS;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 10;
const HISTORY_DAYS = 5;
const PAIRS: readonly Pair[] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => {
  const { tickSize, precision, referencePrice } = worldPair(0);
  return { ...getPair(symbol), tickSize, precision, referencePrice };
});

const serve = (candlesOf: ReadonlyMap<string, readonly Candle[]>): MarketData => ({
  ...fixedPrices([]),
  candles: (request) => fixedPrices(candlesOf.get(request.pair.symbol) ?? []).candles(request),
});

/** Creates a market whose history starts `start` days after FROM. */
const marketOf = (pair: Pair, start = 0): BacktestMarket => {
  const first = FROM + start * DAY_MS;
  const to = first + (HISTORY_DAYS + DAYS) * DAY_MS;
  return { pair, start: first, from: first + HISTORY_DAYS * DAY_MS, to };
};

function worldCandles(world: World, starts: readonly number[] = [0, 0]): Map<string, readonly Candle[]> {
  return new Map(
    PAIRS.map((pair, market) => [
      pair.symbol,
      worldMarket({
        world,
        market,
        seed: 3,
        pair,
        from: FROM + (starts[market] as number) * DAY_MS,
        days: HISTORY_DAYS + DAYS,
      }).candles,
    ]),
  );
}

const backtestOf = (
  candles: ReadonlyMap<string, readonly Candle[]>,
  options: Partial<Parameters<typeof runBacktest>[0]> = {},
): Promise<BacktestResult> =>
  runBacktest({
    marketData: serve(candles),
    groups: [PAIRS.map((pair) => marketOf(pair))],
    signalsPerSlot: 1,
    paysBy: { kind: 'none' },
    ...options,
  });

describe('a backtest', { timeout: 60_000 }, () => {
  it('finds the direction of prices in the right markets, and publishes once these markets have a licence', async () => {
    const result = await backtestOf(worldCandles(WORLDS.trend as World));
    const { candidates, skill, published, slots, markets } = result;
    expect(candidates.winRate).toBeGreaterThan(54);
    expect(skill.brierSkill).toBeGreaterThan(0.5);
    expect(skill.topFifth?.actual).toBeGreaterThan((candidates.winRate ?? 0) + 2);
    expect(published.winRate).toBeGreaterThan(54);
    expect(slots.all).toBe((DAYS * DAY_MS) / SLOT_MS);
    expect(slots.published).toBe(published.trades);
    expect(slots.withCandidates).toBe(
      Object.values(slots.silent).reduce((sum, count) => sum + count, slots.published),
    );
    const [market] = markets;
    expect(market?.historyDays).toBe(HISTORY_DAYS);
    const firstSignal = result.signals[0]?.slot as string;
    expect(markets.some(({ licensedFrom }) => licensedFrom && licensedFrom <= firstSignal)).toBe(true);
  });

  it('publishes a signal in at least a tenth of the slots on synthetic prices', async () => {
    const now = () => FROM + 30 * DAY_MS;
    const { slots } = await runBacktest({
      marketData: createSyntheticMarketData({ seed: 'croneai', now }),
      // Each market has two weeks of training data, which is enough for a market with skill to get
      // a licence.
      groups: [
        ['EURUSD', 'BTCUSDT', 'XAUUSD'].map((symbol) => {
          const market = marketOf(getPair(symbol));
          return { ...market, start: market.from - 14 * DAY_MS };
        }),
      ],
      signalsPerSlot: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
    });
    expect(slots.published / slots.all).toBeGreaterThan(0.1);
  });

  it('finds the same candidates for a day, whether it replays a short or a long range', async () => {
    const candles = worldCandles(WORLDS.reversal as World);
    const late = FROM + (HISTORY_DAYS + 7) * DAY_MS;
    const fewer = PAIRS.map((pair) => ({ ...marketOf(pair), from: late }));
    const all = [...(await backtestOf(candles)).candidateTrades];
    const asked = [...(await backtestOf(candles, { groups: [fewer] })).candidateTrades];
    expect(asked.length).toBeGreaterThan(1_000);
    expect(asked).toEqual(all.filter(({ slot }) => Date.parse(slot) >= late));
  });

  it('replays recordings of different times separately, each over its own days', async () => {
    const starts = [0, 400];
    const markets = PAIRS.map((pair, index) => marketOf(pair, starts[index]));
    const groups = groupByTime(markets);
    expect(groups.map((group) => group.map(({ pair }) => pair.symbol))).toEqual([['BTCUSDT'], ['ETHUSDT']]);
    const candles = worldCandles(WORLDS.reversal as World, starts);
    const both = await backtestOf(candles, { groups });
    const alone = await backtestOf(candles, { groups: [[markets[1] as BacktestMarket]] });
    expect(both.markets[1]).toEqual(alone.markets[0]);
    expect(both.slots.all).toBe((2 * DAYS * DAY_MS) / SLOT_MS);
    expect(both.candidates.trades).toBe(both.markets.reduce((sum, each) => sum + each.candidates.trades, 0));
  });

  it('replays overlapping recordings together', () => {
    const markets = [marketOf(PAIRS[0] as Pair, 0), marketOf(PAIRS[1] as Pair, 14)];
    expect(groupByTime(markets)).toEqual([markets]);
  });
});
