import { OWN_TRADES_COUNTED_MAX, type OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { type RecordRange, STRIP_CELLS_MAX } from '@croneai/contracts/record.ts';
import { ownFigures } from '@croneai/engine/paper/own-trades.ts';
import { usd } from '@croneai/engine/paper/paper-figures.ts';
import { startOfRange } from '@croneai/engine/settled/compute-record.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { Paper } from '../paper/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';
import { rememberOwn } from './remember-own.ts';

/** Number of cached records. Each record takes about 50 kB. */
const RECORDS_REMEMBERED = 200;

/**
 * Returns the results of the member's own trades in a range, and today's results of the copy and
 * bot accounts.
 */
export function getOwnRecord({
  admitViewer,
  signals,
  ownTrades,
  listVersion,
  paperAccounts,
  now,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'list' | 'version'>;
  listVersion: Pick<ListVersion, 'current'>;
  paperAccounts: Pick<Paper['accounts'], 'eachTrade'>;
  now: () => Date;
}) {
  const join = joinSignals({ signals });
  const remember = rememberOwn<Figures>(RECORDS_REMEMBERED, { listVersion, ownTrades });
  const figures = async (userId: string, range: RecordRange, at: Date): Promise<Figures> => {
    const from = startOfRange(range, at)?.getTime() ?? 0;
    const trades = await join(await ownTrades.list(userId, { from, limit: OWN_TRADES_COUNTED_MAX }));
    const midnight = startOfUtcDay(at).getTime();
    const slotsToday = [...new Set(trades.map(({ signal: { slot } }) => slot))]
      .filter((slot) => slot >= midnight)
      .slice(0, STRIP_CELLS_MAX);
    return { ...ownFigures(trades), slotsToday };
  };
  const figuresOf = (userId: string, range: RecordRange): Promise<Figures> => {
    const at = now();
    return remember(userId, { at, about: range }, () => figures(userId, range, at));
  };
  const machineToday = async (userId: string, kind: PaperAccountKind, from: number) => {
    let cents = 0;
    const { activatedAt } = await paperAccounts.eachTrade({ userId, kind }, { from }, (trade) => {
      if (trade.closedAt >= from) cents += trade.resultCents;
    });
    return activatedAt === null ? null : usd(cents);
  };
  return async (session: Session, range: RecordRange): Promise<{ data: OwnRecord }> => {
    const { userId } = await admitViewer(session);
    const midnight = startOfUtcDay(now()).getTime();
    const [own, copy, bot] = await Promise.all([
      figuresOf(userId, range),
      machineToday(userId, 'copy', midnight),
      machineToday(userId, 'bot', midnight),
    ]);
    return { data: { range, ...own, machinesToday: { copy, bot } } };
  };
}

type Figures = ReturnType<typeof ownFigures> & Pick<OwnRecord, 'slotsToday'>;
