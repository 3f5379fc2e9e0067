import type { Signal } from '@croneai/contracts/signals.ts';
import type { CandleBar } from '../../shared/signals/signals-api.ts';

export type Mood = 'up' | 'down' | 'even';

export interface MarketMood {
  mood: Mood;
  calls: number;
  puts: number;
}

/** Share of one direction from which the market leans. */
const LEAN_SHARE = 0.6;

/** The direction of the latest signals: each is the stream's opinion on a market, so together they are its mood. */
export function moodOf(signals: readonly Pick<Signal, 'signalType'>[]): MarketMood | undefined {
  if (signals.length === 0) return undefined;
  const calls = signals.filter(({ signalType }) => signalType === 'buy').length;
  const puts = signals.length - calls;
  const isLeaning = Math.max(calls, puts) >= signals.length * LEAN_SHARE;
  return { mood: isLeaning ? (calls > puts ? 'up' : 'down') : 'even', calls, puts };
}

export interface Movement {
  /** Highest to lowest of all bars, in percent of the first open. */
  rangePercent: number;
  closes: number[];
}

export function movementOf(
  bars: readonly Pick<CandleBar, 'open' | 'high' | 'low' | 'close'>[],
): Movement | undefined {
  const [first] = bars;
  if (!first) return undefined;
  const high = Math.max(...bars.map((bar) => bar.high));
  const low = Math.min(...bars.map((bar) => bar.low));
  return { rangePercent: ((high - low) / first.open) * 100, closes: bars.map(({ close }) => close) };
}

/** The pairs of the latest signals, each once, newest first. */
export function latestPairs(
  signals: readonly Pick<Signal, 'pair' | 'asset'>[],
  count: number,
): { pair: string; asset: string }[] {
  const pairs = new Map(signals.map(({ pair, asset }) => [pair, asset]));
  return [...pairs].slice(0, count).map(([pair, asset]) => ({ pair, asset }));
}
