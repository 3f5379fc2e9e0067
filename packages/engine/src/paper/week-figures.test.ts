import { DAY_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { ClosedTrade } from './fold-paper-account.ts';
import { findEndedWeek, reportedSpan, weekFigures } from './week-figures.ts';

/** Monday to Monday. */
const WEEK = { from: Date.parse('2026-11-16'), to: Date.parse('2026-11-23') };
const tradesOf = (trades: readonly (readonly [day: number, cents: number])[]): ClosedTrade[] => {
  let balanceCents = 1_000_000;
  return trades.map(([day, resultCents]) => {
    balanceCents += resultCents;
    return {
      closedAt: WEEK.from + day * DAY_MS,
      resultCents,
      balanceCents,
      outcome: resultCents > 0 ? 'profit' : 'loss',
      multiple: resultCents / 1_000,
      grossMultiple: resultCents / 1_000,
      signal: { terms: { paysBy: { kind: 'points' } } },
    } as unknown as ClosedTrade;
  });
};
const figures = (trades: readonly (readonly [day: number, cents: number])[]) => {
  const closed = tradesOf(trades);
  return weekFigures('copy', [], { closed, balanceCents: closed.at(-1)?.balanceCents ?? 1_000_000 }, WEEK);
};

describe('the figures of a week', () => {
  it('has the result of the week before, without trades that are older', () => {
    const week = figures([
      [-8, 5_000],
      [-7, 850],
      [-1, -1_000],
      [0, 850],
      [6, 850],
    ]);
    expect(week).toMatchObject({ trades: 2, previousNetUsd: -1.5 });
    expect(week).toMatchObject({ openingBalanceUsd: 10_048.5, closingBalanceUsd: 10_065.5 });
  });

  it('has no result of the week before if no trade closed in it', () => {
    expect(figures([[1, 850]])).not.toHaveProperty('previousNetUsd');
  });

  it('counts the longest losing streak of the week alone', () => {
    const week = figures([
      [-2, -1_000],
      [-1, -1_000],
      [0, -1_000],
      [1, 850],
      [2, -1_000],
      [3, -1_000],
      [4, 850],
    ]);
    expect(week?.longestLosingRun).toBe(2);
  });
});

it('a report reads the trades of the ended week and of the week before', () => {
  const week = findEndedWeek(WEEK.to + DAY_MS);
  expect(week).toEqual(WEEK);
  expect(reportedSpan(week)).toEqual({ from: WEEK.from - 7 * DAY_MS, to: WEEK.to });
});
