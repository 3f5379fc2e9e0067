import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startBacking } from '../backing/start-backing.ts';
import { AUDIT_ROWS, adminSeeds } from './growth/admin-seeds.ts';
import { authSeeds } from './growth/auth-seeds.ts';
import { growthSeconds } from './growth/estimate.ts';
import { leadsSeeds } from './growth/leads-seeds.ts';
import { listCalls } from './growth/list-calls.ts';
import { notifierSeeds } from './growth/notifier-seeds.ts';
import { MEMBERS, type Seed, writeSeed } from './growth/seed.ts';
import { type Memory, openServices, type Services } from './growth/services.ts';
import { signalsSeeds } from './growth/signals-seeds.ts';
import { CALL_WITHIN_MS, type CallTiming, timeCalls } from './growth/time-calls.ts';
import {
  ERASED_AT_ONE_SIZE,
  ERASURES_WITHIN_MS,
  type ErasureTiming,
  timeErasures,
} from './growth/time-erasures.ts';
import { readScans, recordScans, unreviewedScans } from './growth/unindexed.ts';
import { endWithin } from './live/estimate.ts';
import { type Goal, reportGoals } from './measure/figures.ts';

/*
 * `npm run bench -- growth` writes sample data into the databases of the five services: 100,000
 * members, a million signals, and related documents. At a tenth of the size and at the full size,
 * it calls every list, erases members, and reads the memory of each service. `--share 0.01` divides
 * all sizes by 100. With `MONGO_URL` or `MONGOD_BINARY`, the bench uses a real MongoDB, and also
 * names the queries that read whole collections.
 */

const { values: options } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const GOAL_MS = 200;
/** Maximum growth of a process's memory while the data grows from a tenth to the full size. */
const GROWTH_MB = 150;
/**
 * Heap size of the embedded MongoDB server. With a smaller heap, it only collects garbage at a
 * tenth of the size, because most of its queries read whole collections.
 */
const HEAP = '12g';

const report = (line: string) => console.log(`  ${line}`);
const share = Number(options.share);
const sizes = [share / 10, share];
const now = new Date();
const calls = listCalls(now);
process.env.EMBEDDED_MONGO_HEAP ??= HEAP;

type SizeResult = { size: number; calls: CallTiming[]; erasures: ErasureTiming[]; memory: Memory[] };

const documents = [
  ...authSeeds,
  ...adminSeeds,
  ...leadsSeeds,
  ...notifierSeeds({ sealed: '' }),
  ...signalsSeeds,
]
  .map(({ full }) => full * share)
  .reduce((sum, count) => sum + count, 0);
endWithin(
  growthSeconds({
    documents,
    sizes: sizes.length,
    callsWithinMs: calls.length * CALL_WITHIN_MS,
    erasuresWithinMs: ERASURES_WITHIN_MS,
  }),
  report,
);
const givenMongo = process.env.MONGO_URL;
const backing = await startBacking(process.env, report, {
  names: givenMongo ? ['redis', 'kafka', 'smtp'] : ['mongo', 'redis', 'kafka', 'smtp'],
});
const services = await openServices({ ...backing.urls, ...(givenMongo && { mongoUrl: givenMongo }) }, report);
try {
  const goals = await measure(services);
  reportGoals(goals);
} finally {
  await services.close();
  await backing.stop();
}

async function measure(services: Services): Promise<Goal[]> {
  const info = await services.databaseOf('auth').db?.admin().buildInfo();
  // Only a real MongoDB reports the commit that it was built from.
  const isReal = Boolean(info?.gitVersion);
  report(isReal ? `MongoDB ${info?.version}` : 'the embedded MongoDB');
  const url = 'https://hooks.example.com/sample';
  const sealed = await services.secrets.seal({ url, secret: services.secrets.newSecret() }, 'sample');
  const seeds = [...authSeeds, ...adminSeeds, ...leadsSeeds, ...notifierSeeds({ sealed }), ...signalsSeeds];
  // Creates the indexes and the topics.
  await services.start();
  await services.fillStateTopics();
  await services.stop();
  const results: SizeResult[] = [];
  let from = 0;
  for (const size of sizes) {
    await write(services, seeds, { from, to: size });
    from = size;
    const ready = await services.start();
    report(
      `ready after ${[...ready].map(([name, took]) => `${name} ${(took / 1_000).toFixed(1)} s`).join(', ')}`,
    );
    if (isReal) for (const { service } of seeds) await recordScans(services.databaseOf(service));
    const timings = await timeCalls(services, calls);
    const memory = await services.memory();
    reportSize({ size, calls: timings, memory });
    const erasures = await timeErasures(services, firstErased(size));
    results.push({ size, calls: timings, erasures, memory });
    report(`${Math.round(size * MEMBERS)} members measured; load ${load()}`);
    if (size !== sizes.at(-1)) await services.stop();
  }
  const goals = printResults(results);
  if (isReal) goals.push(await goalOfScans(services, seeds));
  else report('queries are not explained: only a real MongoDB (MONGO_URL) has plans');
  return goals;
}

