import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import { z } from 'zod';
import type { ChampionRepository } from '../champion/champion.repository.ts';
import { type QueueParts, withoutUndefined } from '../jobs/queues.ts';
import { slotAt } from '../slots/slot-clock.ts';
import { DAY_MS } from './read-rows.ts';

/** `first` makes the first champion, `train` that of a day, `fold` takes in the outcomes of a slot. */
export const ENGINE_QUEUE = 'signals-engine';
export const engineJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('train'), day: z.int().min(0) }),
  z.object({ kind: z.literal('fold') }),
]);
export type EngineJob = z.output<typeof engineJobSchema>;

/** The models of a day are made from 00:20 UTC on, and at work ten minutes later. */
const TRAIN_FROM_MS = 20 * 60_000;
/** Scans of a slot are over by then. */
const FOLD_FROM_MS = 20_000;

export function openEngineQueue(parts: QueueParts) {
  return createJobQueue({ ...withoutUndefined(parts), name: ENGINE_QUEUE, schema: engineJobSchema });
}

/** What there is to do at a time; undefined for nothing. */
export function dueJob(
  champion: Awaited<ReturnType<ChampionRepository['find']>>,
  now: number,
  slotMs: number,
): EngineJob | undefined {
  if (!champion?.isWhole) return { kind: 'first' };
  const day = Math.floor((now - TRAIN_FROM_MS) / DAY_MS) * DAY_MS;
  if (champion.trainedTo < day) return { kind: 'train', day };
  const running = slotAt(now, slotMs);
  return champion.stateSlot <= running && now - running >= FOLD_FROM_MS ? { kind: 'fold' } : undefined;
}

/**
 * One round of every trainer: adds what is due while the queue is empty. A job of a trainer that died is taken up by the next one, and a job
 * that was lost with Redis is due again: nothing is planned by a clock that could miss it.
 */
export function createJobPlanner({
  champions,
  queue,
  slotMs,
  now,
}: {
  champions: Pick<ChampionRepository, 'find'>;
  queue: Pick<ReturnType<typeof openEngineQueue>, 'add' | 'counts'>;
  slotMs: number;
  now: () => number;
}) {
  return async (): Promise<void> => {
    const due = dueJob(await champions.find(), now(), slotMs);
    if (!due) return;
    const { waiting, active, delayed } = await queue.counts();
    if (waiting + active + delayed === 0) await queue.add(due, { attempts: 1 });
  };
}
