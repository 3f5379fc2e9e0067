import { ownTradeEndpoints } from '@croneai/contracts/endpoints/own-trades.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getOwnRecord } from './get-own-record.ts';
import { listOwnTrades } from './list-own-trades.ts';
import { changeTrade, takeTrade } from './take-trade.ts';

export function ownTradeRoutes(parts: Parts): Route[] {
  const trades = listOwnTrades(parts);
  const record = getOwnRecord(parts);
  const take = takeTrade(parts);
  const change = changeTrade(parts);
  return [
    route(ownTradeEndpoints.listOwnTrades, async ({ session, query }) => trades.list(session, query)),
    route(ownTradeEndpoints.getOwnRecord, async ({ session, query }) => record(session, query.range)),
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
      const { userId } = await parts.admitViewer(session);
      await parts.ownTrades.remove(userId, params.signalId);
      return {};
    }),
  ];
}
