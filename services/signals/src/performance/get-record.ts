import { RECORD_RANGES, type RecordRange, recordSchema } from '@croneai/contracts/record.ts';
import { recordOf, recordSums, rowsInRange } from '@croneai/engine/settled/compute-record.ts';
import { foldAll, foldOnward } from '@croneai/engine/settled/fold-onward.ts';
import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Parts } from '../connections.ts';
import { dailyAnswer } from './daily-answer.ts';

/** What the settled signals of a range came to, with the tag of the answer. */
export function getRecord({
  admitViewer,
  settledRows,
  paysBy,
  provenance,
  now,
}: Pick<Parts, 'admitViewer' | 'settledRows' | 'paysBy' | 'provenance' | 'now'>) {
  const answerFor = (range: RecordRange) => {
    // All of them grow for years; other ranges begin anew each day.
    const add =
      range === 'all' ? foldOnward(recordSums) : (rows: readonly PublicRow[]) => foldAll(recordSums, rows);
    return dailyAnswer({ settledRows, now }, recordSchema, (rows, at) =>
      recordOf(add(rowsInRange(rows, range, at)), { range, paysBy, provenance, now: at }),
    );
  };
  const answers = new Map(RECORD_RANGES.map((range) => [range, answerFor(range)]));
  return async (session: Session, { range }: { range: RecordRange }) => {
    await admitViewer(session);
    return (answers.get(range) as ReturnType<typeof answerFor>)();
  };
}
