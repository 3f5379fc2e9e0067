import {
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_WINDOW_DAYS,
  LEADERBOARD_Z,
} from '@croneai/contracts/leaderboard.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ClosedTrade } from './fold-paper-account.ts';
import { percentOf, winRate } from './paper-figures.ts';

/** Sums over the trades that an account closed on one UTC day. */
export type DaySums = {
  /** Since the epoch. */
  day: number;
  /** Counted trades. */
  trades: number;
  won: number;
  lost: number;
  /** Of the results in stakes, and of their squares. */
  sum: number;
  squares: number;
  /** The same before costs, in R. */
  grossSum: number;
  grossSquares: number;
  startCents: number;
  endCents: number;
  highCents: number;
  lowCents: number;
  /** The deepest fall below the day's highest balance. */
  fallPercent: number;
};

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Adds the next trade in the order of closing; days that no leaderboard counts any more go. */
export function addToDays(days: DaySums[], trade: ClosedTrade): void {
  const sums = todayIn(days, trade);
  const { balanceCents, outcome } = trade;
  const [multiple, gross] = [trade.multiple ?? 0, trade.grossMultiple ?? 0];
  sums.endCents = balanceCents;
  sums.highCents = Math.max(sums.highCents, balanceCents);
  sums.lowCents = Math.min(sums.lowCents, balanceCents);
  sums.fallPercent = Math.max(sums.fallPercent, percentOf(sums.highCents - balanceCents, sums.highCents));
  if (outcome === null) return;
  sums.trades += 1;
  if (outcome === 'profit') sums.won += 1;
  if (outcome === 'loss') sums.lost += 1;
  sums.sum += multiple;
  sums.squares += multiple ** 2;
  sums.grossSum += gross;
  sums.grossSquares += gross ** 2;
}

function todayIn(days: DaySums[], { closedAt, balanceCents, resultCents }: ClosedTrade): DaySums {
  const [day, last] = [dayOf(closedAt), days.at(-1)];
  if (last && last.day >= day) return last;
  const startCents = balanceCents - resultCents;
  const balances = { startCents, endCents: startCents, highCents: startCents, lowCents: startCents };
  const sums = { sum: 0, squares: 0, grossSum: 0, grossSquares: 0, fallPercent: 0, ...balances };
  const today = { day, trades: 0, won: 0, lost: 0, ...sums };
  days.push(today);
  while ((days[0]?.day ?? day) <= day - LEADERBOARD_WINDOW_DAYS) days.shift();
  return today;
}

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

/** LEADERBOARD_FORMULA over the days of one account, and what is shown beside it, all of the same window. */
export function scoreOf(days: readonly DaySums[], at: number): Score {
  const today = dayOf(at);
  const recent = days.filter(({ day }) => day > today - LEADERBOARD_WINDOW_DAYS && day <= today);
  const total = (name: keyof DaySums) => recent.reduce((sum, day) => sum + day[name], 0);
  const startCents = recent[0]?.startCents ?? 0;
  let [peakCents, fallPercent] = [startCents, 0];
  for (const day of recent) {
    fallPercent = Math.max(fallPercent, day.fallPercent, percentOf(peakCents - day.lowCents, peakCents));
    peakCents = Math.max(peakCents, day.highCents);
  }
  const trades = total('trades');
  return {
    trades,
    score: lowerBound(trades, total('sum'), total('squares')),
    grossScore: lowerBound(trades, total('grossSum'), total('grossSquares')),
    winRate: winRate(total('won'), total('lost')),
    returnPercent: percentOf((recent.at(-1)?.endCents ?? 0) - startCents, startCents),
    maxDrawdownPercent: fallPercent,
  };
}

function lowerBound(n: number, sum: number, squares: number): number | null {
  if (n < LEADERBOARD_MIN_TRADES) return null;
  const mean = sum / n;
  const variance = Math.max(0, (squares - sum * mean) / (n - 1));
  return mean - (LEADERBOARD_Z * Math.sqrt(variance)) / Math.sqrt(n);
}
