import type { Connection } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { repeat } from './repeat.ts';

/**
 * The clock that all processes share. It follows MongoDB's clock, because the times that the
 * processes compare are stored in MongoDB.
 */
export type SharedClock = Awaited<ReturnType<typeof startSharedClock>>;

/** A reading of MongoDB's time. */
type Sample = {
  /** Time of MongoDB when `performance.now()` was 0, in epoch milliseconds. */
  base: number;
  /** Duration of the query. MongoDB read its clock at some point during the query. */
  tookMs: number;
};

const SAMPLE_EVERY_MS = 5_000;
/**
 * Number of samples to keep. The sample with the fastest query is used, because it is the most
 * exact. Old samples are dropped; otherwise, an old sample of a former server could be used
 * forever.
 */
const SAMPLES = 6;
/**
 * Two correct samples may differ by half of each query's duration, and by at most this much more.
 * This allows for clocks that NTP is adjusting, and for rounding.
 */
const SAME_WITHIN_MS = 50;
/** Maximum skew of this machine's clock. It is larger than the skew of any clock under NTP. */
const MAX_SKEW_MS = 250;

export type SharedClockOptions = {
  mongo: Connection;
  logger: Logger;
  metrics: Metrics;
  /** Health of the process, to which the clock adds the degradation `clock`. */
  health: Health;
  sampleEveryMs?: number;
};

/**
 * Starts a clock that follows MongoDB's time. It does not use the date and time of this machine,
 * because they may be wrong. If they are wrong, this is logged, and the process is degraded
 * (`clock`). Waits for MongoDB's first answer.
 */
export async function startSharedClock(options: SharedClockOptions) {
  const { mongo, logger, metrics, health, sampleEveryMs = SAMPLE_EVERY_MS } = options;
  let samples: Sample[] = [await takeSample(mongo)];
  const best = () => samples.reduce((a, b) => (b.tookMs < a.tookMs ? b : a));
  /**
   * Returns epoch milliseconds. Between samples, and while MongoDB is down, this machine's
   * monotonic clock advances the time.
   */
  const now = (): number => best().base + performance.now();
  const skewMs = () => Date.now() - now();
  /**
   * True while this machine's clock is off by more than 250 ms. The measured skew may be wrong by
   * half of the duration of the sample's query, so this half is subtracted.
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
      // After a suspend, or after the server's clock was set, earlier samples are no longer valid.
      samples = [...samples.filter((sample) => agree(sample, fresh)), fresh].slice(-SAMPLES);
      logOnce();
    },
    logger,
  });
  return { now, isOwnClockOff, stop: sampling.stop };
}

/**
 * True if both samples can be correct. Each sample may be wrong by half of its query's duration.
 */
const agree = (a: Sample, b: Sample) =>
  Math.abs(a.base - b.base) <= (a.tookMs + b.tookMs) / 2 + SAME_WITHIN_MS;

/**
 * Reads MongoDB's time. Uses `isMaster`, because both MongoDB and the embedded server support it.
 * The command needs no privileges.
 */
async function takeSample(mongo: Connection): Promise<Sample> {
  const before = performance.now();
  const reply = await mongo.db?.command({ isMaster: 1 });
  const after = performance.now();
  const localTime = reply?.localTime;
  if (!(localTime instanceof Date)) throw new Error('MongoDB did not return its time');
  return { base: localTime.getTime() - (before + after) / 2, tookMs: after - before };
}
