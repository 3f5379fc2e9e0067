import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { readRows } from '../src/training/read-rows.ts';
import { engineModels, openEngineStores } from './engine-stores.ts';
import type { EmptyDatabase } from './own-database.ts';
import { PAYS_BY, PRICES, RULE } from './some-engine.ts';

/** Opens the engine's stores on an empty database. */
export async function openEngineFixture(emptyDatabase: EmptyDatabase, { prices = PRICES } = {}) {
  const database = await emptyDatabase(engineModels);
  const models = engineModels(database);
  const stores = openEngineStores(database, prices, PAYS_BY);
  const marketData = createSyntheticMarketData({ seed: 'desk', now: Date.now });
  const stopping = new AbortController();
  return {
    ...stores,
    models,
    database,
    marketData,
    stopping,
    rowReader: (source: MarketData = marketData, now: () => number = Date.now) =>
      readRows({
        marketData: source,
        ledger: stores.ledger,
        rule: RULE,
        now,
        signal: stopping.signal,
      }),
  };
}
export type EngineFixture = Awaited<ReturnType<typeof openEngineFixture>>;
