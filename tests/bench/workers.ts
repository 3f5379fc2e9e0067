import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFleet } from '../../services/signals/test/worker-fleet.ts';
import type { BackingUrls } from '../backing/backing.ts';
import { startLocalBacking } from '../backing/local.ts';
import { median, medianRatio, quantile, reportGoals } from './measure/figures.ts';
import { measureScans, type ScanRate } from './workers/scan-rate.ts';
import { type JobRates, measureWorker, startBareWorker, startOurWorker } from './workers/wrapper-rate.ts';

/*
 * Measures how signal workers scale, the cost of our job wrapper, and the lateness of slots. Rounds
 * are interleaved, so that a slow moment of the machine affects all contenders; the result is the
 * median of the ratios within each round.
 */

const ROUNDS = 9;
const SLOTS_PER_ROUND = 120;
/** Slots that each worker scans before the measurement, so that its code is already compiled. */
const WARM_UP_SLOTS = 60;
/**
 * Number of rounds of jobs for each round of scans. A round of jobs takes only a second. Over so
 * short a time, the measured processor time varies by a quarter, so each comparison needs several
 * rounds.
 */
const JOB_ROUNDS = 3;
const JOBS_PER_ROUND = 6_000;
const WARM_UP_ROUNDS = 2;
const LATENESS_SLOTS = 24;
/**
 * Slot length. It is long enough for the workers to finish the shadow engines of a slot before they
 * plan the next slot, as they do when slots take five minutes.
 */
const LATENESS_SLOT_MS = 5_000;
/** Number of slots at the start that are not measured, because they load and compile the code. */
const LATENESS_WARM_UP = 5;
const BEHIND_MS = 5_000;
/** If other programs use more than this share of the machine, they distort the elapsed times. */
const QUIET_SHARE = 0.03;
const GOALS = {
  /**
   * Share of the highest possible gain from a second worker. With enough processors for the workers
   * and the stores, two workers can at best double the scan rate. A share of 0.8 then means 1.6
   * times the rate of one worker.
   */
  scaling: { text: 'scan with 2 workers / with 1, of what the processors allow', atLeast: 0.8 },
  wrapper: { text: 'our job wrapper / a no-op BullMQ worker', atLeast: 0.85 },
  /** A signal loses half of its edge within a minute, so it must be published quickly. */
  publication: { text: 'median lateness of a slot, ms', atMost: 150 },
  /** The maximum is 2 % of a slot of five minutes. */
  lateness: { text: 'p99 lateness of a slot, ms', atMost: 6_000 },
};

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(options.rounds);

const backing = await startLocalBacking({ names: ['mongo', 'redis'] });
try {
  const scans = await measureAllScans();
  const wrapper = await measureWrapper();
  console.log(`\nLateness of ${LATENESS_SLOTS} slots of five seconds, two workers\n`);
  const lateness = await measureLatenessWithKafka();
  const [p50, p99] = [quantile(lateness, 0.5), quantile(lateness, 0.99)];
  console.log(`  p50 ${p50} ms, p99 ${p99} ms, latest ${quantile(lateness, 1)} ms`);
  const scaling = judgeScaling(scans);
  const cost = medianRatio(
    wrapper.ours.map(({ perCpuSecond }) => perCpuSecond),
    wrapper.bare.map(({ perCpuSecond }) => perCpuSecond),
  );
  const measured = { scaling: scaling.value, wrapper: cost, publication: p50, lateness: p99 };
  reportGoals(
    Object.entries(measured).map(([name, value]) => {
      const { text, ...limit } = GOALS[name as keyof typeof GOALS];
      const how = name === 'scaling' ? ` (${scaling.how})` : '';
      if ('atLeast' in limit)
        return {
          isMet: value >= limit.atLeast,
          text: `${value.toFixed(2)} (at least ${limit.atLeast})  ${text}${how}`,
        };
      return { isMet: value <= limit.atMost, text: `${value} (at most ${limit.atMost})  ${text}` };
    }),
  );
} finally {
  await backing.stop();
}

/** Kafka runs only during this measurement, so that it takes no processor time from the scans. */
async function measureLatenessWithKafka(): Promise<number[]> {
  const kafka = await startLocalBacking({ names: ['kafka'] });
  try {
    const { kafkaBrokers } = kafka.urls;
    return await measureLateness({ ...backing.urls, kafkaBrokers });
  } finally {
    await kafka.stop();
  }
}

/** Measures the lateness, in milliseconds, of five-second slots with two real worker processes. */
async function measureLateness(urls: BackingUrls): Promise<number[]> {
  const env = { SIGNAL_SLOT_SECONDS: `${LATENESS_SLOT_MS / 1_000}` };
  const fleet = await startFleet({ urls, redisDatabase: 1, workers: 2, env });
  try {
    const from = (Math.floor(Date.now() / LATENESS_SLOT_MS) + LATENESS_WARM_UP) * LATENESS_SLOT_MS;
    const to = from + LATENESS_SLOTS * LATENESS_SLOT_MS;
    await sleep(to - Date.now() + BEHIND_MS);
    const found = await fleet.slots.listFinished({ from, to, limit: LATENESS_SLOTS });
    if (found.length < LATENESS_SLOTS)
      throw new Error(`only ${found.length} of ${LATENESS_SLOTS} slots have an outcome`);
    return found.map(({ latenessMs }) => latenessMs);
  } finally {
    await fleet.stop();
  }
}

