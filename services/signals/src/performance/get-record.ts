import type { Provenance } from '@croneai/contracts/provenance.ts';
import { ARRIVALS_KEY, arrivalsSchema, publicRecordSchema } from '@croneai/contracts/public-record.ts';
import { RECORD_RANGES, type RecordRange, recordSchema } from '@croneai/contracts/record.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { performanceSchema } from '@croneai/contracts/signals.ts';
import { figuresOf, performanceSums } from '@croneai/engine/settled/compute-performance.ts';
import { recordOf, recordSums, rowsInRange } from '@croneai/engine/settled/compute-record.ts';
import { foldOnward } from '@croneai/engine/settled/fold-onward.ts';
import { publicRecordOf } from '@croneai/engine/settled/public-record.ts';
import { looksSoFar } from '@croneai/engine/trials.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { KnownSignals, SignalRows } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { dailyAnswer } from './daily-answer.ts';

/** What the present signals pay by, and where their prices come from. */
export type RecordTerms = { paysBy: PaysBy; provenance: Provenance };
type Settled = { signalRows: SignalRows; terms: RecordTerms; now: () => Date };

/**
 * Figures of all settled signals, computed again when the list of signals has changed. Signals on other prices than the
 * present ones (`provenance`) are left out: made-up and real results are never mixed.
 */
export function getPerformance({
  admitViewer,
  signalRows,
  terms,
  now,
}: Settled & { admitViewer: AdmitViewer }) {
  const sumsOf = foldOnward(performanceSums);
  const performanceOf = rememberAnswer(async ({ settled }: KnownSignals) => {
    const present = { ...terms, now: now() };
    return prepareJson(performanceSchema, figuresOf(sumsOf(settled), present));
  });
  return async (session: Session) => {
    await admitViewer(session);
    return { data: await performanceOf(await signalRows.read()) };
  };
}

/** Results of the settled signals of a range, with the tag of the answer. */
export function getRecord({ admitViewer, signalRows, terms, now }: Settled & { admitViewer: AdmitViewer }) {
  const answers = answerByRange((range) => {
    // All of them grow for years; other ranges begin anew each day.
    const sumsOf = range === 'all' ? foldOnward(recordSums) : undefined;
    return dailyAnswer({ signalRows, now }, recordSchema, (all, at) =>
      recordOf(rowsInRange(all, range, at), { range, ...terms, now: at }, sumsOf),
    );
  });
  return async (session: Session, { range }: { range: RecordRange }) => {
    await admitViewer(session);
    return answers[range]();
  };
}

/** The record as everybody may read it: the figures of the panel for members, by the same code, and what else is published of them. */
export function getPublicRecord({
  slots,
  redis,
  signalRows,
  terms,
  now,
}: Settled & { slots: Pick<SlotRepository, 'findFirstWorked'>; redis: Pick<Redis, 'get'> }) {
  const answers = answerByRange((range) =>
    dailyAnswer({ signalRows, now }, publicRecordSchema, async (all, at) => {
      const first = await slots.findFirstWorked();
      return publicRecordOf(rowsInRange(all, range, at), {
        range,
        ...terms,
        now: at,
        loggedFrom: first === undefined ? null : new Date(first),
        trials: looksSoFar(),
        arrivals: await readArrivals(redis),
      });
    }),
  );
  return async ({ range }: { range: RecordRange }) => answers[range]();
}

const answerByRange = <Answer>(answerOf: (range: RecordRange) => Answer) =>
  Object.fromEntries(RECORD_RANGES.map((range) => [range, answerOf(range)])) as Record<RecordRange, Answer>;

/** None where there are none, or none that can be read: the figures need them nowhere else. */
async function readArrivals(redis: Pick<Redis, 'get'>) {
  try {
    return arrivalsSchema.parse(JSON.parse((await redis.get(ARRIVALS_KEY)) ?? '[]'));
  } catch {
    return [];
  }
}
