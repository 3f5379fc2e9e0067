/**
 * Seconds for one start and one stop of all five services. They start and stop once before the
 * first size, and once at each size.
 */
const START_SECONDS = 120;
/** Number of documents per second that the slowest database wrote in our measurements. */
const DOCUMENTS_A_SECOND = 1_500;

/** Returns the maximum duration of a run in seconds. The bench prints and enforces it. */
export const growthSeconds = ({
  documents,
  sizes,
  callsWithinMs,
  erasuresWithinMs,
}: {
  documents: number;
  sizes: number;
  /** Maximum time for all calls at one size. */
  callsWithinMs: number;
  /** Maximum time for all erasures at one size. */
  erasuresWithinMs: number;
}): number =>
  Math.ceil(
    documents / DOCUMENTS_A_SECOND +
      (sizes + 1) * START_SECONDS +
      (sizes * (callsWithinMs + erasuresWithinMs)) / 1_000,
  );
