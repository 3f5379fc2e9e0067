import { failureKind } from '@croneai/platform/failures.ts';
import type { Logger } from '@croneai/platform/logger.ts';

type Work<Row> = {
  nameOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  /** Moves a row that failed behind the others. */
  putOff?: (row: Row) => Promise<unknown>;
};

/**
 * Works on rows one after the other. A row that fails is logged, counted and put off, and those behind it are worked on. While a store
 * is away it cannot be put off, and the round ends.
 */
export const eachRow =
  ({ logger, countSkipped }: { logger: Logger; countSkipped: (round: string) => void }, round: string) =>
  async <Row>(rows: readonly Row[], { nameOf, work, putOff }: Work<Row>): Promise<void> => {
    for (const row of rows) {
      try {
        await work(row);
      } catch (err) {
        if (!putOff && failureKind(err) === 'infrastructure') throw err;
        await putOff?.(row);
        logger.error({ err, row: nameOf(row), round }, 'row skipped');
        countSkipped(round);
      }
    }
  };
