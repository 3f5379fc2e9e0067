import { MINUTE_MS } from '../../markets/candle.ts';
import { loadRecordedMarketData } from '../../markets/file/recorded-market-data.ts';
import type { MarketData } from '../../markets/market-data.ts';
import type { Pair } from '../../markets/pair.ts';
import { createSyntheticMarketData } from '../../markets/synthetic/synthetic-market-data.ts';
import { getPair, PAIRS } from '../../markets/universe.ts';
import type { ReplayRow } from '../model/engines.ts';
import { paysByText } from '../model/pays-by.ts';
import { replayMarket } from '../model/replay-market.ts';
import { type MarketHistory, type WalkedForecast, walk } from '../model/walk.ts';
import { SIGNAL_BARS } from '../replay.ts';
import type { CompareOptions } from './lab-options.ts';
import { compareOlder, type OlderBars, olderText, oneBarLater } from './older-bars.ts';
import {
  type DeflatedSharpe,
  deflatedSharpe,
  type Overfitting,
  probabilityOfOverfitting,
} from './overfitting.ts';
import { looksSoFar, looksText, TRIALS, type Trial } from './register.ts';
import {
  type Comparison,
  compare,
  type Estimate,
  overMarkets,
  type Score,
  score,
  skillByDay,
} from './score.ts';
import { worldMarket } from './world.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

export interface LabResult {
  readonly prices: string;
  /** So many of each market, its last ones. */
  readonly days: number;
  readonly paysBy: string;
  readonly markets: readonly string[];
  readonly engines: readonly {
    readonly name: string;
    readonly pooled: Score;
    /** Win rate with the market as the unit. */
    readonly overMarkets: Estimate | null;
    /** Of the daily Brier skill, with the trials of the register and the engines compared here counted. */
    readonly deflated: DeflatedSharpe | null;
    readonly byMarket: readonly {
      readonly market: string;
      readonly score: Score;
      /** Evidence against the coin at the end of each day. */
      readonly evidence: readonly number[];
    }[];
  }[];
  readonly comparisons: readonly Comparison[];
  /** Of choosing among the engines by daily Brier skill; null for too few days or engines. */
  readonly overfitting: Overfitting | null;
  /** Of recorded markets with enough slots. */
  readonly olderBars: readonly OlderBars[];
  readonly register: { readonly trials: readonly Trial[]; readonly looks: readonly string[] };
}

/** Walks each engine forward over the same rows, as the service would. Throws what loading or reading prices throws. */
export async function runLab(options: CompareOptions): Promise<LabResult> {
  const { histories, slotMs, prices, older } = await readHistories(options);
  // Recordings may be of different times: each market counts over its own last days.
  const starts = new Map(
    histories.map(({ pair, rows }) => [pair, (rows.at(-1)?.settledAt ?? 0) - options.days * DAY_MS]),
  );
  const walks = options.engines.map((engine) => {
    const walked = walkMarkets(options, histories, (each) => walk(engine, each, slotMs)).filter(
      ({ pair, row }) => row.slot >= (starts.get(pair) as number),
    );
    return { name: engine.name, walked, byDay: skillByDay(walked) };
  });
  const days = [...new Set(walks.flatMap(({ byDay }) => [...byDay.keys()]))].sort((a, b) => a - b);
  const trials = looksSoFar() + options.engines.length;
  return {
    prices,
    days: options.days,
    paysBy: paysByText(options.paysBy),
    markets: histories.map(({ pair }) => pair.symbol),
    engines: walks.map(({ name, walked, byDay }) => {
      const byMarket = histories.map(({ pair }) => {
        const own = walked.filter((each) => each.pair === pair);
        return { market: pair.symbol, score: score(own, options.paysBy), evidence: evidenceByDay(own) };
      });
      return {
        name,
        pooled: score(walked, options.paysBy),
        overMarkets: overMarkets(byMarket.flatMap((each) => each.score.won?.value ?? [])),
        deflated: deflatedSharpe([...byDay.values()], trials) ?? null,
        byMarket,
      };
    }),
    comparisons: walks.flatMap((one, index) =>
      walks.slice(index + 1).flatMap((other) => compare(one, other) ?? []),
    ),
    overfitting:
      probabilityOfOverfitting(walks.map(({ byDay }) => days.map((day) => byDay.get(day) ?? 0))) ?? null,
    olderBars: older,
    register: {
      trials: TRIALS,
      looks:
        options.prices.kind === 'recorded'
          ? histories.map(({ pair, rows }) => looksText(pair.symbol, monthsOf(rows)))
          : [],
    },
  };
}

