import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { Disclosure } from '../disclosure/module.ts';
import type { Paper } from '../paper/module.ts';
import type { Signals } from '../signals/module.ts';
import { findOwnLoss } from './find-own-loss.ts';
import { ownTradeCollection } from './own-trade.model.ts';
import { createOwnTradeRepository } from './own-trade.repository.ts';
import { createOwnVersions } from './own-versions.ts';
import { ownTradeRoutes } from './routes.ts';

type OwnTradeStore = ReturnType<typeof openOwnTradeStore>;

/** Opens only the stored trades. A worker needs nothing else for the weekly report. */
export function openOwnTradeStore({
  openCollection,
  redis,
}: Pick<ServicePlatform, 'openCollection' | 'redis'>) {
  const model = openCollection(ownTradeCollection);
  const ownTrades = createOwnTradeRepository({ model, versions: createOwnVersions(redis) });
  return {
    collections: [ownTradeCollection],
    eraseMember: ownTrades.removeMember,
    async exportMember({ userId }) {
      const trades = await ownTrades.list(userId, { limit: Number.MAX_SAFE_INTEGER });
      return { ownTrades: trades.map(({ userId: _member, ...trade }) => trade) };
    },
    ownTrades,
    findLoss: (signals: Pick<Signals, 'store'>) => findOwnLoss({ signals: signals.store, ownTrades }),
  } satisfies Module & Record<string, unknown>;
}

/** Opens the trades that members made on signals. */
export function openOwnTrades(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    store: { ownTrades },
    access: { admitViewer, accessCopies },
    signals: { store: signals, listVersion },
    disclosure: { disclose },
    paper,
  }: {
    store: Pick<OwnTradeStore, 'ownTrades'>;
    access: Pick<Access, 'admitViewer' | 'accessCopies'>;
    signals: Pick<Signals, 'store' | 'listVersion'>;
    disclosure: Pick<Disclosure, 'disclose'>;
    paper: Pick<Paper, 'accounts'>;
  },
) {
  return {
    routes: ownTradeRoutes({
      admitViewer,
      accessCopies,
      disclose,
      signals,
      listVersion,
      ownTrades,
      paperAccounts: paper.accounts,
      now,
    }),
  } satisfies Module;
}
