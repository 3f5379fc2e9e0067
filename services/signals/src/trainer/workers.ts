import { deskEntry } from '@croneai/contracts/live-log.ts';
import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { CHAMPION_CHANNEL } from '../champion/follow-champion.ts';
import { putTrainingProgress } from '../champion/training-progress.ts';
import { judgeDay } from '../judge/judge-day.ts';
import type { Parts } from './connections.ts';
import { ENGINE_QUEUE, type EngineJob, engineJobSchema } from './engine-jobs.ts';
import { makeFirstChampion } from './first-champion.ts';
import { foldStates } from './fold-states.ts';
import { readRows } from './read-rows.ts';
import { runShadow } from './run-shadow.ts';
import { trainDay } from './train-day.ts';

/** A killed trainer's job is restarted elsewhere after this, or two thirds more. */
const LOCK_MS = 10_000;

/** What a trainer works on. */
export function workers(parts: Parts): { close(): Promise<void> }[] {
  const { config, prefix, logger, metrics, health } = parts;
  return [
    startJobWorker({
      ...{ redisUrl: redisUrlFor(config, 'queue'), prefix, logger, metrics, health },
      name: ENGINE_QUEUE,
      schema: engineJobSchema,
      handle: workOnEngine(parts),
      lockMs: LOCK_MS,
    }),
  ];
}

function workOnEngine(parts: Parts) {
  const { champions, ledger, judgements, shadows, marketData, prices } = parts;
  const { signals, slots, redis, live, logger, metrics, signal } = parts;
  const { now } = parts.clock;
  const pairs = PAIRS.filter((pair) => marketData.supports(pair));
  const rule = settlementRuleOf(parts.config.PAYS_BY);
  const read = readRows({ marketData, ledger, rule, now, signal });
  const notifyDesk = () => live.publish(deskEntry('engine'));
  const onPromoted = async (markets: number): Promise<void> => {
    logger.info({ prices, markets }, 'a champion decides from now on');
    notifyDesk();
    // Workers read it with every slot that they plan; whoever listens has it in hand before.
    await redis.publish(CHAMPION_CHANNEL, prices).catch(() => undefined);
  };
  const reportProgress = () => {
    const from = now();
    return (learned: number, of: number): void => {
      // Pages have an estimate less without it.
      putTrainingProgress(redis, prices, { from, at: now(), learned, of }).catch(() => undefined);
    };
  };
  const common = {
    ...{ engine: SERVED, champions, ledger, readRows: read },
    ...{ pairs, prices, rule, onPromoted, signal },
  };
  const train = trainDay(common);
  const correctedRows = metrics.counter({
    name: 'signals_engine_corrected_rows_total',
    help: 'Decisions whose prices the source changed afterwards: nothing is learned from them',
  });
  const onCorrected = (slot: number, symbols: readonly string[]): void => {
    correctedRows.inc(symbols.length);
    logger.warn({ slot, symbols }, 'the source has corrected prices that were decided on');
  };
  const fold = foldStates({ ...common, judgements, onCorrected, now });
  const judge = judgeDay({ ...common, judgements, shadows, signals, slots, logger, now });
  const shadowed = runShadow({ pairs, prices, rule, signal, now });
  return async (job: EngineJob): Promise<void> => {
    if (job.kind === 'first') await makeFirstChampion({ ...common, now, onLearned: reportProgress() });
    else if (job.kind === 'train') await train(job.day);
    else if (job.kind === 'judge') await judge(job.day);
    else if (job.kind === 'shadow')
      for (const shadow of shadows.filter(({ engine }) => engine.name === job.engine)) await shadowed(shadow);
    else await fold();
    notifyDesk();
  };
}
