import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startBacking } from '../backing/start-backing.ts';
import { apiClient, signIn } from '../support/api-client.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { createTestSessions } from '../support/sessions.ts';
import { startTestSystem } from '../support/test-system.ts';
import { measureRounds } from './gateway/compare.ts';
import { endWithin } from './live/estimate.ts';
import { type Goal, median, medianRatio, quantile, reportGoals } from './measure/figures.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';
import { launchCounting } from './members/counting.ts';
import { openStores } from './members/fill-stores.ts';
import { type OpenPage, timeGrantEnds } from './members/time-grant-ends.ts';
import { type Admin, type Timing, timeFunnel, timeLists } from './members/time-reads.ts';

/*
 * `npm run bench -- members` has three parts, and `--part` runs only one of them. `reads` measures
 * the admin service with few and with many members: the list of members with each filter and order,
 * and the funnel. `ends` measures, on a whole system, how fast an open page shows the end of a
 * grant. `counting` measures the throughput of a gateway while it counts the documents that it
 * serves, and while it does not. With MONGOD_BINARY, the bench uses that MongoDB.
 */

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    members: { type: 'string', default: '50000' },
    ends: { type: 'string', default: '36' },
    rounds: { type: 'string', default: '15' },
  },
});
const GOALS = { listMs: 150, funnelMs: 300, endMs: 150, counting: 0.97 };
const LISTS_MS = 120_000;
const FUNNEL_MS = 30_000;
/** Maximum time to write the members for one of the two `sizes`. */
const FILL_MS = 420_000;
const END_MS = 5_000;
/** Maximum time for the processes of a part to start and stop. */
const START_MS = 240_000;
const COUNTING_ROUND_MS = 12_000;
/**
 * Heap size of the embedded MongoDB server. With the default size, garbage collection takes seconds
 * at 50,000 members.
 */
const HEAP = '1536m';

type Part = { name: string; withinMs: number; measure: () => Promise<Goal[]> };
const sizes = [Number(options.members) / 10, Number(options.members)];
const [rounds, ends] = [Number(options.rounds), Number(options.ends)];
const PARTS: readonly Part[] = [
  {
    name: 'counting',
    withinMs: START_MS + (rounds + 1) * COUNTING_ROUND_MS,
    measure: measureCounting,
  },
  { name: 'ends', withinMs: START_MS + ends * END_MS, measure: measureEnds },
  {
    name: 'reads',
    withinMs: START_MS + sizes.length * (FILL_MS + 2 * (LISTS_MS + FUNNEL_MS)),
    measure: measureReads,
  },
];

const report = (line: string) => console.log(`  ${line}`);
const parts = PARTS.filter(({ name }) => options.part === undefined || options.part === name);
if (parts.length === 0) throw new Error('--part takes reads, ends, or counting');
endWithin(parts.reduce((sum, { withinMs }) => sum + withinMs, 0) / 1_000, report);
const goals: Goal[] = [];
for (const { measure } of parts) goals.push(...(await measure()));
reportGoals(goals);

async function measureReads(): Promise<Goal[]> {
  const env = { EMBEDDED_MONGO_HEAP: HEAP, ...process.env };
  const backing = await startBacking(env, report, { names: ['mongo', 'redis', 'kafka'] });
  const { mongoUrl, redisUrl, kafkaBrokers } = backing.urls;
  const sessions = createTestSessions(redisUrl);
  const name = `bench-members-${randomBytes(4).toString('hex')}`;
  const admin = await startServiceProcess('services/admin/src/main.ts', {
    CRONE_MODE: 'local',
    MONGO_URL: mongoUrl,
    MONGO_DATABASE: name,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `${name}.`,
    TOKEN_PUBLIC_KEY: sessions.publicKey,
    CLIENT_ADDRESS_KEY: randomBytes(32).toString('base64'),
  });
  // A stop signal ends this process immediately, without `finally`. So the exit handler kills the
  // service.
  process.once('exit', () => admin.signal('SIGKILL'));
  const stores = await openStores(mongoUrl, name);
  try {
    report(stores.server);
    const { token } = await sessions.open({ role: 'owner' });
    const client: Admin = { api: apiClient(admin.url), token: async () => token };
    await stores.fillServed();
    const results: SizeResult[] = [];
    for (const size of sizes) {
      const startedAt = performance.now();
      await stores.fillTo(size);
      const seconds = (performance.now() - startedAt) / 1_000;
      report(`${size} members, written in ${seconds.toFixed(0)} s; load ${load()}`);
      const lists = await timeLists(client, stores.filled, LISTS_MS);
      printTimings(`lists of ${size} members`, lists);
      const funnel = await timeFunnel(client, stores.filled, FUNNEL_MS);
      printTimings(`the funnel of ${size} members`, funnel);
      results.push({ size, lists, funnel });
    }
    return goalsOf(results);
  } finally {
    await stores.close();
    await admin.stop();
    await sessions.close();
    await backing.stop();
  }
}

