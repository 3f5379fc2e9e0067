import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { engineModels, openEngineStores } from '../src/champion/engine-stores.ts';
import { ENGINE_SLOT_MS } from '../src/champion/line.ts';
import type { ArtefactContent } from '../src/engine/model/artefact.ts';
import { NO_CALIBRATION } from '../src/engine/model/calibration.ts';
import type { EngineState } from '../src/engine/model/engine-state.ts';
import { FEATURE_COUNT, FEATURE_NAMES } from '../src/engine/model/features.ts';
import type { LedgerEntry } from '../src/ledger/ledger-page.ts';
import type { MarketData } from '../src/markets/market-data.ts';
import { createSyntheticMarketData } from '../src/markets/synthetic/synthetic-market-data.ts';
import { createRowReader } from '../src/trainer/read-rows.ts';

export const PRICES = 'synthetic.desk';
export { ENGINE_SLOT_MS };

/** What the engine keeps, on a real database of its own. */
export async function openEngineDesk({ prices = PRICES } = {}) {
  const database = await mongoose
    .createConnection(inject('backing').mongoUrl, { dbName: `engine_${randomBytes(5).toString('hex')}` })
    .asPromise();
  const models = engineModels(database);
  await Promise.all(Object.values(models).map((model) => model.init()));
  const stores = openEngineStores(models, prices);
  const marketData = createSyntheticMarketData({ seed: 'desk' });
  const stopping = new AbortController();
  return {
    ...stores,
    models,
    database,
    marketData,
    stopping,
    rowReader: (source: MarketData = marketData, now: () => number = Date.now) =>
      createRowReader({
        marketData: source,
        ledger: stores.ledger,
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
export type EngineDesk = Awaited<ReturnType<typeof openEngineDesk>>;

/** Follows the move of 15 minutes. */
const FOLLOWS = FEATURE_NAMES.map((name) => (name === 'r15' ? 0.2 : 0));

/** A trained artefact of these markets, by which strong moves pay. */
export function someArtefact(
  symbols: readonly string[],
  change: Partial<ArtefactContent> = {},
): ArtefactContent {
  const calibration = { ...NO_CALIBRATION, slopeError: 0.01 };
  return {
    engine: 'mix-logit-1',
    featureVersion: 1,
    settlementRule: 1,
    prices: PRICES,
    from: 0,
    until: 0,
    models: Object.fromEntries(
      symbols.map((symbol) => [symbol, { rows: 5_000, learned: [FOLLOWS, FOLLOWS, FOLLOWS] }]),
    ),
    calibrations: { forex: calibration, crypto: calibration, metal: calibration, index: calibration },
    metrics: {},
    ...change,
  };
}

/** All markets trust the learned experts and have shown skill. */
export const someState = (symbols: readonly string[]): EngineState =>
  Object.fromEntries(
    symbols.map((symbol) => [
      symbol,
      { mixture: [0.4, 0.3, 0.3, 0, 0], evidence: { value: 500, peak: 500, slots: 9 } },
    ]),
  );

export function someEntry(symbol: string, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const features = Float32Array.from({ length: FEATURE_COUNT }, (_, index) => index / 8);
  return {
    symbol,
    decided: {
      row: { features, entry: 100, distance: 1, atr: 0.7, spread: 0.1 },
      byExpert: [0.6, 0.6, 0.6, 0.5, 0.5],
      buy: 0.57,
      claimed: 0.56,
    },
    before: { buyR: 1, sellR: -1, label: 1 },
    ...change,
  };
}
