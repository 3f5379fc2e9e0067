import { SERVED } from '@croneai/engine/engines/engines.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import mongoose from 'mongoose';
import { readRows } from '../src/training/read-rows.ts';
import { trainDay } from '../src/training/train-day.ts';
import { openEngineStores } from './engine-stores.ts';
import { PAYS_BY, RULE } from './some-engine.ts';

/**
 * Arguments of a trainer that runs in a separate process. The trainer pauses at its fourth market
 * and waits to be killed.
 */
export type CrashingTrainer = {
  mongoUrl: string;
  database: string;
  folder: string;
  prices: string;
  symbols: readonly string[];
  day: number;
  at: number;
};
const MARKETS_BEFORE = 3;

process.once('message', async (given: CrashingTrainer) => {
  const database = await mongoose.createConnection(given.mongoUrl, { dbName: given.database }).asPromise();
  const { champions, ledger } = openEngineStores(database, given.prices, PAYS_BY);
  const now = () => given.at;
  const common = { ledger, rule: RULE };
  const { signal } = new AbortController();
  const marketData = await loadRecordedMarketData(given.folder, { now });
  const read = readRows({ ...common, marketData, now, signal });
  let markets = 0;
  const train = trainDay({
    ...common,
    engine: SERVED,
    champions,
    readRows: async (...market) => {
      if (markets++ < MARKETS_BEFORE) return read(...market);
      process.send?.('over its fourth market');
      return new Promise(() => undefined);
    },
    pairs: given.symbols.map(getPair),
    prices: given.prices,
    onPromoted: () => undefined,
    signal,
  });
  await train(given.day);
});
