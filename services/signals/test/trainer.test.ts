import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { expect, inject, it, onTestFinished } from 'vitest';
import { trainerRow } from '../../../infra/local/processes/processes.ts';
import { readAdminChanges } from '../../../tests/support/live-entries.ts';
import { describeProcess } from '../../../tests/support/process.suite.ts';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { startServiceProcess } from '../../../tests/support/service-process.ts';
import { until } from '../../../tests/support/until.ts';
import { ENGINE_QUEUE } from '../src/training/engine-jobs.ts';
import { openEngineStores } from './engine-stores.ts';
import { PAYS_BY } from './some-engine.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT'];
const { entry, nodeOptions } = trainerRow(1);
const CHAMPION_WITHIN_MS = 60_000;

/** Records a few days of simulated prices that end now. */
async function recordPrices(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-trainer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const prices = createSyntheticMarketData({ seed: 'trainer', now: Date.now });
  for (const symbol of MARKETS) {
    const candles = await prices.candles({
      pair: getPair(symbol),
      from: Date.now() - 9 * DAY_MS,
      to: Date.now(),
    });
    const lines = candles.map(({ time, open, high, low, close, volume }) =>
      [new Date(time).toISOString(), open, high, low, close, volume].join(','),
    );
    await writeFile(join(folder, `${symbol}.csv`), ['time,open,high,low,close,volume', ...lines].join('\n'));
  }
  return folder;
}

it('another trainer takes over if a trainer is killed, and a kill after the training does not affect the champion', async () => {
  const backing = inject('backing');
  const env: Record<string, string> = {
    ...serviceEnvironment('trainer', ''),
    REDIS_URL: await takeRedisDatabase(backing.redisUrl),
    MARKET_DATA: 'file',
    MARKET_DATA_FOLDER: await recordPrices(),
    LOG_LEVEL: 'info',
  };
  const database = await mongoose
    .createConnection(backing.mongoUrl, { dbName: env.MONGO_DATABASE ?? '' })
    .asPromise();
  onTestFinished(async () => {
    await database.dropDatabase();
    await database.close();
  });
  const { champions } = openEngineStores(database, 'recorded.file', PAYS_BY);
  const start = async () => {
    const trainer = await startServiceProcess(entry, env, nodeOptions);
    onTestFinished(() => trainer.kill());
    return trainer;
  };
  const untilWhole = () =>
    until(
      'there is a champion',
      async () => {
        const champion = await champions.find();
        expect(champion?.isWhole).toBe(true);
        return champion;
      },
      CHAMPION_WITHIN_MS,
    );

  const first = await start();
  const queue = new Queue(ENGINE_QUEUE, { connection: { url: env.REDIS_URL ?? '' } });
  onTestFinished(() => queue.close());
  await until(
    'the first one is at work',
    async () => {
      const active = (await queue.getActive()).map(({ data }) => data.payload?.kind);
      expect(active).toContain('first');
    },
    CHAMPION_WITHIN_MS,
  );
  await first.kill();
  const second = await start();
  const champion = await untilWhole();
  await until('admins get a hint', async () =>
    expect((await readAdminChanges(env.REDIS_URL ?? '')).map(({ of }) => of)).toContain('engine'),
  );
  await second.kill();
  expect(await champions.find()).toEqual(champion);

  const third = await start();
  await until('the third one is ready', async () => expect((await third.readiness()).status).toBe(200));
  expect(await third.stop()).toBe(0);
  expect(await champions.find()).toMatchObject({ artefact: champion?.artefact, version: 1 });
  // Counts only the artefacts of the served engine, because a shadow engine may have trained its
  // own.
  expect(await champions.listArtefacts(2)).toHaveLength(1);
});

describeProcess({
  entry,
  environment: () => ({ ...serviceEnvironment('trainer', ''), LOG_LEVEL: 'info' }),
  stores: ['mongo', 'redis'],
  requiredKeys: ['PORT', 'MONGO_URL', 'MONGO_DATABASE', 'REDIS_URL'],
});
