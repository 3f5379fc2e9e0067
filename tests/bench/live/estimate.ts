/** Maximum time for a whole system to start and stop. */
const SYSTEM_SECONDS = 240;
/** Time between the openings of two pages or streams on a busy machine. */
const OPENING_SECONDS = 0.005;

type Parts = {
  /** Number of streams in each run of the gateway and of the bare server. */
  fanOut: readonly number[];
  /**
   * Number of open pages in each reading; 0 for the baseline without pages. A reading measures one
   * slot.
   */
  readings: readonly number[];
  slotSeconds: number;
  /** Time outside of readings. */
  restSeconds: number;
};

/** Returns the maximum duration of a run in seconds. The bench prints and enforces it. */
export function estimateSeconds({ fanOut, readings, slotSeconds, restSeconds }: Parts): number {
  const broadcasts = 40;
  const ofStreams = fanOut.map((streams) => broadcasts + streams * OPENING_SECONDS);
  // A reading waits for the start of a slot once its pages are open, and covers nearly the whole
  // slot.
  const ofPages = readings.map((pages) => 2 * slotSeconds + 2 * pages * OPENING_SECONDS);
  const sum = [...ofStreams, ...ofPages].reduce((total, seconds) => total + seconds, restSeconds);
  return Math.ceil(sum + (readings.length > 0 ? SYSTEM_SECONDS : 0));
}

/** Prints the estimate. Fails the bench, and ends its programs, if the bench takes longer. */
export function endWithin(seconds: number, report: (line: string) => void): void {
  report(`takes ${Math.ceil(seconds / 60)} minutes at most`);
  setTimeout(() => {
    console.error(`FAIL the bench was not done after ${seconds} s`);
    process.exit(1);
  }, seconds * 1_000).unref();
}