/**
 * Returns the index of the first member to erase at this size. The members from this index on were
 * not erased at a smaller size.
 */
function firstErased(size: number): number {
  const first = Math.floor((size * MEMBERS) / 2);
  if (first + ERASED_AT_ONE_SIZE >= size * MEMBERS) throw new Error('--share is too small to erase members');
  return first;
}

async function write(
  { databaseOf }: Services,
  seeds: readonly Seed[],
  range: { from: number; to: number },
): Promise<void> {
  const startedAt = performance.now();
  let written = 0;
  // The erasures at a smaller size added rows to the audit. These rows are deleted, because the
  // next samples use the same sequence numbers.
  const admin = databaseOf('admin');
  await admin.collection('audit_chain').deleteMany({ sequence: { $gt: Math.ceil(AUDIT_ROWS * range.from) } });
  await admin.collection('audit_head').deleteMany({});
  for (const one of seeds) written += await writeSeed(databaseOf(one.service), one, { ...range, now });
  const seconds = (performance.now() - startedAt) / 1_000;
  report(`${written} sample documents written in ${seconds.toFixed(0)} s; load ${load()}`);
}

/** Prints the figures of a size at once, because a large size may not run to its end. */
function reportSize({ size, calls: timed, memory }: Omit<SizeResult, 'erasures'>): void {
  const slow = timed.filter(({ p95 }) => p95 > GOAL_MS);
  report(
    `${Math.round(size * MEMBERS)} members: ${timed.length - slow.length} of ${timed.length} calls with a p95 of at most ${GOAL_MS} ms; load ${load()}`,
  );
  for (const { call, p50, p95 } of slow) report(`  ${call}: ${ms(p50)}, p95 ${ms(p95)}`);
  for (const { service, residentMb, heapMb } of memory)
    report(`  ${service}: ${residentMb.toFixed(0)} MB resident, ${heapMb.toFixed(0)} MB of heap`);
}

function printResults([few, many]: readonly SizeResult[]): Goal[] {
  if (!few || !many) throw new Error('two sizes are needed');
  const rows: { name: string; few: Figures; many: Figures }[] = [
    ...many.calls.map((call, at) => ({ name: call.call, few: few.calls[at] as CallTiming, many: call })),
    ...many.erasures.map((one, at) => ({
      name: `erasure in ${one.service}`,
      few: few.erasures[at] as ErasureTiming,
      many: one,
    })),
  ];
  console.log(`\n  ${'call'.padEnd(62)} ${heading(few.size)} ${heading(many.size)}  growth   first`);
  for (const row of rows) {
    const growth = (row.many.p50 / row.few.p50).toFixed(1);
    const first = row.many.firstMs === undefined ? '' : ms(row.many.firstMs);
    const verdict = row.many.p95 <= GOAL_MS ? 'PASS' : 'FAIL';
    console.log(
      `  ${row.name.slice(0, 62).padEnd(62)} ${pair(row.few)} ${pair(row.many)} ${growth.padStart(6)}× ${first.padStart(8)}  ${verdict}`,
    );
  }
  console.log(`\n  memory of a process: resident, used heap`);
  for (const [at, { service, residentMb, heapMb }] of many.memory.entries()) {
    const before = few.memory[at] as Memory;
    console.log(
      `  ${service.padEnd(10)} ${before.residentMb.toFixed(0)} MB, ${before.heapMb.toFixed(0)} MB → ${residentMb.toFixed(0)} MB, ${heapMb.toFixed(0)} MB`,
    );
  }
  const slow = rows.filter(({ many: { p95 } }) => p95 > GOAL_MS).toSorted((a, b) => b.many.p95 - a.many.p95);
  return [
    {
      isMet: slow.length === 0,
      text: `${rows.length - slow.length} of ${rows.length} lists, pages, and erasures with a p95 of at most ${GOAL_MS} ms${slow.length > 0 ? `; the slowest: ${slow[0]?.name}` : ''}`,
    },
    ...many.memory.map(({ service, residentMb }, at): Goal => {
      const grown = residentMb - (few.memory[at] as Memory).residentMb;
      const text = `${grown.toFixed(0)} MB more memory of ${service} for ten times the data (at most ${GROWTH_MB} MB)`;
      return { isMet: grown <= GROWTH_MB, text };
    }),
  ];
}

type Figures = { p50: number; p95: number; firstMs?: number };

async function goalOfScans({ databaseOf }: Services, seeds: readonly Seed[]): Promise<Goal> {
  const found: string[] = [];
  for (const service of new Set(seeds.map((one) => one.service)))
    found.push(...unreviewedScans(await readScans(databaseOf(service))));
  const text = `no query reads a whole collection (${found.join(', ') || 'by the plans of MongoDB'})`;
  return { isMet: found.length === 0, text };
}

function heading(size: number): string {
  return `${Math.round(size * MEMBERS)} members`.padStart(19);
}

function pair({ p50, p95 }: Figures): string {
  return `${ms(p50).padStart(9)} ${ms(p95).padStart(9)}`;
}

function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'no reply';
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
