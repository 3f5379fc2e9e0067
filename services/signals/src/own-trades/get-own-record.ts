import { OWN_TRADES_COUNTED_MAX, type OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { type RecordRange, STRIP_CELLS_MAX } from '@croneai/contracts/record.ts';
import { ownFigures } from '@croneai/engine/paper/own-trades.ts';
import { usd } from '@croneai/engine/paper/paper-figures.ts';
import { startOfRange } from '@croneai/engine/settled/compute-record.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Parts } from '../connections.ts';
import { joinSignals } from './read-own-trades.ts';

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
    const trades = await join(stored);
    const slotsToday = [...new Set(trades.map(({ signal: { slot } }) => slot))]
      .filter((slot) => slot >= midnight)
      .slice(0, STRIP_CELLS_MAX);
    return { data: { range, ...ownFigures(trades), slotsToday, machinesToday: { copy, bot } } };
  };
}
