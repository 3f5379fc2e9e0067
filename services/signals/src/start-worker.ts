import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { followChampion } from './champion/follow-champion.ts';
import type { WorkerConfig } from './config.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { startRounds } from './jobs/rounds.ts';
import { startWorkers } from './jobs/workers.ts';
import { createMarketData } from './markets/create-market-data.ts';
import { connectBudgets } from './markets/live/provider-budget.ts';
import type { RunningService } from './start.ts';
import { connectWorker } from './worker-connections.ts';
import { createWorkerParts } from './worker-parts.ts';

const NAME = 'signals-worker';

/**
 * Starts one worker process; any number of them may run. It listens at once for health and metrics, waits for MongoDB
 * and Redis, and is ready while it works on the jobs that the clock plans.
 */
export async function startWorker(
  config: WorkerConfig,
  { queuePrefix: prefix }: { queuePrefix?: string } = {},
): Promise<RunningService> {
  const logger = createLogger({ name: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics(NAME);
  const health = createHealth();
  const edge = { logger, metrics, health };

  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl: config.REDIS_URL, logger });
  let now = Date.now;
  const marketData = await createMarketData(config, () => now(), budgets.open);
  const server = await startHttpServer({ host: config.HOST, port: config.PORT, ...edge });
  const connections = await connectWorker(config, { ...edge, prefix });
  now = connections.clock.now;
  const parts = createWorkerParts(config, { ...edge, ...connections, marketData, prefix });

  const redisUrl = config.REDIS_URL;
  const concurrency = config.WORKER_CONCURRENCY;
  const queueParts = { ...edge, redisUrl, concurrency, ...(prefix === undefined ? {} : { prefix }) };
  const heartbeat = await startHeartbeat(queueParts);
  const workers = startWorkers({ ...queueParts, ...parts.handlers });
  const rounds = startRounds(parts.rounds, logger);
  const { prices, readChampionAhead: onChanged } = parts;
  const champion = followChampion({ redisUrl, logger, prices, onChanged });
  // No calls are served here; being mounted is what says that the start is over.
  server.mount(createHttpApp({ logger, metrics, clientAddressKey: '', routes: [] }));
  return {
    port: server.port,
    async stop() {
      await server.close();
      champion.close();
      await rounds.stop();
      await Promise.all([workers.close(), heartbeat.stop()]);
      await connections.close();
      budgets.close();
    },
  };
}
