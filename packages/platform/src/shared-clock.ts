import type { Connection } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { repeat } from './repeat.ts';

/** Clock that all processes share: that of MongoDB, which stores the times. */
export type SharedClock = Awaited<ReturnType<typeof startSharedClock>>;

/** A reading of MongoDB's time. */
type Sample = {
  /** MongoDB's time at the zero of `performance.now()`. */
  base: number;
  /** MongoDB read its clock at some moment within this time. */
  tookMs: number;
};

const SAMPLE_EVERY_MS = 5_000;
/**
 * The fastest of these answers is the most exact. Old ones are dropped, so that a new server is
 * followed.
 */
const SAMPLES = 6;
/**
 * Maximum difference of two correct samples apart from their durations: slewed clocks and rounding.
 */
const SAME_WITHIN_MS = 50;
/** More than the skew of any clock under NTP. */
const MAX_SKEW_MS = 250;

export type SharedClockOptions = {
  mongo: Connection;
  logger: Logger;
  metrics: Metrics;
  /** Adds the degradation `clock`. */
  health: Health;
  sampleEveryMs?: number;
};

/**
 * Follows MongoDB's time. This machine's clock may be set wrongly, so nothing depends on it, and
 * its skew is logged. Waits for the first answer.
 */
export async function startSharedClock(options: SharedClockOptions) {
  const { mongo, logger, metrics, health, sampleEveryMs = SAMPLE_EVERY_MS } = options;
  let samples: Sample[] = [await takeSample(mongo)];
  const best = () => samples.reduce((a, b) => (b.tookMs < a.tookMs ? b : a));
  /** Epoch milliseconds. Advances by this machine's monotonic clock while MongoDB is away. */
  const now = (): number => best().base + performance.now();
  const skewMs = () => Date.now() - now();
  /**
   * True while this machine's clock is off by more than 250 ms; half of the query's duration is the
   * error of the measurement.
   */
  const isOwnClockOff = (): boolean => Math.abs(skewMs()) - best().tookMs / 2 > MAX_SKEW_MS;
  const describe = () =>
    `the clock of this machine is ${(Math.abs(skewMs()) / 1_000).toFixed(1)} s ${skewMs() < 0 ? 'behind' : 'ahead of'} MongoDB's`;

  metrics.gauge({
    name: 'clock_skew_seconds',
    help: "This machine's clock minus MongoDB's",
    collect() {
      this.set(skewMs() / 1_000);
    },
  });
  health.addDegradation('clock', () => {
    if (isOwnClockOff()) throw new Error(describe());
  });
  let isLogged = false;
  const logOnce = () => {
    if (isOwnClockOff() === isLogged) return;
    isLogged = !isLogged;
    if (isLogged) logger.error(`${describe()}: synchronise it (NTP)`);
    else logger.info("this machine's clock agrees with MongoDB's again");
  };
  logOnce();
  const sampling = repeat({
    name: 'ask MongoDB for the time',
    everyMs: sampleEveryMs,
    work: async () => {
      const fresh = await takeSample(mongo);
      // After a suspend, or when the server's clock was set, earlier samples no longer apply.
      samples = [...samples.filter((sample) => agree(sample, fresh)), fresh].slice(-SAMPLES);
      logOnce();
    },
    logger,
  });
  return { now, isOwnClockOff, stop: sampling.stop };
}

/** Returns true if both samples can be correct, each within half of its duration. */
const agree = (a: Sample, b: Sample) =>
  Math.abs(a.base - b.base) <= (a.tookMs + b.tookMs) / 2 + SAME_WITHIN_MS;

/**
 * `isMaster` rather than `hello`, because the embedded server supports it; neither needs rights.
 */
async function takeSample(mongo: Connection): Promise<Sample> {
  const before = performance.now();
  const reply = await mongo.db?.command({ isMaster: 1 });
  const after = performance.now();
  const localTime = reply?.localTime;
  if (!(localTime instanceof Date)) throw new Error('MongoDB did not return its time');
  return { base: localTime.getTime() - (before + after) / 2, tookMs: after - before };
}
