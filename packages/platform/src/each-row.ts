import { failureKind } from './failures.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

type Work<Row> = { nameOf: (row: Row) => string; work: (row: Row) => Promise<unknown> };

/** Works on the rows of a round. */
export type EachRow = (round: string) => <Row>(rows: readonly Row[], work: Work<Row>) => Promise<void>;

/**
 * Works on rows one after the other. A row that fails is logged, counted, and left for a later round, and the next row
 * follows. While a store is away the round ends. Called once for each process.
 */
export function createEachRow(
  { logger, metrics }: { logger: Pick<Logger, 'error'>; metrics: Metrics },
  prefix: string,
): EachRow {
  const skipped = metrics.counter({
    name: `${prefix}_rows_skipped_total`,
    help: 'Rows that a round could not work on and left for a later one, by round',
    labelNames: ['round'],
  });
  return (round) =>
    async (rows, { nameOf, work }) => {
      for (const row of rows) {
        try {
          await work(row);
        } catch (err) {
          if (failureKind(err) === 'infrastructure') throw err;
          logger.error({ err, row: nameOf(row), round }, 'row skipped');
          skipped.inc({ round });
        }
      }
    };
}
