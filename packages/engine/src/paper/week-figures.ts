import type { PaperWeekAccount } from '@croneai/contracts/events/mails.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { longestLosingRun } from '../settled/compute-performance.ts';
import { type ClosedTrade, type PaperRules, windowOf } from './fold-paper-account.ts';
import { drawdownOf, figuresOf, statisticsOf, termsOfTrades, twoDecimals, usd } from './paper-figures.ts';

/** Epoch milliseconds, `from` ≤ time < `to`. */
export type Week = { from: number; to: number };

/** When this time has passed after the end of a week, all its signals are settled and stored. */
const WEEK_SETTLES_MS = 10 * 60_000;

/** A report also needs the trades of the week before. */
export const reportedSpan = ({ from, to }: Week): Week => ({ from: windowOf(from - 1, '1W').from, to });

/** Returns the newest week (Monday to Monday in UTC) that has ended and has complete figures. */
export function findEndedWeek(time: number): Week {
  const { from } = windowOf(time - WEEK_SETTLES_MS, '1W');
  return windowOf(from - 1, '1W');
}

/**
 * Computes the figures of a paper account's week; undefined if the account was off all week and
 * closed no trade. A trade belongs to the week in which it closed.
 */
export function weekFigures(
  kind: PaperAccountKind,
  rules: readonly PaperRules[],
  /** Closed trades, at least those of `reportedSpan`, and the balance at the end of the week. */
  { closed, balanceCents }: { closed: readonly ClosedTrade[]; balanceCents: number },
  { from, to }: Week,
): PaperWeekAccount | undefined {
  const ofWeek = closed.filter(({ closedAt }) => closedAt >= from && closedAt < to);
  if (ofWeek.length === 0 && !wasOn(rules, { from, to })) return undefined;
  const [first] = ofWeek;
  const openingCents = first ? first.balanceCents - first.resultCents : balanceCents;
  const figures = figuresOf(ofWeek, openingCents);
  const { won, lost, breakeven, uncounted } = statisticsOf(figures);
  const { maxPercent, maxUsd } = drawdownOf(figures);
  const before = reportedSpan({ from, to });
  const ofWeekBefore = closed.filter(({ closedAt }) => closedAt >= before.from && closedAt < from);
  return {
    kind,
    openingBalanceUsd: usd(openingCents),
    closingBalanceUsd: usd(ofWeek.at(-1)?.balanceCents ?? openingCents),
    trades: ofWeek.length,
    won,
    lost,
    breakeven,
    uncounted,
    maxDrawdownPercent: maxPercent,
    maxDrawdownUsd: maxUsd,
    terms: termsOfTrades(figures),
    longestLosingRun: longestLosingRun(ofWeek),
    ...(ofWeekBefore.length > 0 && {
      previousNetUsd: usd(ofWeekBefore.reduce((sum, { resultCents }) => sum + resultCents, 0)),
    }),
    grossTotal: twoDecimals(ofWeek.reduce((sum, { grossMultiple }) => sum + (grossMultiple ?? 0), 0)),
  };
}

/** True if trading was on at any time of the week. */
function wasOn(rules: readonly PaperRules[], { from, to }: Week): boolean {
  return rules.some(
    ({ isTrading, at }, index) =>
      isTrading && at < to && (rules[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from,
  );
}
