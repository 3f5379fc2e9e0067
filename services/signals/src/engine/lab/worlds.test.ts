import { beforeAll, describe, expect, it } from 'vitest';
import type { Candle } from '../../markets/candle.ts';
import type { MarketData } from '../../markets/market-data.ts';
import type { Pair } from '../../markets/pair.ts';
import { getPair } from '../../markets/universe.ts';
import { ENGINES } from '../model/engines.ts';
import { ENGINE } from '../model/mix-logit.ts';
import { replayMarket } from '../model/replay-market.ts';
import { type MarketHistory, type WalkedForecast, walk } from '../model/walk.ts';
import { estimate, score, wonOf } from './score.ts';
import { WORLDS, type World, worldMarket } from './world.ts';

// The gates of docs/engine.md in their short form: three markets, fourteen days, of which the first five are to learn from.

const DAYS = 14;
const LEARNING_DAYS = 5;
const MARKETS = 3;
const SLOT_MS = 300_000;
const DAY_MS = 24 * 3_600_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const mixLogit = ENGINES.find(({ name }) => name === ENGINE) as (typeof ENGINES)[number];

function pairOf(market: number): Pair {
  return {
    ...getPair('BTCUSDT'),
    symbol: `WORLD${market}`,
    tickSize: 0.0001,
    precision: 4,
    referencePrice: 100,
  };
}

const serve = (candles: readonly Candle[]): MarketData => ({
  provenance: 'recorded',
  barMs: 60_000,
  supports: () => true,
  candles: async ({ from, to }) => candles.filter(({ time }) => time >= from && time < to),
});

interface Walked {
  readonly walked: readonly WalkedForecast[];
  /** What an oracle that knows the drift wins of the same slots, percent. */
  readonly oracle: number;
  readonly histories: readonly MarketHistory[];
}

async function walkWorld(world: World, { seed = 1, days = DAYS, markets = MARKETS } = {}): Promise<Walked> {
  const drifts = new Map<string, Float64Array>();
  const histories: MarketHistory[] = [];
  for (let market = 0; market < markets; market++) {
    const pair = pairOf(market);
    const { candles, drift } = worldMarket({ world, market, seed, pair, from: FROM, days });
    drifts.set(pair.symbol, drift);
    const rows = await replayMarket({
      marketData: serve(candles),
      pair,
      from: FROM,
      to: FROM + days * DAY_MS,
    });
    histories.push({ pair, rows });
  }
  const walked = walk(mixLogit, histories, SLOT_MS).filter(
    ({ row }) => row.slot >= FROM + LEARNING_DAYS * DAY_MS && row.outcome.label !== null,
  );
  const oracle = estimate(walked, ({ pair, row }) => {
    const drift = (drifts.get(pair.symbol) as Float64Array)[(row.slot - FROM) / 60_000] as number;
    return drift > 0 === (row.outcome.label === 1) ? 100 : 0;
  });
  return { walked, oracle: oracle?.value ?? 0, histories };
}

const wonIn = ({ walked }: Walked): number => estimate(walked, (each) => 100 * wonOf(each))?.value ?? 0;

describe('worlds whose skill is known', { timeout: 60_000 }, () => {
  let reversal: Walked;
  let noise: Walked;
  beforeAll(async () => {
    reversal = await walkWorld(WORLDS.reversal as World);
    noise = await walkWorld(WORLDS.noise as World);
  }, 60_000);

  it('noise: claims nothing, publishes nothing', () => {
    const { published, brierSkill } = score(noise.walked, { kind: 'none' });
    expect(published.share).toBeLessThanOrEqual(1);
    expect(Math.abs(wonIn(noise) - 50)).toBeLessThan(1.5);
    expect(brierSkill?.value).toBeGreaterThan(-0.2);
  });

  it('reversal: finds four fifths of what there is', () => {
    expect(wonIn(reversal) - 50).toBeGreaterThan(0.8 * (reversal.oracle - 50));
    expect(score(reversal.walked, { kind: 'none' }).published.signals).toBeGreaterThan(0);
  });

  it('trend: learns the opposite of its fixed rule', async () => {
    const trend = await walkWorld(WORLDS.trend as World);
    expect(wonIn(trend) - 50).toBeGreaterThan(0.9 * (trend.oracle - 50));
    const { topFifth } = score(trend.walked, { kind: 'none' });
    expect(topFifth?.came.value).toBeGreaterThan(wonIn(trend) + 2);
  });

  it('regime: keeps nearly half of what there is though its sign turns weekly', async () => {
    const regime = await walkWorld(WORLDS.regime as World, { days: 21 });
    expect(wonIn(regime) - 50).toBeGreaterThan(0.45 * (regime.oracle - 50));
    const top = score(regime.walked, { kind: 'none' }).topFifth?.came.value as number;
    expect(top).toBeGreaterThan(wonIn(regime) + 1.5);
  });

  it('dies: claims and signals fade once the skill is gone', async () => {
    const { walked } = await walkWorld(WORLDS.dies as World, { days: 20, markets: 12 });
    const on = (day: number) => walked.filter(({ row }) => Math.floor((row.slot - FROM) / DAY_MS) === day);
    const claimed = (day: number) => {
      const all = on(day);
      return all.filter(({ forecast }) => forecast.probability > 0.53).length / all.length;
    };
    expect(claimed(13)).toBeGreaterThan(0.6);
    expect(claimed(17)).toBeLessThan(0.05);
    expect(claimed(19)).toBe(0);
    expect(score(on(17), { kind: 'payout', payout: 0.85 }).published.share).toBe(0);
  });

  it('one market with skill among others: only that one is licensed', async () => {
    const { walked } = await walkWorld(WORLDS['one-in-many'] as World);
    const licensed = new Set(walked.filter((each) => each.licensed).map(({ pair }) => pair.symbol));
    expect([...licensed].filter((symbol) => symbol !== 'WORLD0')).toEqual([]);
  });

  it('is not changed by anything that comes later', () => {
    const cut = FROM + 9 * DAY_MS;
    const shorter = reversal.histories.map(({ pair, rows }) => ({
      pair,
      rows: rows.filter(({ slot }) => slot < cut),
    }));
    const said = (each: WalkedForecast) => [
      each.pair.symbol,
      each.row.slot,
      each.forecast,
      each.evidence,
      each.licensed,
    ];
    const short = walk(mixLogit, shorter, SLOT_MS).map(said);
    const long = walk(mixLogit, reversal.histories, SLOT_MS).map(said);
    expect(short).toEqual(long.slice(0, short.length));
  });

  it('knows no outcome before it is settled: turned round, those of the last slots change nothing', () => {
    const last = Math.max(...reversal.walked.map(({ row }) => row.slot));
    const turned = reversal.histories.map(({ pair, rows }) => ({
      pair,
      rows: rows.map((row) =>
        row.slot < last - SLOT_MS || row.outcome.label === null
          ? row
          : { ...row, outcome: { ...row.outcome, label: (1 - row.outcome.label) as 0 | 1 } },
      ),
    }));
    const said = (walked: readonly WalkedForecast[]) =>
      walked.map(({ forecast, evidence }) => [forecast, evidence]);
    expect(said(walk(mixLogit, turned, SLOT_MS))).toEqual(said(walk(mixLogit, reversal.histories, SLOT_MS)));
  });
});
