import type { RunningService } from '@croneai/platform/serve.ts';
import mongoose from 'mongoose';
import { expect, inject } from 'vitest';
import type { BackingUrls } from '../backing/backing.ts';
import { openEventProbe, settledBy } from './event-probe.ts';
import { takeRedisDatabase } from './redis-database.ts';
import { serviceCaller } from './service-call.ts';
import { serviceEnvironment } from './service-environment.ts';
import { createTestSessions } from './sessions.ts';
import { until } from './until.ts';

type ServiceUnderTest<Config> = {
  name: string;
  loadConfig: (environment: Record<string, string>) => Config;
  start: (config: Config) => Promise<RunningService>;
  /** Topics that the test reads. */
  watch: string[];
  /** Overrides of the environment. */
  environment: Record<string, string>;
  /** Defaults to the backing services of the test run. */
  backing?: BackingUrls;
};

type CommonConfig = {
  PORT: number;
  MONGO_DATABASE: string;
  KAFKA_BROKERS: string[];
  KAFKA_TOPIC_PREFIX: string;
};

/** Starts a service in this process on the real backing services, and records what it publishes. */
export async function startServiceHarness<Config extends CommonConfig>({
  name,
  loadConfig,
  start,
  watch,
  environment,
  backing = inject('backing'),
}: ServiceUnderTest<Config>) {
  const redisUrl = await takeRedisDatabase(backing.redisUrl);
  const sessions = createTestSessions(redisUrl);
  const ownEnvironment = {
    ...serviceEnvironment(name, sessions.publicKey, backing),
    REDIS_URL: redisUrl,
    // Lets a test read the commands of the service (`mongoCommandsOf`).
    MONGO_URL: `${backing.mongoUrl}/?monitorCommands=true`,
    ...environment,
  };
  const config = loadConfig(ownEnvironment);
  let service = await start(config);
  const url = `http://127.0.0.1:${service.port}`;
  const database = await mongoose
    .createConnection(backing.mongoUrl, { dbName: config.MONGO_DATABASE })
    .asPromise();
  const probe = await openEventProbe({
    brokers: config.KAFKA_BROKERS,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    watch,
    countSettled: settledBy(() => service.metrics),
  });
  return {
    ...probe,
    config,
    /** Environment for a separate process of the service. */
    environment: ownEnvironment,
    url,
    sessions,
    /** Address of a database that only this service uses. */
    redisUrl,
    /** Raw database of the service. */
    database,
    call: serviceCaller(url),
    /** Waits until no stored document contains the text. */
    storesNothingOf: (text: string) =>
      until('nothing of it to be stored', async () => {
        for (const { name } of await database.listCollections())
          for (const document of await database.collection(name).find().toArray())
            expect(JSON.stringify(document), name).not.toContain(text);
      }),
    /**
     * Restarts the service at the same address. Runs `whileStopped` between the stop and the start.
     */
    async restart(whileStopped?: () => Promise<void>) {
      await service.stop();
      await whileStopped?.();
      service = await start({ ...config, PORT: service.port });
    },
    /** Starts another process of the service on the same database and topics. */
    startSecond: () => start(config),
    async stop() {
      await probe.close();
      await service.stop();
      await sessions.close();
      await database.dropDatabase();
      await database.close();
    },
  };
}
