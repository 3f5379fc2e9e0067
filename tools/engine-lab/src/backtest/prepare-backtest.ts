import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { TimeSpan } from '@croneai/engine/markets/session-hours.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import type { BacktestOptions } from '../options.ts';
import { OptionsError } from '../usage.ts';
import type { BacktestRequest } from './run-backtest.ts';
import type { BacktestMarket } from './to-result.ts';

/**
 * Prepares the request of a backtest, with notes about the prices for the report. Throws an
 * OptionsError for pairs without prices, and rethrows errors from loading a recording.
 */
export async function prepareBacktest(
  options: BacktestOptions,
  now: number = Date.now(),
): Promise<{ request: BacktestRequest; notes: string[] }> {
  const { prices } = options;
  return prices.kind === 'synthetic'
    ? prepareSynthetic(options, prices, now)
    : prepareRecorded(options, prices, now);
}

function prepareSynthetic(
  options: BacktestOptions,
  prices: Extract<BacktestOptions['prices'], { kind: 'synthetic' }>,
  now: number,
) {
  const until = options.until ?? Math.floor(now / DAY_MS) * DAY_MS;
  if (until > now) throw new OptionsError('--until lies in the future');
  const marketData = createSyntheticMarketData({ ...prices, now: () => until });
  const to = slotStart(until, marketData.barMs);
  const from = to - options.days * DAY_MS;
  const start = from - options.warmDays * DAY_MS;
  const markets = choosePairs(options, PAIRS).map((pair) => ({ pair, start, from, to }));
  return {
    request: { marketData, groups: [markets], ...termsOf(options) },
    notes: [
      `The prices are ${prices.provenance} (seed ${prices.seed}): they show how the system works, not what a market would pay.`,
    ],
  };
}

async function prepareRecorded(
  options: BacktestOptions,
  { path, zone }: Extract<BacktestOptions['prices'], { kind: 'recorded' }>,
  now: number,
) {
  const marketData = await loadRecordedMarketData(path, { now: () => now, zone });
  const { recordings } = marketData;
  const pairs = choosePairs(
    options,
    [...recordings.values()].map(({ pair }) => pair),
  );
  const markets = pairs.flatMap((pair) =>
    marketOf(options, pair, recordings.get(pair.symbol)?.span, marketData.barMs),
  );
  if (markets.length === 0) throw new OptionsError('No recording has a whole slot before --until');
  const symbols = new Set(markets.map(({ pair }) => pair.symbol));
  const late = pairs.filter(({ symbol }) => !symbols.has(symbol)).map(({ symbol }) => symbol);
  const gaps = [...recordings.values()].flatMap((recording) =>
    recording.gaps.map(({ file, line, problem }) => `${file}:${line} ${problem}`),
  );
  return {
    request: { marketData, groups: groupByTime(markets), ...termsOf(options) },
    notes: [
      ...historyNotes(options, markets),
      late.length > 0 && `Not a whole slot before --until: ${late.join(', ')}.`,
      longBarNote(marketData.barMs),
      gaps.length > 0 &&
        `Gaps in the recording are left out: ${gaps.slice(0, SHOWN_GAPS).join('; ')}${moreThan(gaps)}`,
    ].filter((note) => note !== false),
  };
}

const termsOf = ({ signalsPerSlot, paysBy }: BacktestOptions) => ({ signalsPerSlot, paysBy });

/** Returns the start of the slot that contains `time`, in epoch milliseconds. */
const slotStart = (time: number, barMs: number): number => {
  const slotMs = SIGNAL_BARS * barMs;
  return Math.floor(time / slotMs) * slotMs;
};

/**
 * Builds a market of the backtest. Only its last days are counted; all earlier days only train the
 * models. Undefined if no slot starts before `until`.
 */
function marketOf(
  { days, until }: BacktestOptions,
  pair: Pair,
  span: TimeSpan | undefined,
  barMs: number,
): BacktestMarket[] {
  if (!span) return [];
  const start = span.from;
  const end = slotStart(Math.min(until ?? Number.POSITIVE_INFINITY, span.to), barMs);
  if (end - SIGNAL_BARS * barMs < start) return [];
  return [{ pair, start, from: Math.max(start, end - days * DAY_MS), to: end }];
}

/**
 * Groups recordings that overlap in time. The markets of a group are replayed together, as in the
 * service; different groups share no slots.
 */
export function groupByTime(markets: readonly BacktestMarket[]): BacktestMarket[][] {
  const groups: { end: number; markets: BacktestMarket[] }[] = [];
  for (const market of markets.toSorted((a, b) => a.start - b.start)) {
    const group = groups.at(-1);
    if (group && market.start < group.end) {
      group.markets.push(market);
      group.end = Math.max(group.end, market.to);
    } else groups.push({ end: market.to, markets: [market] });
  }
  return groups.map((group) => group.markets);
}

/**
 * Returns notes on how many rows each market has for training before the counted days, because the
 * figures depend on this number.
 */
function historyNotes(
  { days, warmDays }: BacktestOptions,
  markets: readonly BacktestMarket[],
): (string | false)[] {
  const daysText = (ms: number) => (ms / DAY_MS).toFixed(1);
  const short = markets.filter(({ start, from }) => from - start < warmDays * DAY_MS);
  const list = short
    .slice(0, SHOWN_MARKETS)
    .map(({ pair, start, from }) => `${pair.symbol} ${daysText(from - start)}`)
    .join(', ');
  const few = markets.filter(({ from, to }) => to - from < days * DAY_MS).map(({ pair }) => pair.symbol);
  const span = days === 1 ? 'a day' : `${days} days`;
  return [
    'Everything that a recording holds before the days that count is learned from, walked forward.',
    short.length > 0 &&
      `Fewer than the ${warmDays} days of history asked for: ${list}${moreThan(short, SHOWN_MARKETS)}. Until ${LEAST_ROWS} settled slots are known, only the fixed rule and the coin speak.`,
    few.length > 0 && `Recordings of less than ${span}, all of which counts: ${few.join(', ')}.`,
  ];
}

const LEAST_ROWS = SERVED.leastRows.toLocaleString('en-GB');

/** Returns a warning if bars of this length never give enough slots to train a model. */
function longBarNote(barMs: number): string | false {
  const slots = (TRAINING_DAYS * DAY_MS) / (SIGNAL_BARS * barMs);
  return (
    slots < SERVED.leastRows &&
    `Bars of ${barMs / MINUTE_MS} minutes give at most ${Math.floor(slots)} slots in ${TRAINING_DAYS} days, and a model needs ${LEAST_ROWS}: only the fixed rule and the coin speak.`
  );
}

const SHOWN_GAPS = 10;
const SHOWN_MARKETS = 8;
const moreThan = (all: readonly unknown[], shown = SHOWN_GAPS) =>
  all.length > shown ? `; and ${all.length - shown} more` : '';

function choosePairs({ pairs: wanted }: BacktestOptions, known: readonly Pair[]): readonly Pair[] {
  if (!wanted) return known;
  const unknown = wanted.filter((symbol) => !known.some((pair) => pair.symbol === symbol));
  if (unknown.length > 0) throw new OptionsError(`There are no prices of ${unknown.join(', ')}`);
  return known.filter(({ symbol }) => wanted.includes(symbol));
}