/**
 * Measures each number of workers once per round. Two processes with the same program can differ in
 * speed by a tenth, because their compiled code and their memory layout differ. So each measurement
 * starts new workers, and the median of the rounds evens out these differences.
 */
async function measureAllScans(): Promise<Map<number, ScanRate[]>> {
  const rates = new Map<number, ScanRate[]>([1, 2, 4].map((workers) => [workers, []]));
  const settings = { urls: backing.urls, warmUp: WARM_UP_SLOTS, count: SLOTS_PER_ROUND };
  for (let round = 1; round <= rounds; round += 1)
    for (const [workers, measured] of rates) measured.push(await measureScans(workers, settings));
  printScans(rates);
  return rates;
}

function printScans(rates: ReadonlyMap<number, readonly ScanRate[]>): void {
  console.log(
    `\nScans of the universe of 247 pairs, medians of ${rounds} rounds of ${SLOTS_PER_ROUND} slots\n`,
  );
  const single = rates.get(1) ?? [];
  for (const [workers, values] of rates) {
    const of = (key: keyof ScanRate) => median(values.map((value) => value[key]));
    console.log(
      `  ${workers} worker${workers === 1 ? ' ' : 's'}  ${of('perSecond').toFixed(1).padStart(5)} slots a second  ` +
        `× ${speedUp(values, single).toFixed(2)}  a slot costs ${of('workerMs').toFixed(0)} ms in the workers, ` +
        `${of('restMs').toFixed(0)} ms elsewhere; other programs had ${percent(of('foreignShare'))} of the machine`,
    );
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function speedUp(values: readonly ScanRate[], single: readonly ScanRate[]): number {
  return medianRatio(
    values.map(({ perSecond }) => perSecond),
    single.map(({ perSecond }) => perSecond),
  );
}

/**
 * Returns the gain from a second worker, as a share of the possible gain. A second worker can at
 * most double the scan rate, so the possible gain is 2. If one worker and its stores already keep
 * more than half of the processors busy, the possible gain is lower: the number of processors ÷ the
 * number of busy processors. Other programs distort elapsed times. If they use more than
 * `QUIET_SHARE` of the machine, the result is a ratio of processor times instead: the time per slot
 * with one worker ÷ the time per slot with two workers.
 */
function judgeScaling(rates: ReadonlyMap<number, readonly ScanRate[]>): { value: number; how: string } {
  const [single = [], double = []] = [rates.get(1), rates.get(2)];
  const foreign = median([...single, ...double].map(({ foreignShare }) => foreignShare));
  if (foreign > QUIET_SHARE) {
    const how = `by processor time: other programs had ${percent(foreign)} of the machine`;
    return { value: medianRatio(single.map(slotMs), double.map(slotMs)), how };
  }
  const busy = median(single.map((rate) => (rate.perSecond * slotMs(rate)) / 1_000));
  const most = Math.min(2, availableParallelism() / busy);
  const gain = speedUp(double, single);
  return { value: gain / most, how: `by the clock: ${gain.toFixed(2)} of ${most.toFixed(2)}` };
}

function slotMs({ workerMs, restMs }: ScanRate): number {
  return workerMs + restMs;
}

async function measureWrapper(): Promise<{ ours: JobRates[]; bare: JobRates[] }> {
  const { redisUrl } = backing.urls;
  const [ours, bare]: [JobRates[], JobRates[]] = [[], []];
  for (let round = 1; round <= WARM_UP_ROUNDS; round += 1)
    for (const start of [startOurWorker, startBareWorker])
      await measureWorker(start, JOBS_PER_ROUND, redisUrl);
  const contenders = [
    { start: startBareWorker, rates: bare },
    { start: startOurWorker, rates: ours },
  ];
  for (let round = 1; round <= rounds * JOB_ROUNDS; round += 1) {
    // Alternates the order, so that garbage collection does not always affect the same contender.
    for (const { start, rates } of contenders.reverse())
      rates.push(await measureWorker(start, JOBS_PER_ROUND, redisUrl));
  }
  console.log(`\nJobs without work, medians of ${ours.length} rounds of ${JOBS_PER_ROUND}\n`);
  for (const [name, rates] of [['BullMQ', bare] as const, ['ours', ours] as const]) {
    const perCpu = median(rates.map(({ perCpuSecond }) => perCpuSecond));
    const perSecond = median(rates.map((rate) => rate.perSecond));
    console.log(
      `  ${name.padEnd(8)}${perCpu.toFixed(0).padStart(7)} per CPU second  ${perSecond.toFixed(0).padStart(7)} per second`,
    );
  }
  return { ours, bare };
}
