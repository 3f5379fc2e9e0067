import { randomBytes, randomUUID } from 'node:crypto';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import mongoose from 'mongoose';
import { workerRow } from '../../../infra/local/processes/processes.ts';
import type { BackingUrls } from '../../../tests/backing/backing.ts';
import { type ServiceProcess, startServiceProcess } from '../../../tests/support/service-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRepository } from '../src/signals/signal.repository.ts';
import { slotCollection } from '../src/slots/slot.model.ts';
import { createSlotRepository } from '../src/slots/slot.repository.ts';
import { storeSomeChampion } from './some-engine.ts';

const WORKER = workerRow(1);
const SEED = 'fleet';
const READY_WITHIN_MS = 60_000;

export type FleetUrls = Pick<BackingUrls, 'mongoUrl' | 'redisUrl' | 'kafkaBrokers'>;
type SignalEvent = {
  id: string;
  type: string;
  aggregateVersion: number;
  payload: { signalId: string; slot: number };
};
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/**
 * Starts worker processes with short slots and their own database, topics, and Redis database. They
 * use a ready champion, because these tests need not train one.
 */
export async function startFleet({
  urls,
  redisDatabase,
  workers: size,
  env: change = {},
}: {
  urls: FleetUrls;
  redisDatabase: number;
  workers: number;
  env?: Record<string, string>;
}) {
  const unique = randomBytes(5).toString('hex');
  const env = {
    CRONE_MODE: 'local',
    LOG_LEVEL: 'info',
    MONGO_URL: urls.mongoUrl,
    MONGO_DATABASE: `fleet_${unique}`,
    REDIS_URL: `${urls.redisUrl}/${redisDatabase}`,
    KAFKA_BROKERS: urls.kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `fleet-${unique}.`,
    MARKET_DATA_SEED: SEED,
    SIGNAL_SLOT_SECONDS: '1',
    LEDGER_KEY: randomBytes(32).toString('base64'),
    LEDGER_NAME: `fleet-${unique}.example`,
    ...change,
  };
  const database = await mongoose.createConnection(urls.mongoUrl, { dbName: env.MONGO_DATABASE }).asPromise();
  await storeSomeChampion(database, `synthetic.${SEED}`);
  const workers: ServiceProcess[] = [];
  const startWorker = () => startServiceProcess(WORKER.entry, env, WORKER.nodeOptions);
  for (let number = 0; number < size; number += 1) workers.push(await startWorker());
  const ready = (worker: ServiceProcess) =>
    until(
      'a worker is ready',
      async () => {
        const { status, failing, degraded } = await worker.readiness();
        if (status !== 200 || degraded.length > 0)
          throw new Error(
            `not ready: ${[...failing, ...degraded].join(', ') || worker.output().slice(-500)}`,
          );
      },
      READY_WITHIN_MS,
    );
  await Promise.all(workers.map(ready));

  return {
    env,
    workers,
    slots: createSlotRepository({ model: slotCollection.model(database) }),
    signals: createSignalRepository({ model: signalCollection.model(database) }),
    signalDocuments: signalCollection.model(database),
    /** Kills a worker with `kill -9` and starts a new worker in its place. */
    async replace(index: number): Promise<void> {
      await workers[index]?.kill();
      workers[index] = await startWorker();
    },
    /** Returns a metric of one worker, summed over its labels; 0 if it does not exist. */
    async metric(index: number, name: string): Promise<number> {
      const text = await (await fetch(`${workers[index]?.url}/metrics`)).text();
      return text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    events: () => watchSignals(env),
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.kill()));
      await database.dropDatabase();
      await database.close();
    },
  };
}

/** Collects all messages of the topic `signals` from its beginning, in order within each key. */
async function watchSignals(env: { KAFKA_BROKERS: string; KAFKA_TOPIC_PREFIX: string }) {
  const logger = createLogger({ name: 'fleet-test', level: 'fatal' });
  const kafka = createKafka({
    brokers: env.KAFKA_BROKERS.split(','),
    clientId: 'fleet-test',
    topicPrefix: env.KAFKA_TOPIC_PREFIX,
    logger,
  });
  const events: SignalEvent[] = [];
  const subscription = await kafka.subscribe({
    groupId: `watch-${randomUUID()}`,
    topics: ['signals'],
    onMessage: async ({ value }) => void events.push(JSON.parse(String(value)) as SignalEvent),
  });
  return {
    events,
    async close() {
      await subscription.stop();
      await kafka.disconnect();
    },
  };
}
