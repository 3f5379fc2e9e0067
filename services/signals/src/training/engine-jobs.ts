import { DAY_MS } from '@croneai/contracts/units.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { createJobQueue, type JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';
import type { Champion, ChampionRepository } from '../champion/module.ts';
import type { JudgementRepository, Shadow } from '../judge/module.ts';

/**
 * Queue of the trainer's jobs. `first` trains the first champion, and `train` trains the champion
 * of a day. `fold` adds the outcomes of past slots to weights and evidence. `judge` judges a past
 * day. `shadow` does the work of `first`, `train`, and `fold` for a shadow engine.
 */
export const ENGINE_QUEUE = 'signals-engine';
export const engineJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('train'), day: z.int().min(0) }),
  z.object({ kind: z.literal('fold') }),
  z.object({ kind: z.literal('judge'), day: z.int().min(0) }),
  z.object({ kind: z.literal('shadow'), engine: z.string() }),
]);
export type EngineJob = z.output<typeof engineJobSchema>;

/**
 * Time after midnight UTC at which the training of the new day's models starts. It takes at most
 * ten minutes, and then these models decide.
 */
const TRAIN_FROM_MS = 20 * 60_000;
/**
 * Time after midnight UTC at which the judgement of the past day starts. The judgement also checks
 * the new day's models, which are usually trained by then.
 */
const JUDGE_FROM_MS = 60 * 60_000;
/** Returns the midnight at the end of the newest day whose judgement is due. */
const judgeDayAt = (now: number): number => Math.floor((now - JUDGE_FROM_MS) / DAY_MS) * DAY_MS;
/**
 * Maximum time from the end of a day to the end of the newest due day. After an outage, days that
 * ended earlier are not judged, because their ledger pages may no longer exist.
 */
const JUDGED_LATE_MS = DAY_MS;
/** Delay of a fold after its slot starts. By then, all scans of the slot have ended. */
const FOLD_FROM_MS = 20_000;

export function openEngineQueue(connection: {
  redisUrl: string;
  logger: Logger;
  /** Prefix of BullMQ's keys, so that tests can share one Redis. */
  prefix?: string | undefined;
}) {
  return createJobQueue({ ...connection, name: ENGINE_QUEUE, schema: engineJobSchema });
}

/** Returns the jobs that are due at a time, in the order in which they should run. */
export function dueJobs(
  champion: Champion | undefined,
  judgedTo: number | undefined,
  now: number,
): EngineJob[] {
  if (!champion?.isWhole) return [{ kind: 'first' }];
  const due: EngineJob[] = [];
  const running = slotAt(now, ENGINE_SLOT_MS);
  if (champion.stateSlot <= running && now - running >= FOLD_FROM_MS) due.push({ kind: 'fold' });
  const day = Math.floor((now - TRAIN_FROM_MS) / DAY_MS) * DAY_MS;
  if (champion.trainedTo < day) due.push({ kind: 'train', day });
  const toJudge = judgeDayAt(now);
  if (judgedTo === undefined) due.push({ kind: 'judge', day: toJudge });
  else if (judgedTo < toJudge)
    due.push({ kind: 'judge', day: Math.max(judgedTo + DAY_MS, toJudge - JUDGED_LATE_MS) });
  return due;
}

/**
 * Returns the due jobs of a shadow engine. They never include `judge`, because the served engine's
 * `judge` job also judges the shadow engines.
 */
export const dueInShadow = (champion: Champion | undefined, now: number): EngineJob[] =>
  dueJobs(champion, Number.POSITIVE_INFINITY, now);

/**
 * Creates a round that every trainer runs: it adds due jobs while the queue is empty. If a trainer
 * dies, a different trainer takes over its job. If Redis loses a job, the job becomes due again. A
 * job that fails does not block other jobs.
 */
export function planJobs({
  champions,
  judgements,
  shadows,
  queue,
  now,
}: {
  champions: Pick<ChampionRepository, 'find'>;
  judgements: Pick<JudgementRepository, 'newestDay'>;
  shadows: readonly Shadow[];
  queue: Pick<JobQueue<EngineJob>, 'add' | 'counts'>;
  now: () => number;
}) {
  return async (): Promise<void> => {
    const [champion, judgedTo] = await Promise.all([champions.find(), judgements.newestDay()]);
    const due = dueJobs(champion, judgedTo, now());
    // Shadow engines wait until the first champion is trained, because its training needs the whole
    // machine.
    if (champion?.isWhole)
      for (const shadow of shadows)
        if (dueInShadow(await shadow.champions.find(), now()).length > 0)
          due.push({ kind: 'shadow', engine: shadow.engine.name });
    if (due.length === 0) return;
    const { waiting, active, delayed } = await queue.counts();
    if (waiting + active + delayed > 0) return;
    for (const job of due) await queue.add(job, { attempts: 1 });
  };
}
