/**
 * Time in which the five services start and stop at one size, in seconds. Each size has two starts
 * and stops.
 */
const START_SECONDS = 120;
/** Number of documents per second that the slowest of the measured stores wrote. */
const DOCUMENTS_A_SECOND = 1_500;

/** Returns the upper bound of a run in seconds, which the bench prints and enforces. */
export const growthSeconds = ({
  documents,
  sizes,
  callsWithinMs,
  erasuresWithinMs,
}: {
  documents: number;
  sizes: number;
  /** Maximum time of all calls at one size, and maximum time of its erasures. */
  callsWithinMs: number;
  erasuresWithinMs: number;
}): number =>
  Math.ceil(
    documents / DOCUMENTS_A_SECOND +
      (sizes + 1) * START_SECONDS +
      (sizes * (callsWithinMs + erasuresWithinMs)) / 1_000,
  );
