import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { engineModels, openEngineStores, openShadows } from '../src/judge/engine-stores.ts';
import { readRows } from '../src/trainer/read-rows.ts';
import type { EmptyDatabase } from './own-database.ts';
import { PAYS_BY, PRICES, RULE } from './some-engine.ts';

/** What the engine keeps, on a real database of its own. */
export async function openEngineFixture(emptyDatabase: EmptyDatabase, { prices = PRICES } = {}) {
  const database = await emptyDatabase(engineModels);
  const models = engineModels(database);
  const stores = openEngineStores(models, prices, PAYS_BY);
  const shadows = openShadows(models, prices, PAYS_BY);
  const marketData = createSyntheticMarketData({ seed: 'desk', now: Date.now });
  const stopping = new AbortController();
  return {
    ...stores,
    shadows,
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
