import { createHealth } from '@croneai/platform/health.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import { startHttpServer } from '@croneai/platform/http/server.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { engineModels, openEngineStores } from './champion/engine-stores.ts';
import { CHAMPION_CHANNEL } from './champion/follow-champion.ts';
import { ENGINE_SLOT_MS, pricesOf } from './champion/line.ts';
import type { TrainerConfig } from './config.ts';
import { startRounds } from './jobs/rounds.ts';
import { createDayJudge } from './judge/judge-day.ts';
import { createPublishedRecord } from './judge/published-record.ts';
import { createMarketData } from './markets/create-market-data.ts';
import { connectBudgets } from './markets/live/provider-budget.ts';
import { PAIRS } from './markets/universe.ts';
import { signalModel } from './signals/signal.model.ts';
import { slotModel } from './slots/slot.model.ts';
import type { RunningService } from './start.ts';
import {
  createJobPlanner,
  ENGINE_QUEUE,
  type EngineJob,
  engineJobSchema,
  openEngineQueue,
} from './trainer/engine-jobs.ts';
import { makeFirstChampion } from './trainer/first-champion.ts';
import { createStateFolder } from './trainer/fold-states.ts';
import { createRowReader } from './trainer/read-rows.ts';
import { createDayTrainer } from './trainer/train-day.ts';
import { collectAlarms, collectChampionAge } from './trainer/trainer-metrics.ts';

const NAME = 'signals-trainer';
const PLAN_EVERY_MS = 2_000;
/** A killed trainer's job is begun anew elsewhere after this, or two thirds more. */
const LOCK_MS = 10_000;

/**
 * Starts one trainer; any number may run, one job at a time is worked on by one of them. It shares nothing with the scans but the stores:
 * while no trainer runs, the last champion decides until it is too old.
 */
export async function startTrainer(
  config: TrainerConfig,
  { queuePrefix: prefix }: { queuePrefix?: string } = {},
): Promise<RunningService> {
  const logger = createLogger({ name: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics(NAME);
  const health = createHealth();
  const edge = { logger, metrics, health };
  const redisUrl = config.REDIS_URL;

  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl, logger });
  let now = Date.now;
  const marketData = await createMarketData(config, () => now(), budgets.open);
  const server = await startHttpServer({ host: config.HOST, port: config.PORT, ...edge });
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const clock = await startSharedClock({ mongo, ...edge });
  now = clock.now;
  const models = engineModels(mongo);
  const published = createPublishedRecord({ signals: signalModel(mongo), slots: slotModel(mongo) });
  await buildIndexes(mongo);
  const prices = pricesOf(marketData.provenance, config);
  const { champions, ledger, judgements } = openEngineStores(models, prices);
  collectChampionAge(metrics, champions, now);
  collectAlarms(metrics, { champions, judgements, now });

  const stopping = new AbortController();
  const { signal } = stopping;
  const slotMs = ENGINE_SLOT_MS;
  const pairs = PAIRS.filter((pair) => marketData.supports(pair));
  const readRows = createRowReader({ marketData, ledger, slotMs, now, signal });
  const onPromoted = async (markets: number): Promise<void> => {
    logger.info({ prices, markets }, 'a champion decides from now on');
    // Workers read it with every slot that they plan; whoever listens has it in hand before.
    await redis.publish(CHAMPION_CHANNEL, prices).catch(() => undefined);
  };
  const common = { champions, ledger, readRows, pairs, prices, slotMs, onPromoted, signal };
  const trainDay = createDayTrainer(common);
  const foldState = createStateFolder({ champions, ledger, judgements, slotMs, now });
  const judgeDay = createDayJudge({ ...common, judgements, published, logger, now });
  const handle = async (job: EngineJob): Promise<void> => {
    if (job.kind === 'first') await makeFirstChampion({ ...common, now });
    else if (job.kind === 'train') await trainDay(job.day);
    else if (job.kind === 'judge') await judgeDay(job.day);
    else await foldState();
  };

  const queueParts = { ...edge, redisUrl, ...(prefix === undefined ? {} : { prefix }) };
  const queue = openEngineQueue(queueParts);
  const worker = startJobWorker({
    ...queueParts,
    name: ENGINE_QUEUE,
    schema: engineJobSchema,
    handle,
    lockMs: LOCK_MS,
  });
  const planJobs = createJobPlanner({ champions, judgements, queue, slotMs, now });
  const rounds = startRounds([{ name: 'plan engine jobs', everyMs: PLAN_EVERY_MS, work: planJobs }], logger);
  // No calls are served here; being mounted is what says that the start is over.
  server.mount(createHttpApp({ logger, metrics, clientAddressKey: '', routes: [] }));
  return {
    port: server.port,
    async stop() {
      await server.close();
      stopping.abort(new Error('the trainer stops'));
      await rounds.stop();
      await worker.close();
      await queue.close();
      redis.disconnect();
      budgets.close();
      await clock.stop();
      await mongo.close();
    },
  };
}
