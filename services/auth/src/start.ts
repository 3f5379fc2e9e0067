import { lameDuckMs } from '@croneai/platform/config.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger, type Logger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { createApplyAccess } from './access/apply-access.ts';
import { createEraseDueAccounts } from './account/erase-account.ts';
import { createAuthApp, createAuthParts, createVerifier } from './app.ts';
import type { AuthConfig } from './config.ts';
import { connect } from './connections.ts';
import { GROUP_ID, subscriptions, TOPICS } from './events/subscriptions.ts';
import { createRemindOfSessions } from './learning/remind-of-sessions.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { createCurrentUsers } from './sessions/current-users.ts';
import { startSessionSweep } from './sessions/end-sessions.ts';

/** The database says who is due, so a restart or an outage only delays an erasure. */
const ERASE_EVERY_MS = 2_000;
const REMIND_EVERY_MS = 5_000;

export type StartedAuth = { port: number; stop(): Promise<void> };

/** Starts the service; the only place that knows all its parts. It answers calls while Kafka is still being waited for. */
export async function startAuth(
  config: AuthConfig,
  {
    logger = createLogger({ name: 'auth', level: config.LOG_LEVEL }),
    now = () => new Date(),
  }: { logger?: Logger; now?: () => Date } = {},
): Promise<StartedAuth> {
  const health = createHealth();
  const metrics = createMetrics('auth');
  const server = await startHttpServer({
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
    logger,
    health,
    metrics,
  });
  const passwords = await createPasswordHashing();
  const connections = await connect(config, { logger, health, metrics, now });
  const subscriber = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'subscriber' });
  const parts = createAuthParts({ ...connections, logger, health, metrics, now, config, passwords });
  const verifier = createVerifier(parts, subscriber);
  const sweep = startSessionSweep(parts);
  const keepingEnded = parts.endedSessions.keepEnded();
  const erasure = repeat({
    name: 'erase due accounts',
    everyMs: ERASE_EVERY_MS,
    work: createEraseDueAccounts(parts),
    logger,
  });
  const reminders = repeat({
    name: 'remind of live sessions',
    everyMs: REMIND_EVERY_MS,
    work: createRemindOfSessions(parts),
    logger,
  });
  const currentUsers = createCurrentUsers({ ...parts, subscriber });
  server.mount(createAuthApp(parts, verifier, currentUsers));

  const consumer = startEvents({
    kafka: connections.kafka,
    groupId: GROUP_ID,
    topics: TOPICS,
    erasureMs: config.TOPIC_ERASURE_MS,
    handlers: subscriptions({ applyAccess: createApplyAccess(parts) }),
    logger,
    metrics,
    health,
  });
  return {
    port: server.port,
    async stop() {
      await server.retire();
      await Promise.all([
        server.close(),
        consumer.stop(),
        sweep.stop(),
        keepingEnded.stop(),
        erasure.stop(),
        reminders.stop(),
      ]);
      await Promise.all([verifier.close(), currentUsers.close()]);
      subscriber.disconnect();
      await connections.close();
    },
  };
}