const monthsOf = (rows: readonly ReplayRow[]): string[] => [
  ...new Set(rows.map(({ slot }) => new Date(slot).toISOString().slice(0, 'yyyy-mm'.length))),
];

function evidenceByDay(walked: readonly WalkedForecast[]): number[] {
  const byDay = new Map<number, number>();
  for (const { row, evidence } of walked) byDay.set(Math.floor(row.slot / DAY_MS), evidence);
  return [...byDay.values()];
}

/** Recordings of different times have no slot in common, and so none of their evidence: each is walked alone. */
function walkMarkets(
  { prices }: CompareOptions,
  histories: readonly MarketHistory[],
  walkThem: (histories: readonly MarketHistory[]) => WalkedForecast[],
): WalkedForecast[] {
  return prices.kind === 'recorded'
    ? histories.flatMap((history) => walkThem([history]))
    : walkThem(histories);
}

interface Histories {
  readonly older: readonly OlderBars[];
  readonly histories: readonly MarketHistory[];
  readonly slotMs: number;
  readonly prices: string;
}

async function readHistories(options: CompareOptions): Promise<Histories> {
  const { prices } = options;
  if (prices.kind === 'recorded') return readRecorded(prices.path);
  const slotMs = SIGNAL_BARS * MINUTE_MS;
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const from = to - (options.days + options.warmDays) * DAY_MS;
  const histories: MarketHistory[] = [];
  const pairs = prices.kind === 'world' ? worldPairs(options.markets) : PAIRS.slice(0, options.markets);
  for (const [index, pair] of pairs.entries()) {
    const marketData =
      prices.kind === 'world'
        ? fixedPrices(
            worldMarket({
              world: prices.world,
              market: index,
              seed: 1,
              pair,
              from,
              days: (to - from) / DAY_MS,
            }).candles,
          )
        : createSyntheticMarketData({ seed: prices.seed, now: () => to });
    histories.push({ pair, rows: await replayMarket({ marketData, pair, from, to }) });
  }
  const name = prices.kind === 'world' ? `world ${prices.world.name}` : `synthetic feed, seed ${prices.seed}`;
  return { histories, slotMs, prices: name, older: [] };
}

async function readRecorded(path: string): Promise<Histories> {
  const marketData = await loadRecordedMarketData(path);
  const later = oneBarLater(marketData);
  const histories: MarketHistory[] = [];
  const older: OlderBars[] = [];
  for (const pair of marketData.pairs) {
    const rows: ReplayRow[] = [];
    const olderRows: ReplayRow[] = [];
    for (const span of marketData.spans(pair)) {
      const request = { pair, ...span, historyFrom: span.from };
      const spreadAt = (time: number) => marketData.spreadAt(pair, time);
      for (const row of await replayMarket({ ...request, marketData, spreadAt })) rows.push(row);
      const from = span.from + marketData.barMs;
      if (from >= span.to) continue;
      for (const row of await replayMarket({ ...request, marketData: later, from, historyFrom: from }))
        olderRows.push(row);
    }
    histories.push({ pair, rows });
    const compared = compareOlder(pair.symbol, rows, olderRows);
    if (compared) older.push(compared);
  }
  const slotMs = SIGNAL_BARS * marketData.barMs;
  return { histories, slotMs, prices: `recorded candles in ${path}`, older };
}

