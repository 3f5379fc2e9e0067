import { OWN_TRADES_COUNTED_MAX, type OwnJournal } from '@croneai/contracts/own-trades.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import { journalOf } from '@croneai/engine/paper/journal.ts';
import { startOfRange } from '@croneai/engine/settled/compute-record.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';
import { rememberOwn } from './remember-own.ts';

/** Number of cached journals. Each journal takes at most about 20 kB. */
const JOURNALS_REMEMBERED = 200;

type Journal = ReturnType<typeof journalOf>;

/**
 * Returns the journal: the member's settled trades of a range, in groups. Computes it again after a
 * change of the trades or of the signals, so a corrected signal appears immediately.
 */
export function getOwnJournal({
  admitViewer,
  signals,
  ownTrades,
  listVersion,
  now,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'list' | 'version'>;
  listVersion: Pick<ListVersion, 'current'>;
  now: () => Date;
}) {
  const join = joinSignals({ signals });
  const remember = rememberOwn<Journal>(JOURNALS_REMEMBERED, { listVersion, ownTrades });
  return async (
    session: Session,
    { range, zone }: { range: RecordRange; zone: string },
  ): Promise<{ data: OwnJournal }> => {
    const { userId } = await admitViewer(session);
    const at = now();
    const from = startOfRange(range, at)?.getTime() ?? 0;
    const journal = await remember(userId, { at, about: `${range} ${zone}` }, async () =>
      journalOf(await join(await ownTrades.list(userId, { from, limit: OWN_TRADES_COUNTED_MAX })), zone),
    );
    return { data: { range, ...journal } };
  };
}
