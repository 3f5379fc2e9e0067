import { OWN_TRADES_COUNTED_MAX, type OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { RECORD_POINTS_MAX, type RecordRange, STRIP_CELLS_MAX } from '@croneai/contracts/record.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import {
  figuresOf,
  statisticsOf,
  termsOfTrades,
  twoDecimals,
  usd,
} from '@croneai/engine/paper/paper-figures.ts';
import { startOfRange } from '@croneai/engine/settled/compute-record.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Parts } from '../connections.ts';
import { foldRows, joinSignals } from './read-own-trades.ts';

/** What the member's own trades of a range came to, beside what both machines did today. */
export function getOwnRecord({ admitViewer, signals, ownTrades, paperAccounts, now }: Parts) {
  const join = joinSignals({ signals });
  const machineToday = async (userId: string, kind: PaperAccountKind, from: number) => {
    let cents = 0;
    const { ledger } = await paperAccounts.eachTrade({ userId, kind }, { from }, (trade) => {
      if (trade.closedAt >= from) cents += trade.resultCents;
    });
    return ledger.activatedAt === null ? null : usd(cents);
  };
  return async (session: Session, range: RecordRange): Promise<{ data: OwnRecord }> => {
    const { userId } = await admitViewer(session);
    const midnight = startOfUtcDay(now()).getTime();
    const from = startOfRange(range, now())?.getTime() ?? 0;
    const [stored, copy, bot] = await Promise.all([
      ownTrades.list(userId, { from, limit: OWN_TRADES_COUNTED_MAX }),
      machineToday(userId, 'copy', midnight),
      machineToday(userId, 'bot', midnight),
    ]);
    const rows = await join(stored);
    const { closed, open } = foldRows(rows);
    const counted = closed.filter(({ multiple }) => multiple !== null);
    const figures = figuresOf(closed, 0);
    return {
      data: {
        range,
        taken: rows.length,
        open,
        statistics: statisticsOf(figures),
        netStakes: twoDecimals(sumOf(counted.map(({ multiple }) => multiple ?? 0))),
        netUsd: usd(sumOf(closed.map(({ resultCents }) => resultCents))),
        points: pointsOf(counted),
        terms: termsOfTrades(figures),
        slotsToday: [...new Set(rows.map(({ signal: { slot } }) => slot))]
          .filter((slot) => slot >= midnight)
          .slice(0, STRIP_CELLS_MAX),
        machinesToday: { copy, bot },
      },
    };
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Stretches are counted back from the newest, which always has its point. */
function pointsOf(counted: readonly ClosedTrade[]): OwnRecord['points'] {
  const trades = counted.toSorted((a, b) => a.signal.slot - b.signal.slot || a.signal.rank - b.signal.rank);
  const stretch = Math.ceil(trades.length / RECORD_POINTS_MAX);
  let net = 0;
  return trades.flatMap(({ signal, multiple }, index) => {
    net += multiple ?? 0;
    const isShown = (trades.length - 1 - index) % stretch === 0;
    return isShown ? [{ at: new Date(signal.slot).toISOString(), net: twoDecimals(net) }] : [];
  });
}
