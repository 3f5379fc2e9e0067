import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { workerRow } from '../../../infra/local/processes/processes.ts';
import { plannedSlot, shardsOf } from '../../../services/signals/src/slots/plan-slots.ts';
import { slotCollection } from '../../../services/signals/src/slots/slot.model.ts';
import { createSlotRepository } from '../../../services/signals/src/slots/slot.repository.ts';
import { openQueues, SCAN_QUEUE } from '../../../services/signals/src/slots/slot-queues.ts';
import { storeSomeChampion } from '../../../services/signals/test/some-engine.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { requirePid } from '../../support/require-pid.ts';
import { readProcessorTime } from '../measure/processor-time.ts';

const PROGRAM = fileURLToPath(new URL('./scan-worker.ts', import.meta.url));
/**
 * Number of shards: as many as the largest group has workers. Each further shard costs another job
 * and write.
 */
const SHARDS = 4;
/**
 * A Monday afternoon, when all kinds of markets trade, long enough ago that a measurement never
 * reaches days without prices.
 */
const FIRST_DAY = Date.UTC(2012, 0, 2, 15);
const SCANS_WITHIN_MS = 120_000;

export type ScanRate = Awaited<ReturnType<typeof measureScans>>;

/**
 * Starts `workers` processes on their own queue and database. They scan all markets for `warmUp`
 * slots per worker. The next `count` slots are measured.
 */
export async function measureScans(
  workers: number,
  { urls, warmUp, count }: { urls: BackingUrls; warmUp: number; count: number },
) {
  const group = await startGroup(workers, urls);
  try {
    await group.scan(warmUp * workers);
    return await group.scan(count);
  } finally {
    await group.stop();
  }
}

async function startGroup(workers: number, urls: BackingUrls) {
  const name = `bench_${workers}_${randomBytes(4).toString('hex')}`;
  const database = await mongoose.createConnection(urls.mongoUrl, { dbName: name }).asPromise();
  const slots = createSlotRepository({ model: slotCollection.model(database) });
  await slotCollection.model(database).init();
  const engine = await storeSomeChampion(database);
  const logger = createLogger({ name: 'bench', level: 'fatal' });
  const queues = openQueues({ redisUrl: urls.redisUrl, prefix: name, logger });
  const line = new Queue(SCAN_QUEUE, { connection: { url: urls.redisUrl }, prefix: name });
  const children: ChildProcess[] = [];
  for (let number = 1; number <= workers; number += 1) {
    const child = fork(PROGRAM, [urls.redisUrl, name, urls.mongoUrl, name, 'bench'], {
      execArgv: workerRow(number).nodeOptions ?? [],
    });
    await once(child, 'message');
    children.push(child);
  }
  const pids = children.map(({ pid }) => requirePid(pid));
  let day = 0;
  return {
    async scan(count: number) {
      const starts = Array.from({ length: count }, () => FIRST_DAY + weekday(day++) * DAY_MS);
      await slots.insertAll(
        starts.map((slot) => plannedSlot({ slot, shardCount: SHARDS, engine, now: new Date() })),
      );
      // Jobs are added before the clock starts, because adding is not part of scanning.
      await line.pause();
      await Promise.all(
        starts.map((slot) =>
          queues.addScans({ slot, shardCount: SHARDS, dispatches: 1, engine, shadows: {} }, shardsOf(SHARDS)),
        ),
      );
      const before = await readProcessorTime(pids);
      const seconds = await scan(starts, { line, children });
      const after = await readProcessorTime(pids);
      const [named, ours, all] = (['named', 'ours', 'all'] as const).map(
        (key) => after[key] - before[key],
      ) as [number, number, number];
      return {
        perSecond: count / seconds,
        /** Processor milliseconds per slot that the workers use. */
        workerMs: (named * 1_000) / count,
        /**
         * Processor milliseconds per slot that our other processes use: the stores and this
         * program.
         */
        restMs: ((ours - named) * 1_000) / count,
        /** Share of the machine's processors that other programs used. */
        foreignShare: (all - ours) / (seconds * availableParallelism()),
      };
    },
    async stop(): Promise<void> {
      for (const child of children) child.disconnect();
      await Promise.all(children.map((child) => once(child, 'exit')));
      await Promise.all([queues.close(), line.close()]);
      await database.dropDatabase();
      await database.close();
    },
  };
}

/** Returns the number of days from the first Monday to the working day with this index. */
const weekday = (index: number): number => Math.floor(index / 5) * 7 + (index % 5);

/** Resolves to the seconds from resuming the queue to the last report. */
async function scan(
  starts: readonly number[],
  { line, children }: { line: Queue; children: readonly ChildProcess[] },
): Promise<number> {
  const missing = new Set(starts);
  const done = Promise.withResolvers<void>();
  const late = setTimeout(
    () => done.reject(new Error(`${missing.size} of ${starts.length} slots were not scanned`)),
    SCANS_WITHIN_MS,
  );
  const onMessage = (message: unknown) => {
    missing.delete((message as { scanned: number }).scanned);
    if (missing.size === 0) done.resolve();
  };
  for (const child of children) child.on('message', onMessage);
  const startedAt = performance.now();
  try {
    await line.resume();
    await done.promise;
    return (performance.now() - startedAt) / 1_000;
  } finally {
    clearTimeout(late);
    for (const child of children) child.off('message', onMessage);
  }
}
