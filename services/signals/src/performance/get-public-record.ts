import {
  ARRIVALS_KEY,
  type Arrival,
  arrivalsSchema,
  publicRecordSchema,
} from '@croneai/contracts/public-record.ts';
import { RECORD_RANGES, type RecordRange } from '@croneai/contracts/record.ts';
import { recordOf, recordSums, rowsInRange } from '@croneai/engine/settled/compute-record.ts';
import { foldAll } from '@croneai/engine/settled/fold-onward.ts';
import { publicRecordOf } from '@croneai/engine/settled/public-record.ts';
import { looksSoFar } from '@croneai/engine/trials.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Parts } from '../connections.ts';
import { dailyAnswer } from './daily-answer.ts';

/** The record as everybody may read it: the figures of the panel for members, by the same code, and what else is published of them. */
export function getPublicRecord({
  settledRows,
  slots,
  redis,
  paysBy,
  provenance,
  now,
}: Pick<Parts, 'settledRows' | 'slots' | 'redis' | 'paysBy' | 'provenance' | 'now'>) {
  const answerFor = (range: RecordRange) =>
    dailyAnswer({ settledRows, now }, publicRecordSchema, async (all, at) => {
      const rows = rowsInRange(all, range, at);
      const present = { paysBy, provenance, now: at };
      const first = await slots.findFirstWorked();
      return publicRecordOf(recordOf(foldAll(recordSums, rows), { range, ...present }), rows, {
        ...present,
        loggedFrom: first === undefined ? null : new Date(first),
        trials: looksSoFar(),
        arrivals: await readArrivals(redis),
      });
    });
  const answers = new Map(RECORD_RANGES.map((range) => [range, answerFor(range)]));
  return async ({ range }: { range: RecordRange }) => (answers.get(range) as ReturnType<typeof answerFor>)();
}

/** None where there are none, or none that can be read: the figures need them nowhere else. */
async function readArrivals(redis: Pick<Redis, 'get'>): Promise<Arrival[]> {
  try {
    return arrivalsSchema.parse(JSON.parse((await redis.get(ARRIVALS_KEY)) ?? '[]'));
  } catch {
    return [];
  }
}
