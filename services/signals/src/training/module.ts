import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { adminEntry } from '@croneai/contracts/live-log.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Module } from '@croneai/platform/module.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { ChampionNews, Champions } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';
import { type Judge, judgeDay } from '../judge/module.ts';
import type { Ledgers } from '../ledger/module.ts';
import type { Signals, TermsConfig } from '../signals/module.ts';
import type { Slots } from '../slots/module.ts';
import { collectEngine } from './collect-engine.ts';
import { ENGINE_QUEUE, type EngineJob, engineJobSchema, openEngineQueue, planJobs } from './engine-jobs.ts';
import { makeFirstChampion } from './first-champion.ts';
import { foldStates } from './fold-states.ts';
import { readRows } from './read-rows.ts';
import { runShadow } from './run-shadow.ts';
import { trainDay } from './train-day.ts';

export { FIRST_MARKETS } from './first-champion.ts';

const PLAN_EVERY_MS = 2_000;
/**
 * Lifetime of a job's lock. If a trainer is killed, its job stays locked for this time. Other
 * trainers search for expired locks at intervals of two thirds of this time, and start the job
 * again.
 */
const LOCK_MS = 10_000;

type Config = TermsConfig & { REDIS_URL: string; REDIS_QUEUE_URL?: string | undefined };
type Needs = Pick<
  ServicePlatform<Config>,
  'config' | 'clock' | 'live' | 'logger' | 'metrics' | 'health' | 'signal'
>;
type Uses = {
  feeds: Pick<Feeds, 'marketData' | 'prices'>;
  champion: Pick<Champions, 'champions'>;
  news: Pick<ChampionNews, 'notifyWorkers' | 'putProgress'>;
  ledger: Pick<Ledgers, 'ledger'>;
  judge: Pick<Judge, 'judgements' | 'shadows' | 'readAlarms'>;
  signals: Pick<Signals, 'store'>;
  slots: Pick<Slots, 'store'>;
  /** Prefix of BullMQ's keys, so that tests can share one Redis. */
  queuePrefix?: string | undefined;
};

/**
 * Opens the jobs of a trainer. They make the next champion from the results of scans, and judge the
 * forecasts of each day.
 */
export function openTraining(platform: Needs, uses: Uses) {
  const { config, clock, logger, metrics, health } = platform;
  const { queuePrefix: prefix } = uses;
  const { champions } = uses.champion;
  const { judgements, shadows, readAlarms } = uses.judge;
  const redisUrl = redisUrlFor(config, 'queue');
  collectEngine(metrics, { champions, readAlarms }, clock.now);
  const queue = openEngineQueue({ redisUrl, logger, prefix });
  return {
    repeats: [
      {
        name: 'plan engine jobs',
        everyMs: PLAN_EVERY_MS,
        work: planJobs({ champions, judgements, shadows, queue, now: clock.now }),
      },
    ],
    workers: () => [
      startJobWorker({
        redisUrl,
        prefix,
        logger,
        metrics,
        health,
        name: ENGINE_QUEUE,
        schema: engineJobSchema,
        handle: workOnEngine(platform, uses),
        lockMs: LOCK_MS,
      }),
    ],
    close: queue.close,
  } satisfies Module;
}

function workOnEngine({ config, clock, live, logger, metrics, signal }: Needs, uses: Uses) {
  const { marketData, prices } = uses.feeds;
  const { champions } = uses.champion;
  const { ledger } = uses.ledger;
  const { judgements, shadows } = uses.judge;
  const { now } = clock;
  const pairs = PAIRS.filter((pair) => marketData.supports(pair));
  const rule = settlementRuleOf(config.PAYS_BY);
  const notifyAdmins = () => live.publish(adminEntry('engine'));
  const reportProgress = () => {
    const from = now();
    return (learned: number, of: number): void =>
      void uses.news.putProgress({ from, at: now(), learned, of });
  };
  const common = {
    engine: SERVED,
    champions,
    ledger,
    readRows: readRows({ marketData, ledger, rule, now, signal }),
    pairs,
    prices,
    rule,
    async onPromoted(markets: number): Promise<void> {
      logger.info({ prices, markets }, 'champion promoted');
      notifyAdmins();
      await uses.news.notifyWorkers();
    },
    signal,
  };
  const train = trainDay(common);
  const correctedRows = metrics.counter({
    name: 'signals_engine_corrected_rows_total',
    help: 'Decisions whose prices the source changed afterwards: nothing is learned from them',
  });
  const onCorrected = (slot: number, symbols: readonly string[]): void => {
    correctedRows.inc(symbols.length);
    logger.warn({ slot, symbols }, 'source corrected prices after a decision');
  };
  const fold = foldStates({ ...common, judgements, onCorrected, now });
  const judge = judgeDay({
    ...common,
    judgements,
    shadows,
    signals: uses.signals.store,
    slots: uses.slots.store,
    logger,
    now,
  });
  const shadowed = runShadow({ pairs, prices, rule, signal, now });
  return async (job: EngineJob): Promise<void> => {
    if (job.kind === 'first') await makeFirstChampion({ ...common, now, onLearned: reportProgress() });
    else if (job.kind === 'train') await train(job.day);
    else if (job.kind === 'judge') await judge(job.day);
    else if (job.kind === 'shadow')
      for (const shadow of shadows.filter(({ engine }) => engine.name === job.engine)) await shadowed(shadow);
    else await fold();
    notifyAdmins();
  };
}
