import { lameDuckMs } from '@croneai/platform/config.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { pricesOf } from './champion/line.ts';
import type { SignalsConfig } from './config.ts';
import { connect } from './connections.ts';
import { GROUP_ID, subscriptions, TOPICS } from './events/subscriptions.ts';
import { createMarketData } from './markets/create-market-data.ts';
import { connectBudgets } from './markets/live/provider-budget.ts';
import { routeTable } from './route-table.ts';
import { createSlotCheck } from './slots/slot-metrics.ts';
import { createUseCases } from './use-cases.ts';

export type RunningService = { port: number; stop(): Promise<void> };

/** Polls write a line each: they leave in batches, after a second at the longest. */
const LOG_BUFFER_BYTES = 8_192;

/**
 * Starts the service; the only place that knows all its parts. It listens at once, serves calls as soon as MongoDB is
 * there, and reads its topics as soon as Kafka is.
 */
export async function start(
  config: SignalsConfig,
  { now: testTime }: { now?: () => Date } = {},
): Promise<RunningService> {
  const logger = createLogger({ name: 'signals', level: config.LOG_LEVEL, bufferBytes: LOG_BUFFER_BYTES });
  const metrics = createMetrics('signals');
  const health = createHealth();
  const edge = { logger, metrics, health };

  // Slots, and what opens some seconds after their start, go by one time in all processes.
  let sharedTime = Date.now;
  const now = testTime ?? (() => new Date(sharedTime()));
  const server = await startHttpServer({
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
    ...edge,
  });
  const budgets = connectBudgets({ redisUrl: config.REDIS_URL, logger });
  const marketData = await createMarketData(config, () => now().getTime(), budgets.open);
  const prices = pricesOf(marketData.provenance, config);
  const connections = await connect(config, { ...edge, prices });
  sharedTime = connections.clock.now;
  const { sessions, kafka, accessCopies, quota, paperSettings, weekReports } = connections;
  const useCases = createUseCases({ ...connections, config, marketData, now });
  health.addDegradation(
    'slots',
    createSlotCheck({ slots: connections.slots, slotMs: config.SIGNAL_SLOT_SECONDS * 1_000, now }),
  );
  const routes = routeTable(useCases);
  server.mount(createHttpApp({ ...edge, routes, sessions, clientAddressKey: config.CLIENT_ADDRESS_KEY }));

  const handlers = subscriptions({ accessCopies, quota, paperSettings, weekReports, now });
  const events = startEvents({
    ...edge,
    kafka,
    groupId: GROUP_ID,
    handlers,
    topics: TOPICS,
    erasureMs: config.TOPIC_ERASURE_MS,
  });
  return {
    port: server.port,
    async stop() {
      await server.retire();
      await Promise.all([server.close(), events.stop()]);
      await connections.close();
      budgets.close();
    },
  };
}
