import mongoose from 'mongoose';
import { inject } from 'vitest';
import { openEventDesk } from '../../../tests/support/event-desk.ts';
import { serviceCaller } from '../../../tests/support/service-call.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { createTestSessions } from '../../../tests/support/sessions.ts';
import { loadServiceConfig } from '../src/config.ts';
import { start } from '../src/start.ts';

/** Starts the service on the real backing services. */
export async function startHarness(change: Record<string, string> = {}) {
  const backing = inject('backing');
  const sessions = createTestSessions(backing.redisUrl);
  const config = loadServiceConfig({ ...serviceEnvironment('signals', sessions.publicKey), ...change });
  const service = await start(config);
  const url = `http://127.0.0.1:${service.port}`;
  const database = await mongoose
    .createConnection(backing.mongoUrl, { dbName: config.MONGO_DATABASE })
    .asPromise();
  const desk = await openEventDesk({
    brokers: config.KAFKA_BROKERS,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    watch: ['access.dead-letter'],
    serviceUrl: url,
  });
  return {
    ...desk,
    url,
    sessions,
    /** What the service has stored, as it is. */
    database,
    call: serviceCaller(url),
    async stop() {
      await desk.close();
      await service.stop();
      await sessions.close();
      await database.dropDatabase();
      await database.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;
