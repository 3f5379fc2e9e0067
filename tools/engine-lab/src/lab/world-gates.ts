import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { estimate } from '@croneai/engine/estimate.ts';
import { fixedPrices } from '@croneai/engine/markets/market-data.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { runCorpus } from '../corpus/run-corpus.ts';
import { coverageOfMarketDays } from '../measure/coverage.ts';
import { wonOf } from '../measure/outcome.ts';
import { score } from '../measure/score.ts';
import { type MarketHistory, type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';
import { WORLDS, type World, worldMarket, worldPair } from '../prices/world.ts';

// The gates of docs/engine-results.md: bounds for the results of an engine. In the short form, a
// gate uses three markets and fourteen days. The first five days train the models.

const DAYS = 14;
const LEARNING_DAYS = 5;
const MARKETS = 3;
export const GATE_SLOT_MS = 300_000;
export const GATE_FROM = Date.parse('2026-03-02T00:00Z');

type WalkedWorld = Awaited<ReturnType<typeof walkWorld>>;

/** A value that was measured in one world, and its bound. */
export type GateResult = {
  readonly world: string;
  readonly what: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The published signals from which the value was computed. Rates are in percent. */
  readonly published?: { readonly signals: number; readonly predicted: number; readonly actual: number };
};

export const isKept = ({ value, atLeast = -Infinity, atMost = Infinity }: GateResult): boolean =>
  value >= atLeast && value <= atMost;

/**
 * Walks `mix-logit-1` through a world. The first days train the models and are left out of the
 * result.
 */
export async function walkWorld(name: string, { seed = 1, days = DAYS, markets = MARKETS } = {}) {
  const world = WORLDS[name] as World;
  const drifts = new Map<string, Float64Array>();
  const histories: MarketHistory[] = [];
  for (let market = 0; market < markets; market++) {
    const pair = worldPair(market);
    const { candles, drift } = worldMarket({ world, market, seed, pair, from: GATE_FROM, days });
    drifts.set(pair.symbol, drift);
    const request = { marketData: fixedPrices(candles), pair, features: SERVED.features, rule: 2 } as const;
    const rows = await replayMarket({ ...request, from: GATE_FROM, to: GATE_FROM + days * DAY_MS });
    histories.push({ pair, rows, countFrom: GATE_FROM + LEARNING_DAYS * DAY_MS });
  }
  const walked = walkMarkets(SERVED, histories, GATE_SLOT_MS).filter(({ row }) => row.outcome.label !== null);
  const oracle = estimate(walked, ({ pair, row }) => {
    const drift = (drifts.get(pair.symbol) as Float64Array)[(row.slot - GATE_FROM) / 60_000] as number;
    return drift > 0 === (row.outcome.label === 1) ? 100 : 0;
  });
  /**
   * `oracle` is the percentage of the same slots in which a forecaster that knows the drift wins.
   */
  return { walked, oracle: oracle?.value ?? 0, histories };
}

type Found = Omit<GateResult, 'world'>;

const wonIn = ({ walked }: WalkedWorld): number => estimate(walked, (each) => 100 * wonOf(each))?.value ?? 0;
/** Divides the engine's lead over a coin by the oracle's lead over a coin. */
const shareOf = (world: WalkedWorld, atLeast: number): Found => ({
  what: 'share of what an oracle wins beyond a coin',
  value: (wonIn(world) - 50) / (world.oracle - 50),
  atLeast,
});
const topAbove = (world: WalkedWorld, atLeast: number): Found => ({
  what: 'points by which the top fifth wins more than all',
  value: (score(world.walked, { kind: 'none' }).topFifth?.actual.value ?? 0) - wonIn(world),
  atLeast,
});

/** Checks that about 80 % of the market-days have a win rate within the 80 % interval. */
function intervalGates(walked: readonly WalkedForecast[]): Found[] {
  const { percent, marketDays } = coverageOfMarketDays(walked);
  return [
    {
      what: `% of ${marketDays} market-days within their 80 % interval`,
      value: percent,
      atLeast: 75,
      atMost: 85,
    },
  ];
}

function gatesOfDeath({ walked }: WalkedWorld): Found[] {
  const on = (day: number) => walked.filter(({ row }) => Math.floor((row.slot - GATE_FROM) / DAY_MS) === day);
  const claimed = (day: number) => {
    const all = on(day);
    return (100 * all.filter(({ forecast }) => forecast.probability > 0.53).length) / all.length;
  };
  const claims = (day: number) => ({
    what: `% of slots that claim over 53 % on day ${day}`,
    value: claimed(day),
  });
  return [
    { ...claims(13), atLeast: 60 },
    { ...claims(17), atMost: 5 },
    { ...claims(19), atMost: 0 },
    {
      what: '% of slots published at a payout of 85 % on day 17',
      value: score(on(17), { kind: 'payout', payout: 0.85 }).published.share,
      atMost: 0,
    },
  ];
}

type Size = { readonly days?: number; readonly markets?: number };
/**
 * The gates of each world. `days` and `markets` are the sizes of the short form, which the tests
 * run. In the full form of `npm run lab -- gates`, `full` replaces these sizes.
 */
const GATES: Readonly<
  Record<string, Size & { readonly full?: Size; readonly of: (world: WalkedWorld) => Found[] }>
> = {
  noise: {
    of: (world) => {
      const { published, brierSkill } = score(world.walked, { kind: 'none' });
      return [
        { what: '% of slots published', value: published.share, atMost: 1 },
        { what: '% won', value: wonIn(world), atLeast: 48.5, atMost: 51.5 },
        { what: 'Brier skill, %', value: brierSkill?.value ?? 0, atLeast: -0.2 },
      ];
    },
  },
  reversal: {
    of: (world) => [
      shareOf(world, 0.8),
      {
        what: 'signals published',
        value: score(world.walked, { kind: 'none' }).published.signals,
        atLeast: 1,
      },
    ],
  },
  trend: { of: (world) => [shareOf(world, 0.9), topAbove(world, 2)] },
  regime: { days: 21, of: (world) => [shareOf(world, 0.45), topAbove(world, 1.5)] },
  dies: { days: 20, markets: 12, of: gatesOfDeath },
  'one-in-many': {
    of: ({ walked }) => {
      const licensed = walked.filter((each) => each.licensed && each.pair.symbol !== 'WORLD0');
      return [{ what: 'licensed slots of markets without skill', value: licensed.length, atMost: 0 }];
    },
  },
  mixed: {
    markets: 12,
    full: { days: 28, markets: 60 },
    of: ({ walked }) => intervalGates(walked),
  },
};
export const GATED_WORLDS = Object.keys(GATES);

export async function tryGates(world: string, { seed = 1, isFull = false } = {}): Promise<GateResult[]> {
  const gates = GATES[world];
  if (!gates) throw new RangeError(`the world ${world} has no gates`);
  const { of, full, ...size } = gates;
  const walked = await walkWorld(world, { seed, ...size, ...(isFull && full) });
  return of(walked).map((found) => ({ world, ...found }));
}

export const verdict = (kept: boolean): string => (kept ? 'kept  ' : 'BROKEN');

/**
 * Maximum difference between predictions and outcomes in recorded months, in percentage points,
 * over all markets together.
 */
const POOLED_POINTS = 1.5;
/** The same maximum for each kind of market with at least LEAST_SIGNALS signals. */
const KIND_POINTS = 3;
const LEAST_SIGNALS = 100;

/**
 * Measures recorded months. Each folder with many markets has one gate: the share of its
 * market-days whose results lie within their 80 % interval. The remaining gates are for the
 * predictions of published signals: one over all markets, and one for each kind of market.
 */
export async function tryCorpus(path: string): Promise<GateResult[]> {
  const { periods, kinds, all } = await runCorpus(path, { kind: 'payout', payout: 0.85 });
  const gates: Found[] = periods
    .filter(({ markets }) => markets.length >= MANY_MARKETS)
    .map(({ name, coverage: { percent, marketDays } }) => ({
      what: `% of ${marketDays} market-days of ${name} within their 80 % interval`,
      value: percent,
      atLeast: 75,
      atMost: 85,
    }));
  for (const [name, { published }] of [['pooled', all] as const, ...Object.entries(kinds)]) {
    const { beyond, signals } = published;
    if (!beyond) continue;
    const most = name === 'pooled' ? POOLED_POINTS : KIND_POINTS;
    const isGated = name === 'pooled' || signals >= LEAST_SIGNALS;
    gates.push({
      what: `points predicted beyond actual, ${name}, of ${signals} signals at 0.85`,
      value: beyond.value,
      ...(isGated && { atLeast: -most, atMost: most }),
    });
  }
  return gates.map((found) => ({ world: 'corpus', ...found }));
}
const MANY_MARKETS = 5;

export function gateText(result: GateResult): string {
  const { world, what, value, atLeast, atMost } = result;
  const bounds = [
    ...(atLeast === undefined && atMost === undefined ? ['shown'] : []),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ].join(', ');
  return `${verdict(isKept(result))}  ${world.padEnd(12)}  ${what}: ${value.toFixed(2)} (${bounds})`;
}
