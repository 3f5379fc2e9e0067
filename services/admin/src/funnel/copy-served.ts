import { readServedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { COUNTED_BY } from '@croneai/contracts/source.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { SERVED_FIELDS, type ServedModel } from './funnel.model.ts';

const EVERY_MS = 5 * SECOND_MS;
/**
 * Number of days to copy: today, and earlier days that an outage of this service may have missed.
 */
export const COPIED_DAYS = 3;

/**
 * Copies the gateways’ counts of served pages from Redis to the database, because Redis is empty
 * after a restore. The counts are totals, so copying them twice changes nothing.
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
      for (let before = 0; before < COPIED_DAYS; before++) {
        const day = new Date(at.getTime() - before * DAY_MS).toISOString().slice(0, 10);
        for (const by of COUNTED_BY) {
          const counts = Object.entries(await redis.hgetall(servedKey(day, by)));
          for (const [process, totals] of byProcess(counts)) {
            const rows = totals.map(({ name, count }) => ({ [by]: name, served: count }));
            await served.updateOne(
              { _id: `${day} ${process}` },
              { $set: { day, [SERVED_FIELDS[by]]: rows, countedAt: at } },
              { upsert: true },
            );
          }
        }
      }
    },
  };
}

function byProcess(counts: readonly [field: string, count: string][]) {
  const processes = new Map<string, { name: string; count: number }[]>();
  for (const [field, count] of counts) {
    const { process, name } = readServedField(field);
    const totals = processes.get(process) ?? [];
    totals.push({ name, count: Number(count) });
    processes.set(process, totals);
  }
  return processes;
}