/** Markets that are open all week, priced near 100. */
const worldPairs = (count: number): Pair[] =>
  Array.from({ length: count }, (_none, index) => ({
    ...getPair('BTCUSDT'),
    symbol: `WORLD${index + 1}`,
    tickSize: 0.0001,
    precision: 4,
    referencePrice: 100,
  }));

const fixedPrices = (candles: ReturnType<typeof worldMarket>['candles']): MarketData => ({
  provenance: 'synthetic',
  barMs: MINUTE_MS,
  supports: () => true,
  candles: async ({ from, to }) => candles.filter(({ time }) => time >= from && time < to),
});

/** Standard errors from which on a difference is more than noise. */
const BEYOND_NOISE = 2;

export const estimateText = (estimate: Estimate | null, digits = 1): string =>
  estimate === null
    ? '–'
    : `${estimate.value.toFixed(digits)} (${estimate.low.toFixed(digits)} to ${estimate.high.toFixed(digits)})`;

export function comparisonText({ better, worse, gain, z, evidence }: Comparison): string {
  const verdict = z >= BEYOND_NOISE ? 'more than noise' : 'within noise';
  const e = evidence >= 1_000 ? 'over 1,000' : evidence.toFixed(1);
  return `${better} over ${worse}: Brier better by ${gain.toFixed(2)} % of a coin's, ${z.toFixed(1)} standard errors, evidence ${e}: ${verdict}`;
}

/** What choosing among these engines is worth, in words; empty for too few days or engines. */
export function choiceLines({ engines, overfitting }: LabResult): string[] {
  const best = engines
    .flatMap(({ name, deflated }) => (deflated ? [{ name, ...deflated }] : []))
    .reduce<({ name: string } & DeflatedSharpe) | undefined>(
      (found, each) => (found && found.sharpe >= each.sharpe ? found : each),
      undefined,
    );
  return [
    ...(overfitting
      ? [
          `Chosen on one half of the days, the best engine is not in the better half of the engines on the other in ${overfitting.pbo.toFixed(0)} % of ${overfitting.splits} splits (PBO)` +
            `${overfitting.leadKept === null ? '' : `; it keeps ${overfitting.leadKept.toFixed(0)} % of its lead`}.`,
        ]
      : []),
    ...(best
      ? [
          `${best.name} has the best daily Sharpe ratio of its skill, ${best.sharpe.toFixed(2)}; the luckiest of so many trials without skill would show ${best.luck.toFixed(2)}. Probability that it is more than luck: ${best.probability.toFixed(1)} % (deflated Sharpe ratio).`,
        ]
      : []),
  ];
}

/** The result as lines for a terminal. */
export function printLab(result: LabResult): string {
  const rows = result.engines.flatMap(({ name, pooled, byMarket }) => [
    lineOf(name, 'all', pooled),
    ...(byMarket.length > 1 ? byMarket.map(({ market, score: each }) => lineOf('', market, each)) : []),
  ]);
  const head = [
    'engine',
    'market',
    'forecasts',
    'won %',
    'top fifth said',
    'came',
    'Brier skill %',
    'published',
    'won %',
    'net',
  ];
  const all = [head, ...rows];
  const widths = head.map((_cell, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
  return [
    `${result.prices}, the last ${result.days} days of each market, ${result.paysBy}`,
    '',
    ...lines,
    '',
    ...result.comparisons.map(comparisonText),
    ...choiceLines(result),
    ...result.olderBars.map(olderText),
    ...result.register.looks,
  ].join('\n');
}

function lineOf(
  engine: string,
  market: string,
  { forecasts, won, topFifth, brierSkill, published }: Score,
): string[] {
  return [
    engine,
    market,
    String(forecasts),
    estimateText(won),
    topFifth ? topFifth.said.toFixed(1) : '–',
    estimateText(topFifth?.came ?? null),
    estimateText(brierSkill, 2),
    `${published.signals} (${published.share.toFixed(1)} %)`,
    estimateText(published.won),
    estimateText(published.net, 3),
  ];
}
