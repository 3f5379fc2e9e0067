import { failureKind } from './failures.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

type Work<Row> = {
  nameOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  /**
   * Moves a failed row behind the others. Otherwise, the next round would begin with the same row.
   */
  putOff?: (row: Row) => Promise<unknown>;
};

/** Processes the rows of a round. */
export type EachRow = (round: string) => <Row>(rows: readonly Row[], work: Work<Row>) => Promise<void>;

/**
 * Creates a function that processes rows one after the other. A row that fails is logged, counted,
 * and left for a later round, and the next row follows. If a store is down, the round ends, because
 * further rows would fail as well and could not be moved. Call this once for each process.
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
