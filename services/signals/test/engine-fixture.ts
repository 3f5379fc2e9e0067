import { randomBytes } from 'node:crypto';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { ENGINE_SLOT_MS } from '../src/champion/line.ts';
import { engineModels, openEngineStores, openShadows } from '../src/judge/engine-stores.ts';
import { readRows } from '../src/trainer/read-rows.ts';
import { CONTRACT, PRICES } from './some-engine.ts';

/** What the engine keeps, on a real database of its own. */
export async function openEngineFixture({ prices = PRICES } = {}) {
  const database = await mongoose
    .createConnection(inject('backing').mongoUrl, { dbName: `engine_${randomBytes(5).toString('hex')}` })
    .asPromise();
  const models = engineModels(database);
  await Promise.all(Object.values(models).map((model) => model.init()));
  const stores = openEngineStores(models, prices, CONTRACT);
  const shadows = openShadows(models, prices, { kind: 'payout', payout: 0.85 });
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
        rule: CONTRACT.settlementRule,
        slotMs: ENGINE_SLOT_MS,
        now,
        signal: stopping.signal,
      }),
    async close(): Promise<void> {
      await database.dropDatabase();
      await database.close();
    },
  };
}
export type EngineFixture = Awaited<ReturnType<typeof openEngineFixture>>;
