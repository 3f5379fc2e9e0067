import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../packages/platform/test/support/cuttable-link.ts';
import { newKeyPair } from './key-pair.ts';
import { serviceEnvironment } from './service-environment.ts';
import { runToExit, startServiceProcess } from './service-process.ts';
import { until } from './until.ts';

export type ProcessUnderTest = {
  /** Path from the root of the repository. */
  entry: string;
  /**
   * Returns all environment variables that the process needs, with the addresses of the test's
   * stores.
   */
  environment: () => Record<string, string>;
  /** Stores that the process waits for. Without Kafka, the process still answers calls. */
  stores: readonly ('mongo' | 'redis' | 'kafka')[];
  /** Configuration keys that have no default. */
  requiredKeys: readonly string[];
};

type ServiceName = 'admin' | 'auth' | 'leads' | 'notifier' | 'signals';

const READY_WITHIN_MS = 60_000;
const WAITING_LINE = {
  mongo: /waiting for MongoDB/,
  redis: /Redis unreachable; reconnecting/,
  kafka: /waiting for Kafka/,
};
const KEY_OF = { mongo: 'MONGO_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' };

/**
 * Tests the process of a service that answers members. `own` returns the environment variables that
 * only this service has. All services start with the same function, so only one service is tested
 * with every store, and with a stop while it waits. The others are tested only with the first
 * store.
 */
export function describeServiceProcess(
  name: ServiceName,
  own: () => Record<string, string> = () => ({}),
  stores: ProcessUnderTest['stores'] = ['mongo'],
): void {
  describeProcess({
    entry: `services/${name}/src/main.ts`,
    environment: () => ({
      ...serviceEnvironment(name, newKeyPair().publicKey),
      ...own(),
      LOG_LEVEL: 'info',
    }),
    stores,
    requiredKeys: [
      'PORT',
      'MONGO_URL',
      'MONGO_DATABASE',
      'REDIS_URL',
      'KAFKA_BROKERS',
      'TOKEN_PUBLIC_KEY',
      'CLIENT_ADDRESS_KEY',
    ],
  });
}

/** Tests that all processes share: the start, waiting for stores, and the stop. */
export function describeProcess({ entry, environment, stores, requiredKeys }: ProcessUnderTest): void {
  describe(`node ${entry}`, () => {
    it.each([...stores])('reports that it waits for %s, and recovers afterwards', async (store) => {
      const backing = inject('backing');
      const urls = {
        mongo: backing.mongoUrl,
        redis: backing.redisUrl,
        kafka: `kafka://${backing.kafkaBrokers[0]}`,
      };
      const link = await openLink(urls[store]);
      onTestFinished(() => link.close());
      link.cut();
      const address = store === 'kafka' ? new URL(link.url).host : link.url;
      const running = await startServiceProcess(entry, { ...environment(), [KEY_OF[store]]: address });
      onTestFinished(async () => void (await running.stop()));

      await until(`a line that says what it waits for (${store})`, () => {
        expect(running.output()).toMatch(WAITING_LINE[store]);
      });
      expect((await fetch(`${running.url}/health/live`)).status).toBe(200);
      // Without Kafka, the process must still answer calls.
      if (store === 'kafka')
        await until(
          'it serves',
          async () => expect((await running.readiness()).status).toBe(200),
          READY_WITHIN_MS,
        );
      else expect((await running.readiness()).status).toBe(503);

      link.restore();
      await until(
        'it is ready',
        async () => expect(await running.readiness()).toEqual({ status: 200, failing: [], degraded: [] }),
        READY_WITHIN_MS,
      );
      expect(await (await fetch(`${running.url}/metrics`)).text()).toContain('process_cpu_seconds_total');
      expect(await running.stop()).toBe(0);
    });

    it.runIf(stores.length > 1)('stops while it is still waiting', async () => {
      const nobody = 'mongodb://127.0.0.1:9';
      const running = await startServiceProcess(entry, { ...environment(), MONGO_URL: nobody });
      expect((await running.readiness()).status).toBe(503);
      expect(await running.stop()).toBe(0);
    });

    it('lists which settings are missing, and exits', async () => {
      const { code, output } = await runToExit(entry, {});
      expect(code).toBe(1);
      for (const key of requiredKeys) expect(output).toContain(`${key} is missing (`);
    });
  });
}
