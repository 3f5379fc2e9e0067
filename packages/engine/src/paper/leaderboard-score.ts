import {
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_WINDOW_DAYS,
  LEADERBOARD_Z,
} from '@croneai/contracts/leaderboard.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ClosedTrade } from './fold-paper-account.ts';
import { percentOf, winRate } from './paper-figures.ts';

/** Sums over the trades that an account closed in one UTC day. */
export type DaySums = ReturnType<typeof startDay>;

/** Creates empty sums. `day` is the number of days since the epoch. */
const startDay = (day: number, startCents: number) => ({
  day,
  /** Number of trades with a result. */
  trades: 0,
  won: 0,
  lost: 0,
  /** Sum of the net results, in stakes. */
  sum: 0,
  squares: 0,
  /** Sum of the results before costs, in R. */
  grossSum: 0,
  grossSquares: 0,
  startCents,
  endCents: startCents,
  highCents: startCents,
  lowCents: startCents,
  /** Largest drop of the balance below its highest value earlier in the day, in percent. */
  fallPercent: 0,
});

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/**
 * Adds the next trade in the order of closing. Drops days that are too old for every leaderboard.
 */
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
  const today = startDay(day, balanceCents - resultCents);
  days.push(today);
  while ((days[0]?.day ?? day) <= day - LEADERBOARD_WINDOW_DAYS) days.shift();
  return today;
}

export type Score = ReturnType<typeof scoreOf>;

/**
 * Applies LEADERBOARD_FORMULA to the days of one account. Also returns the account's win rate,
 * return, and drawdown in the same window.
 */
export function scoreOf(days: readonly DaySums[], at: number) {
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
    /** Number of trades in the window that have a result. */
    trades,
    /**
     * Lower bound of the mean net result, in stakes and unrounded. Null below the minimum number of
     * trades.
     */
    score: lowerBound(trades, total('sum'), total('squares')),
    /** The same bound for results before costs, in R. */
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
