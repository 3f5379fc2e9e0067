import type { Connection } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { repeat } from './repeat.ts';

/** One time for all processes: MongoDB's, which is the store that decides about what the time is good for. */
export type SharedClock = Awaited<ReturnType<typeof startSharedClock>>;

/** One reading: MongoDB's time, and how long it took to get. */
type Sample = {
  /** MongoDB's time at the zero of `performance.now()`. */
  base: number;
  /** MongoDB may have looked at its clock at any moment of this. */
  tookMs: number;
};

const SAMPLE_EVERY_MS = 5_000;
/** The quickest answer of these is the most exact one. Old ones are dropped, so that a change of server is followed. */
const SAMPLES = 6;
/** What two right samples may differ by beside the ways of their answers: clocks that are slewed, milliseconds that are rounded. */
const SAME_WITHIN_MS = 50;
/** Beyond what a clock under NTP is ever off by. */
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
 * Learns MongoDB's time and keeps it. A machine's own clock is set by people and by services that fail; nothing here depends on
 * it, and its offset is logged. Waits for the first answer.
 */
export async function startSharedClock(options: SharedClockOptions) {
  const { mongo, logger, metrics, health, sampleEveryMs = SAMPLE_EVERY_MS } = options;
  let samples: Sample[] = [await takeSample(mongo)];
  const best = () => samples.reduce((a, b) => (b.tookMs < a.tookMs ? b : a));
  /** Epoch milliseconds. Goes on by this machine's monotonic clock while MongoDB is away. */
  const now = (): number => best().base + performance.now();
  const skewMs = () => Date.now() - now();
  /** True while this machine's own clock is further off than 250 ms; half of the way of the answer is what the measurement may be off by. */
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
    if (isLogged) logger.error(`${describe()}: set it right (NTP)`);
    else logger.info("the clock of this machine agrees with MongoDB's again");
  };
  logOnce();
  const sampling = repeat({
    name: 'ask MongoDB for the time',
    everyMs: sampleEveryMs,
    work: async () => {
      const fresh = await takeSample(mongo);
      // A machine that was suspended, or a server whose clock was set: what was learnt before is about another time.
      samples = [...samples.filter((sample) => agree(sample, fresh)), fresh].slice(-SAMPLES);
      logOnce();
    },
    logger,
  });
  return { now, isOwnClockOff, stop: sampling.stop };
}

/** Whether both can be right, each by half of the way of its answer. */
const agree = (a: Sample, b: Sample) =>
  Math.abs(a.base - b.base) <= (a.tookMs + b.tookMs) / 2 + SAME_WITHIN_MS;

/** `isMaster` rather than `hello`: the embedded server knows it too, and neither needs rights. */
async function takeSample(mongo: Connection): Promise<Sample> {
  const before = performance.now();
  const reply = await mongo.db?.command({ isMaster: 1 });
  const after = performance.now();
  const localTime = reply?.localTime;
  if (!(localTime instanceof Date)) throw new Error('MongoDB does not say its time');
  return { base: localTime.getTime() - (before + after) / 2, tookMs: after - before };
}
