import { OWN_TRADES_COUNTED_MAX, type OwnJournal } from '@croneai/contracts/own-trades.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import { journalOf } from '@croneai/engine/paper/journal.ts';
import { startOfRange } from '@croneai/engine/settled/compute-record.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';

/**
 * Groups the member's settled trades of a range. Computes the groups for each call, so that a
 * corrected signal shows immediately. Pages load the journal only when it is opened.
 */
export function getOwnJournal({
  admitViewer,
  signals,
  ownTrades,
  now,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'list'>;
  now: () => Date;
}) {
  const join = joinSignals({ signals });
  return async (
    session: Session,
    { range, zone }: { range: RecordRange; zone: string },
  ): Promise<{ data: OwnJournal }> => {
    const { userId } = await admitViewer(session);
    const from = startOfRange(range, now())?.getTime() ?? 0;
    const trades = await join(await ownTrades.list(userId, { from, limit: OWN_TRADES_COUNTED_MAX }));
    return { data: { range, ...journalOf(trades, zone) } };
  };
}
