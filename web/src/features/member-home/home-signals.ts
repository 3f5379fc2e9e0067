import type { Signal } from '@croneai/contracts/signals.ts';
import type { CandleBar } from '../../shared/signals/signals-api.ts';

export type Mood = 'up' | 'down' | 'even';

export interface MarketMood {
  mood: Mood;
  rising: number;
  falling: number;
}

/** Share of one direction from which the market leans. */
export const LEAN_SHARE = 0.6;

/** Which way the prices of some assets went, each counted once; one that has not moved is on neither side. */
export function moodOf(movements: readonly Pick<Movement, 'changePercent'>[]): MarketMood | undefined {
  if (movements.length === 0) return undefined;
  const rising = movements.filter(({ changePercent }) => changePercent > 0).length;
  const falling = movements.filter(({ changePercent }) => changePercent < 0).length;
  const isLeaning = Math.max(rising, falling) >= movements.length * LEAN_SHARE;
  return { mood: isLeaning ? (rising > falling ? 'up' : 'down') : 'even', rising, falling };
}

export interface Movement {
  /** Highest to lowest of all bars, in percent of the first open. */
  rangePercent: number;
  /** First open to last close. */
  changePercent: number;
  closes: number[];
}

export function movementOf(
  bars: readonly Pick<CandleBar, 'open' | 'high' | 'low' | 'close'>[],
): Movement | undefined {
  const [first] = bars;
  if (!first) return undefined;
  const high = Math.max(...bars.map((bar) => bar.high));
  const low = Math.min(...bars.map((bar) => bar.low));
  const closes = bars.map(({ close }) => close);
  const ofFirst = (difference: number) => (difference / first.open) * 100;
  return {
    rangePercent: ofFirst(high - low),
    changePercent: ofFirst((closes.at(-1) ?? first.open) - first.open),
    closes,
  };
}

/** The pairs of the latest signals, each once, newest first. */
export function latestPairs(
  signals: readonly Pick<Signal, 'pair' | 'asset'>[],
  count: number,
): { pair: string; asset: string }[] {
  const pairs = new Map(signals.map(({ pair, asset }) => [pair, asset]));
  return [...pairs].slice(0, count).map(([pair, asset]) => ({ pair, asset }));
}
