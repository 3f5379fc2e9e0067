import { loadRecordedMarketData } from '../../markets/file/recorded-market-data.ts';
import type { MarketData } from '../../markets/market-data.ts';
import type { Pair } from '../../markets/pair.ts';
import { createSyntheticMarketData } from '../../markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '../../markets/universe.ts';
import { SIGNAL_BARS } from '../replay.ts';
import { type BacktestOptions, BacktestOptionsError } from './backtest-options.ts';
import type { BacktestRequest } from './run-backtest.ts';

const DAY_MS = 24 * 3_600_000;

/** A request, and what the person should know of the prices before they read the figures. */
export interface PreparedBacktest {
  readonly request: BacktestRequest;
  readonly notes: readonly string[];
}

/** Throws a BacktestOptionsError for pairs that there are no prices of, and what loading a recording throws. */
export async function prepareBacktest(
  options: BacktestOptions,
  now: number = Date.now(),
): Promise<PreparedBacktest> {
  return options.candles === undefined
    ? prepareSynthetic(options, now)
    : prepareRecorded(options, options.candles, now);
}

function prepareSynthetic(options: BacktestOptions, now: number): PreparedBacktest {
  const until = options.until ?? Math.floor(now / DAY_MS) * DAY_MS;
  if (until > now) throw new BacktestOptionsError('--until lies in the future');
  const marketData = createSyntheticMarketData({ seed: options.seed, now: () => until });
  return {
    request: toRequest(options, { marketData, pairs: choosePairs(options, PAIRS), until }),
    notes: [
      `The prices are synthetic (seed ${options.seed}): they show how the system works, not what a market would pay.`,
    ],
  };
}

async function prepareRecorded(
  options: BacktestOptions,
  path: string,
  now: number,
): Promise<PreparedBacktest> {
  const marketData = await loadRecordedMarketData(path, { now: () => now });
  const spans = (pair: Pair) => marketData.spans(pair);
  const pairs = choosePairs(options, marketData.pairs);
  const ends = pairs.flatMap((pair) => spans(pair).map(({ to }) => to));
  const starts = pairs.flatMap((pair) => spans(pair).map(({ from }) => from));
  const until = Math.min(options.until ?? Number.POSITIVE_INFINITY, Math.max(...ends));
  const request = toRequest(options, { marketData, pairs, until });
  const first = Math.min(...starts);
  const gaps = marketData.gaps.map(({ file, line, problem }) => `${file}:${line} ${problem}`);
  return {
    request: { ...request, from: Math.max(request.from, first), spans },
    notes: [
      ...(request.from < first
        ? [`The recording starts ${new Date(first).toISOString()}: fewer than ${options.days} days.`]
        : []),
      ...(gaps.length > 0
        ? [`Gaps in the recording are left out: ${gaps.slice(0, SHOWN_GAPS).join('; ')}${moreThan(gaps)}`]
        : []),
    ],
  };
}

const SHOWN_GAPS = 10;
const moreThan = (gaps: readonly string[]) =>
  gaps.length > SHOWN_GAPS ? `; and ${gaps.length - SHOWN_GAPS} more` : '';

function choosePairs({ pairs: wanted }: BacktestOptions, known: readonly Pair[]): readonly Pair[] {
  if (!wanted) return known;
  const unknown = wanted.filter((symbol) => !known.some((pair) => pair.symbol === symbol));
  if (unknown.length > 0) throw new BacktestOptionsError(`There are no prices of ${unknown.join(', ')}`);
  return known.filter(({ symbol }) => wanted.includes(symbol));
}

function toRequest(
  { days, warmDays, signalsPerSlot }: BacktestOptions,
  { marketData, pairs, until }: { marketData: MarketData; pairs: readonly Pair[]; until: number },
): BacktestRequest {
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const to = Math.floor(until / slotMs) * slotMs;
  return {
    marketData,
    pairs,
    from: to - days * DAY_MS,
    to,
    warmSlots: Math.ceil((warmDays * DAY_MS) / slotMs),
    signalsPerSlot,
  };
}
