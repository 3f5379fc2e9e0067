import type { Provenance } from '@croneai/contracts/provenance.ts';
import { ARRIVALS_KEY, arrivalsSchema, publicRecordSchema } from '@croneai/contracts/public-record.ts';
import { RECORD_RANGES, type RecordRange, recordSchema } from '@croneai/contracts/record.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { performanceSchema } from '@croneai/contracts/signals.ts';
import { figuresOf, performanceSums } from '@croneai/engine/settled/compute-performance.ts';
import { recordOf, recordSums, rowsInRange } from '@croneai/engine/settled/compute-record.ts';
import { publicRecordOf, publicSums } from '@croneai/engine/settled/public-record.ts';
import { countLooks } from '@croneai/engine/trials.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { cacheAnswer } from '@croneai/platform/cache-answer.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { KnownSignals, SignalRows } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { dailyAnswer } from './daily-answer.ts';
import { foldInSlices } from './fold-in-slices.ts';

/** Terms of the current signals, and the source of their prices. */
export type RecordTerms = { paysBy: PaysBy; provenance: Provenance };
type Settled = { signalRows: SignalRows; terms: RecordTerms; now: () => Date };
/**
 * Running sums over the range `all`: only new rows are added. The members' record and the public
 * record share these sums.
 */
type OfAll = { sumsOfAll: ReturnType<typeof continueSums> };
export const continueSums = () => foldInSlices(recordSums);

/**
 * Returns the figures of all settled signals, and recomputes them when the signal list changes.
 * Leaves out signals from another price source (`provenance`), so that simulated and real results
 * are never mixed.
 */
export function getPerformance({
  admitViewer,
  signalRows,
  terms,
  now,
}: Settled & { admitViewer: AdmitViewer }) {
  const sumsOf = foldInSlices(performanceSums);
  const performanceOf = cacheAnswer(async ({ settled }: KnownSignals) => {
    const present = { ...terms, now: now() };
    return prepareJson(performanceSchema, figuresOf(await sumsOf(settled), present));
  });
  return async (session: Session) => {
    await admitViewer(session);
    return { data: await performanceOf(await signalRows.read()) };
  };
}

/** Returns the results of the settled signals of a range, with the entity tag of the answer. */
export function getRecord({
  admitViewer,
  signalRows,
  sumsOfAll,
  terms,
  now,
}: Settled & OfAll & { admitViewer: AdmitViewer }) {
  const answers = answerByRange((range) => {
    // The range `all` covers years, so only new rows are added to its sums. For the other ranges,
    // all rows are summed again.
    const sumsOf = range === 'all' ? sumsOfAll : undefined;
    return dailyAnswer({ signalRows, now }, recordSchema, async (all, at) => {
      const rows = rowsInRange(all, range, at);
      return recordOf(rows, { range, ...terms, now: at }, await sumsOf?.(rows));
    });
  });
  return async (session: Session, { range }: { range: RecordRange }) => {
    await admitViewer(session);
    return answers[range]();
  };
}

/**
 * Returns the public record: the same figures as the members' panel, from the same code, plus facts
 * that only the public page shows.
 */
export function getPublicRecord({
  slots,
  redis,
  signalRows,
  sumsOfAll,
  terms,
  now,
}: Settled & OfAll & { slots: Pick<SlotRepository, 'findFirstWorked'>; redis: Pick<Redis, 'get'> }) {
  const answers = answerByRange((range) => {
    const sumsOf = range === 'all' ? { record: sumsOfAll, public: foldInSlices(publicSums) } : undefined;
    return dailyAnswer({ signalRows, now }, publicRecordSchema, async (all, at) => {
      const first = await slots.findFirstWorked();
      const present = {
        range,
        ...terms,
        now: at,
        loggedFrom: first === undefined ? null : new Date(first),
        trials: countLooks(),
        arrivals: await readArrivals(redis),
      };
      const rows = rowsInRange(all, range, at);
      const sums = sumsOf && { record: await sumsOf.record(rows), public: await sumsOf.public(rows) };
      return publicRecordOf(rows, present, sums);
    });
  });
  return async ({ range }: { range: RecordRange }) => answers[range]();
}

const answerByRange = <Answer>(answerOf: (range: RecordRange) => Answer) =>
  Object.fromEntries(RECORD_RANGES.map((range) => [range, answerOf(range)])) as Record<RecordRange, Answer>;

/**
 * Reads how long it took until members received signals. Returns an empty list if Redis has no
 * readable data, because the record can be shown without these times.
 */
async function readArrivals(redis: Pick<Redis, 'get'>) {
  try {
    return arrivalsSchema.parse(JSON.parse((await redis.get(ARRIVALS_KEY)) ?? '[]'));
  } catch {
    return [];
  }
}
