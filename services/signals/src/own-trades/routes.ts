import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { ownTradeEndpoints } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { Disclose } from '../disclosure/module.ts';
import type { Paper } from '../paper/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import { getOwnJournal } from './get-own-journal.ts';
import { getOwnRecord } from './get-own-record.ts';
import { listOwnTrades } from './list-own-trades.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { changeTrade, takeTrade } from './take-trade.ts';

type Needs = {
  admitViewer: AdmitViewer;
  accessCopies: Pick<AccessCopies, 'find'>;
  disclose: Disclose;
  signals: Pick<SignalRepository, 'findById' | 'listRows'>;
  listVersion: Pick<ListVersion, 'current'>;
  ownTrades: OwnTradeRepository;
  paperAccounts: Pick<Paper['accounts'], 'eachTrade'>;
  now: () => Date;
};

export function ownTradeRoutes({
  admitViewer,
  accessCopies,
  disclose,
  signals,
  listVersion,
  ownTrades,
  paperAccounts,
  now,
}: Needs): Route[] {
  const trades = listOwnTrades({ admitViewer, signals, ownTrades, now });
  const record = getOwnRecord({ admitViewer, signals, ownTrades, listVersion, paperAccounts, now });
  const journal = getOwnJournal({ admitViewer, signals, ownTrades, listVersion, now });
  const take = takeTrade({ admitViewer, disclose, signals, ownTrades, accessCopies, now });
  const change = changeTrade({ admitViewer, signals, ownTrades });
  return [
    route(ownTradeEndpoints.listOwnTrades, async ({ session, query }) => trades.list(session, query)),
    route(ownTradeEndpoints.getOwnRecord, async ({ session, query }) => record(session, query.range)),
    route(ownTradeEndpoints.getOwnJournal, async ({ session, query }) => journal(session, query)),
    route(ownTradeEndpoints.exportOwnTrades, async ({ session }) => ({
      download: await trades.exportCsv(session),
    })),
    route(ownTradeEndpoints.getOwnTrade, async ({ session, params }) => trades.get(session, params.signalId)),
    route(ownTradeEndpoints.takeTrade, async ({ session, params, body }) =>
      take(session, params.signalId, body.stakeUsd),
    ),
    route(ownTradeEndpoints.changeOwnTrade, async ({ session, params, body }) =>
      change(session, params.signalId, body),
    ),
    route(ownTradeEndpoints.removeOwnTrade, async ({ session, params }) => {
      const { userId } = await admitViewer(session);
      await ownTrades.remove(userId, params.signalId);
      return {};
    }),
  ];
}
