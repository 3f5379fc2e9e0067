import { failureKind } from './failures.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

type Work<Row> = {
  nameOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  /**
   * Called for a failed row, to move the row behind all other rows. Otherwise, the next round would
   * begin with the same row.
   */
  putOff?: (row: Row) => Promise<unknown>;
};

/**
 * Returns a function that processes the rows of a round. `round` is the name of the round in logs
 * and metrics.
 */
export type EachRow = (round: string) => <Row>(rows: readonly Row[], work: Work<Row>) => Promise<void>;

/**
 * Creates a function that processes rows one after the other. If a row fails, the failure is logged
 * and counted, and a later round tries the row again. Without `putOff`, the error of an unavailable
 * store ends the round and is rethrown, because all further rows would fail as well. With `putOff`,
 * only an error of `putOff` itself ends the round and is rethrown. Call this once for each process.
 */
export function createEachRow(
  { logger, metrics }: { logger: Pick<Logger, 'error'>; metrics: Metrics },
  prefix: string,
): EachRow {
  const skipped = metrics.counter({
    name: `${prefix}_rows_skipped_total`,
    help: 'Rows that failed in a round and were postponed, by round',
    labelNames: ['round'],
  });
  return (round) =>
    async (rows, { nameOf, work, putOff }) => {
      for (const row of rows) {
        try {
          await work(row);
        } catch (err) {
          if (!putOff && failureKind(err) === 'infrastructure') throw err;
          await putOff?.(row);
          logger.error({ err, row: nameOf(row), round }, 'row skipped');
          skipped.inc({ round });
        }
      }
    };
}
