/** Time within which a whole system has started, and within which it has stopped. */
const SYSTEM_SECONDS = 240;
/** Between two pages or streams that open, on a busy machine. */
const OPENING_SECONDS = 0.005;

type Parts = {
  /** Runs of streams, of the gateway and of the bare server, by their number of streams. */
  fanOut: readonly number[];
  /** Readings of a slot, by their number of pages; 0 without a page. */
  readings: readonly number[];
  slotSeconds: number;
  /** Beside the readings. */
  restSeconds: number;
};

/** Upper bound of what a run takes: the bench prints it, and ends there. */
export function estimateSeconds({ fanOut, readings, slotSeconds, restSeconds }: Parts): number {
  const broadcasts = 40;
  const ofStreams = fanOut.map((streams) => broadcasts + streams * OPENING_SECONDS);
  // A reading waits for the start of a slot once its pages are open, and reads nearly all of it.
  const ofPages = readings.map((pages) => 2 * slotSeconds + 2 * pages * OPENING_SECONDS);
  const sum = [...ofStreams, ...ofPages].reduce((total, seconds) => total + seconds, restSeconds);
  return Math.ceil(sum + (readings.length > 0 ? SYSTEM_SECONDS : 0));
}

/** Prints the estimate and ends the bench with an error once it is over; what the bench has started ends with it. */
export function endWithin(seconds: number, report: (line: string) => void): void {
  report(`takes ${Math.ceil(seconds / 60)} minutes at most`);
  setTimeout(() => {
    console.error(`FAIL the bench was not done after ${seconds} s`);
    process.exit(1);
  }, seconds * 1_000).unref();
}
