import {
  PAPER_RISK_LEVELS,
  PAPER_RISK_LOSSES,
  type PaperPeriod,
  type PaperReplay,
  type PaperRiskLevel,
} from '@croneai/contracts/paper-replay.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { longestLosingRun } from '../settled/compute-performance.ts';
import { type ClosedTrade, type PaperRules, STARTING_CENTS, stakeOf } from './fold-paper-account.ts';
import { drawdownOf, equityOf, figuresOf, percentOf, statisticsOf, usd } from './paper-figures.ts';

/** In every time zone, midnight is at a multiple of 15 minutes in UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Computes the results of a period, in total and by day in a time zone. `startCents` is the balance
 * before the first trade of the period.
 */
export function periodOf(
  closed: readonly ClosedTrade[],
  { startsAt, startCents, timeZone }: { startsAt: number; startCents: number; timeZone: string },
): PaperPeriod {
  const netCents = (closed.at(-1)?.balanceCents ?? startCents) - startCents;
  const figures = figuresOf(closed, startCents);
  return {
    netUsd: usd(netCents),
    returnPercent: percentOf(netCents, startCents),
    drawdown: drawdownOf(figures),
    equity: equityOf(figures, startsAt, startCents),
    statistics: statisticsOf(figures),
    longestLosingRun: longestLosingRun(closed),
    days: daysOf(closed, timeZone),
  };
}

/**
 * Computes the results of a member's account in a period that begins at `startsAt`. The starting
 * balance is the balance before the first trade of the period. Null without trades.
 */
export function ownPeriod(
  closed: readonly ClosedTrade[],
  startsAt: number,
  timeZone: string,
): PaperPeriod | null {
  const [first] = closed;
  if (!first) return null;
  const startCents = first.balanceCents - first.resultCents;
  return periodOf(closed, { startsAt, startCents, timeZone });
}

function daysOf(closed: readonly ClosedTrade[], timeZone: string): PaperPeriod['days'] {
  const dayOf = dayIn(timeZone);
  const byDay = Map.groupBy(closed, ({ closedAt }) => dayOf(closedAt));
  return [...byDay].map(([day, trades]) => ({
    day,
    netUsd: usd(trades.reduce((sum, { resultCents }) => sum + resultCents, 0)),
    trades: trades.length,
    won: trades.filter(({ outcome }) => outcome === 'profit').length,
    lost: trades.filter(({ outcome }) => outcome === 'loss').length,
  }));
}

/**
 * Creates a function that returns the day of a time, such as `2026-11-22`. Caches results by
 * quarter of an hour, because formatting a date is slow.
 */
function dayIn(timeZone: string): (at: number) => string {
  // Uses Swedish, because its date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? format.format(at);
    known.set(quarter, day);
    return day;
  };
}

/**
 * Returns the share of the starting balance that {@link PAPER_RISK_LOSSES} lost stakes in a row
 * would take.
 */
export function riskOf(rules: PaperRules): PaperReplay['risk'] {
  let balanceCents = STARTING_CENTS;
  for (let loss = 0; loss < PAPER_RISK_LOSSES; loss += 1)
    balanceCents -= stakeOf({ balanceCents, open: [] }, rules);
  const lossPercent = percentOf(STARTING_CENTS - balanceCents, STARTING_CENTS);
  const levels = Object.entries(PAPER_RISK_LEVELS) as [PaperRiskLevel, number][];
  const [level] = levels.findLast(([, floor]) => lossPercent >= floor) ?? ['low'];
  return { lossUsd: usd(STARTING_CENTS - balanceCents), lossPercent, level: level as PaperRiskLevel };
}
