import { expect, it } from 'vitest';
import { someForecast } from '../../../../tests/support/some-signal.ts';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/module.ts';
import { toSignalRow } from '../signals/signal-figures.ts';
import { findOwnLoss } from './find-own-loss.ts';
import type { StoredOwnTrade } from './own-trade.model.ts';

const SLOT_MS = 300_000;
const DAY_MS = 86_400_000;
/** From midnight UTC of a Monday to midnight UTC of the next Monday. */
const WEEK = { from: Date.UTC(2026, 10, 16), to: Date.UTC(2026, 10, 23) };
const PAYOUT = 0.85;

/** Consecutive own trades at one martingale level, all won or all lost, in slots from `from` on. */
type Stretch = { count: number; level: number; isWon: boolean; from?: number };

function openTrades(stretches: readonly Stretch[]) {
  const signals: StoredSignal[] = [];
  const trades: StoredOwnTrade[] = [];
  for (const { count, level, isWon, from = WEEK.from } of stretches)
    for (let index = 0; index < count; index += 1) {
      const slot = from + signals.length * SLOT_MS;
      const signal = someSignal({ slot, forecast: someForecast(), entryPrice: 100 });
      const won = { status: 'closed', outcome: isWon ? 'profit' : 'loss' } as const;
      Object.assign(signal, { ...won, exitPrice: isWon ? 101 : 99, settledAt: signal.expiresAt });
      signals.push(signal);
      const takenAt = new Date(slot + 10_000);
      const stored = { signalId: signal.id, slot, takenAt, stakeCents: 1_000, fillPrice: 100, level };
      trades.push({ id: String(trades.length), userId: 'ada', note: '', tags: [], ...stored });
    }
  const find = findOwnLoss({
    signals: {
      listRows: async ({ ids = [] } = {}) => signals.filter(({ id }) => ids.includes(id)).map(toSignalRow),
    },
    ownTrades: { list: async (_userId, { from = 0 }) => trades.filter(({ slot }) => slot >= from) },
  });
  return { signals, trades, find };
}

it('names the trade levels that cause most of a week’s loss, with sums that match the stored trades', async () => {
  const { signals, trades, find } = openTrades([
    { count: 9, level: 0, isWon: true },
    { count: 8, level: 0, isWon: false },
    { count: 4, level: 2, isWon: false },
    { count: 3, level: 3, isWon: false },
    // These trades are after the week, so they belong to the next report.
    { count: 30, level: 1, isWon: false, from: WEEK.to },
  ]);
  const loss = await find('ada', WEEK);

  const inWeek = trades.filter(({ slot }) => slot >= WEEK.from && slot < WEEK.to);
  const stakesOf = (levels: readonly number[]) => {
    let sum = 0;
    for (const { signalId, level } of inWeek) {
      const signal = signals.find(({ id }) => id === signalId);
      if (levels.includes(level)) sum += signal?.outcome === 'profit' ? PAYOUT : -1;
    }
    return sum;
  };
  expect(loss).toEqual({
    trades: inWeek.length,
    lesson: {
      by: 'level',
      keys: ['2', '3'],
      trades: inWeek.filter(({ level }) => level >= 2).length,
      netStakes: expect.closeTo(stakesOf([2, 3]), 9),
      ofStakes: expect.closeTo(stakesOf([0, 1, 2, 3]), 9),
    },
  });
});

it.each([
  ['too few trades', [{ count: 9, level: 3, isWon: false }]],
  ['a gain', [{ count: 20, level: 0, isWon: true }]],
  ['only trades of another week', [{ count: 20, level: 3, isWon: false, from: WEEK.from - 2 * DAY_MS }]],
])('finds no loss with %s', async (_case, stretches) => {
  expect(await openTrades(stretches).find('ada', WEEK)).toBeUndefined();
});
