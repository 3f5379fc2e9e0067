import {
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_WINDOW_DAYS,
  LEADERBOARD_Z,
} from '@croneai/contracts/leaderboard.ts';
import type { ClosedTrade } from './fold-paper-account.ts';
import { drawdownOf, percentOf, winRate } from './paper-figures.ts';

const WINDOW_MS = LEADERBOARD_WINDOW_DAYS * 24 * 60 * 60_000;

export type Score = {
  /** Counted trades in the window. */
  trades: number;
  /** In stakes under the terms of each trade, not rounded; null below the minimum of trades. */
  score: number | null;
  /** The same before costs, in R. */
  grossScore: number | null;
  winRate: number | null;
  returnPercent: number;
  maxDrawdownPercent: number;
};

/** LEADERBOARD_FORMULA over the closed trades of one account, and what is shown beside it, all of the same window. */
export function scoreOf(closed: readonly ClosedTrade[], at: number): Score {
  const recent = closed.filter(({ closedAt }) => closedAt > at - WINDOW_MS && closedAt <= at);
  const multiples = recent.flatMap(({ multiple }) => (multiple === null ? [] : [multiple]));
  const grosses = recent.flatMap(({ grossMultiple }) => (grossMultiple === null ? [] : [grossMultiple]));
  const [first, last] = [recent[0], recent.at(-1)];
  const startCents = first ? first.balanceCents - first.resultCents : 0;
  const count = (wanted: ClosedTrade['outcome']) => recent.filter(({ outcome }) => outcome === wanted).length;
  return {
    trades: multiples.length,
    score: lowerBound(multiples),
    grossScore: lowerBound(grosses),
    winRate: winRate(count('profit'), count('loss')),
    returnPercent: last ? percentOf(last.balanceCents - startCents, startCents) : 0,
    maxDrawdownPercent: drawdownOf(recent, startCents).maxPercent,
  };
}

function lowerBound(values: readonly number[]): number | null {
  const n = values.length;
  if (n < LEADERBOARD_MIN_TRADES) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return mean - (LEADERBOARD_Z * Math.sqrt(variance)) / Math.sqrt(n);
}
