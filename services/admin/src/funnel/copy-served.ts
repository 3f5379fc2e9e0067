import { readServedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { ServedModel } from './funnel.model.ts';

const EVERY_MS = 5 * SECOND_MS;
/** Today and the days before that an outage of this service may have missed. */
const DAYS = 3;

/**
 * Copies the gateways’ counts from Redis, which a restore empties, to the database. They are
 * totals, so a copy that is made twice changes nothing.
 */
export function copyServed({
  redis,
  served,
  now,
}: {
  redis: Pick<Redis, 'hgetall'>;
  served: ServedModel;
  now: () => Date;
}): Repeat {
  return {
    name: 'copy counts of served documents',
    everyMs: EVERY_MS,
    async work() {
      const at = now();
      for (let before = 0; before < DAYS; before++) {
        const day = new Date(at.getTime() - before * DAY_MS).toISOString().slice(0, 10);
        const counts = Object.entries(await redis.hgetall(servedKey(day)));
        for (const [process, sources] of byProcess(counts))
          await served.updateOne(
            { _id: `${day} ${process}` },
            { $set: { day, sources, countedAt: at } },
            { upsert: true },
          );
      }
    },
  };
}

function byProcess(counts: readonly [field: string, count: string][]) {
  const processes = new Map<string, { source: string; served: number }[]>();
  for (const [field, count] of counts) {
    const { process, source } = readServedField(field);
    const sources = processes.get(process) ?? [];
    sources.push({ source, served: Number(count) });
    processes.set(process, sources);
  }
  return processes;
}
