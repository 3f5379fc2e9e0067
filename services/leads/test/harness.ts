import type { UserState } from '@croneai/contracts/events/users.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { openEventDesk } from '../../../tests/support/event-desk.ts';
import { serviceCaller } from '../../../tests/support/service-call.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { createTestSessions, someId } from '../../../tests/support/sessions.ts';
import { loadConfig } from '../src/config.ts';
import { start } from '../src/start.ts';

/** A user as auth would tell of them. */
export function someUser(change: Partial<UserState> = {}): UserState {
  const userId = change.userId ?? someId();
  return {
    userId,
    fullName: `Ada ${userId.slice(0, 6)}`,
    email: `ada-${userId}@example.com`,
    phone: '2348012345678',
    country: 'Nigeria',
    telegram: '',
    role: 'member',
    admissionCode: 'ABCD2345',
    notifications: { ...DEFAULT_NOTIFICATIONS },
    accessPath: null,
    depositAmount: 0,
    accountSetup: false,
    createdAt: new Date().toISOString(),
    trialEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
    dashboardUnlockRequest: null,
    ...change,
  };
}

/** Starts the service on the real backing services and watches all that it publishes. */
export async function startHarness(change: Record<string, string> = {}, now?: () => Date) {
  const backing = inject('backing');
  const sessions = createTestSessions(backing.redisUrl);
  const config = loadConfig({ ...serviceEnvironment('leads', sessions.publicKey), ...change });
  const service = await start(config, now ? { now } : {});
  const url = `http://127.0.0.1:${service.port}`;
  const database = await mongoose
    .createConnection(backing.mongoUrl, { dbName: config.MONGO_DATABASE })
    .asPromise();
  const desk = await openEventDesk({
    brokers: config.KAFKA_BROKERS,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    watch: ['leads', 'support', 'audit', 'users.dead-letter'],
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