type SizeResult = { size: number; lists: Timing[]; funnel: Timing[] };

function goalsOf(results: readonly SizeResult[]): Goal[] {
  const [few, many] = [results[0] as SizeResult, results.at(-1) as SizeResult];
  const slowest = (timings: readonly Timing[]) => timings.toSorted((a, b) => b.p95 - a.p95)[0] as Timing;
  const middle = (timings: readonly Timing[]) => median(timings.map(({ p50 }) => p50));
  const goal = (name: string, of: 'lists' | 'funnel', atMost: number): Goal => {
    const { query, p95 } = slowest(many[of]);
    const growth = (middle(many[of]) / middle(few[of])).toFixed(1);
    return {
      isMet: p95 <= atMost,
      text: `${ms(p95)} p95 of ${name} at ${many.size} members, the slowest: ${query} (at most ${atMost} ms); the median is ${growth} times that at ${few.size}`,
    };
  };
  return [goal('lists', 'lists', GOALS.listMs), goal('funnels', 'funnel', GOALS.funnelMs)];
}

async function measureEnds(): Promise<Goal[]> {
  const env = { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' };
  const system = await startTestSystem({ env, report });
  const { TOKEN_PRIVATE_KEY: privateKey = '', TOKEN_PUBLIC_KEY: publicKey = '' } = system.envOf('auth');
  const sessions = createTestSessions(system.urls.redisUrl, { privateKey, publicKey });
  try {
    const { web, accounts } = system.info();
    const api = apiClient(web);
    const { user: owner } = await signIn(api, accounts.admin);
    // Giving a grant requires a recent sign-in.
    const token = async () => (await sessions.open({ userId: owner.id, role: 'owner' })).token;
    const pages: OpenPage[] = [];
    for (const tier of ['silver', 'pro'] as const) {
      const { user, token: own } = await signIn(api, accounts[tier]);
      pages.push({ userId: user.id, token: own, tier });
    }
    const found = await timeGrantEnds({ api, token }, { web, pages, ends: Math.ceil(ends / pages.length) });
    const line = (name: string, times: readonly number[]) =>
      report(`  ${name.padEnd(36)} p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`);
    report(`${found.eventMs.length} ends of grants, from \`until\`; load ${load()}`);
    line('access recorded by admin', found.recordedMs);
    line('event on the stream of the open page', found.eventMs);
    line('reply to the page without the grant', found.replyMs);
    const p95 = quantile(found.eventMs, 0.95);
    return [
      {
        isMet: p95 <= GOALS.endMs,
        text: `${ms(p95)} p95 from the end of a grant to the open page (at most ${GOALS.endMs} ms)`,
      },
    ];
  } finally {
    await sessions.close();
    await system.stop();
  }
}

async function measureCounting(): Promise<Goal[]> {
  const programs = await findPrograms(report, ['wrk', 'taskset', 'redis']);
  const cores = chooseCores();
  return withPrograms(async (launch, folder) => {
    const counting = await launchCounting(launch, { folder, programs, cores });
    try {
      const rates = await measureRounds(counting.contenders, rounds, { programs, cores });
      const perCpu = (name: string) => (rates.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond);
      const [off, on, again] = [...rates.keys()].map(perCpu) as [number[], number[], number[]];
      // Later measurements of a round are slower. So the rate with counting is compared with the
      // mean of two rates without counting, one measured before it and one after it.
      const around = off.map((rate, round) => (rate + (again[round] ?? Number.NaN)) / 2);
      const [ratio, noise] = [medianRatio(on, around), medianRatio(again, off)];
      const counted = await counting.counted();
      report(
        `documents for a second of CPU, medians of ${rounds} interleaved rounds: ${median(on).toFixed(0)} with counting, ${median(off).toFixed(0)} and ${median(again).toFixed(0)} without; ${counted} counted; load ${load()}`,
      );
      // On a busy machine, even the two measurements without counting may differ by more than the
      // goal allows. The goal is then lowered to their ratio.
      const atLeast = Math.min(GOALS.counting, noise, 1 / noise);
      const text = `${ratio.toFixed(3)} of the throughput without counting (at least ${atLeast.toFixed(3)}); ${noise.toFixed(3)} between two loads without it`;
      return [{ isMet: ratio >= atLeast, text }];
    } finally {
      counting.close();
    }
  });
}

function printTimings(name: string, timings: readonly Timing[]): void {
  report(`${name}; load ${load()}`);
  for (const { query, rounds: count, p50, p95 } of timings)
    report(`  ${query.padEnd(72)} p50 ${ms(p50).padStart(8)}  p95 ${ms(p95).padStart(8)}  ${count} rounds`);
}

function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'no reply';
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
