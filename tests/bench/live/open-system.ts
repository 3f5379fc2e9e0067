import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { apiClient, signIn } from '../../support/api-client.ts';
import { openLive } from '../../support/live-client.ts';
import { startTestSystem, type TestSystem } from '../../support/test-system.ts';
import { openSessions, type PagesBy, playPages, refusedOf } from '../pages/open-pages.ts';
import { readProcessorTime } from '../workers/processor-time.ts';

/** Of the processes that answer pages and of Redis, for each open page, beyond what they use without pages. */
export type PageCost = {
  by: PagesBy;
  pages: number;
  cpuMsPerSecond: number;
  bytesPerSecond: number;
  refused: number;
  /** Milliseconds from each change of the list to each page. */
  delays: number[];
};
export type OnTheSystem = { costs: PageCost[]; flipsMs: number[] };

const ANSWERING = new Set(['gateway', 'auth', 'signals', 'leads', 'admin']);
/** A fifth of a real one, and as long as is measured: what a slot costs a stream weighs five times as much here. */
export const SLOT_SECONDS = 60;
const OPENED_WITHIN_MS = 4_000;
const REST_MS = 2_000;
const FLIPS = 20;
const FLIP_WITHIN_MS = 5_000;

/** Plays pages on a whole system: each way at each size, for `seconds` each. */
export async function measureOnTheSystem(
  sizes: readonly number[],
  seconds: number,
  report: (line: string) => void,
): Promise<OnTheSystem> {
  const env = { SIGNAL_SLOT_SECONDS: `${SLOT_SECONDS}`, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' };
  const system = await startTestSystem({ env, report });
  const redis = new Redis(system.urls.redisUrl);
  try {
    const { accounts } = system.info();
    const tokens = await openSessions(system, accounts.gold, Math.max(...sizes));
    const idleFrom = await cpuSeconds(system, redis);
    await delay(seconds * 1_000);
    const idlePerSecond = ((await cpuSeconds(system, redis)) - idleFrom) / seconds;
    const costs: PageCost[] = [];
    for (const size of sizes)
      for (const by of ['stream', 'polling'] as const)
        costs.push(
          await costOf(system, redis, { by, tokens: tokens.slice(0, size), seconds, idlePerSecond }),
        );
    for (const { by, pages, cpuMsPerSecond, bytesPerSecond, delays } of costs)
      report(
        `${pages} pages by ${by}: ${cpuMsPerSecond.toFixed(3)} ms of CPU and ${bytesPerSecond.toFixed(0)} bytes a second each; ${delays.length} screens told of a change`,
      );
    return { costs, flipsMs: await flip(system) };
  } finally {
    redis.disconnect();
    await system.stop();
  }
}

async function costOf(
  system: TestSystem,
  redis: Redis,
  {
    by,
    tokens,
    seconds,
    idlePerSecond,
  }: { by: PagesBy; tokens: readonly string[]; seconds: number; idlePerSecond: number },
): Promise<PageCost> {
  const measuredAt = Date.now() + OPENED_WITHIN_MS + REST_MS;
  const endsAt = measuredAt + seconds * 1_000 + 500;
  const { web } = system.info();
  const played = playPages({ web, tokens, by, openedWithinMs: OPENED_WITHIN_MS, endsAt });
  await delay(measuredAt - Date.now());
  const [cpu, bytes, startedAt] = [await cpuSeconds(system, redis), played.bytes(), performance.now()];
  await delay(seconds * 1_000);
  const took = (performance.now() - startedAt) / 1_000;
  const used = (await cpuSeconds(system, redis)) - cpu - idlePerSecond * took;
  const sent = played.bytes() - bytes;
  await played.done;
  const each = tokens.length * took;
  return {
    ...{ by, pages: tokens.length, refused: refusedOf(played.answers), delays: played.delays },
    ...{ cpuMsPerSecond: (used * 1_000) / each, bytesPerSecond: sent / each },
  };
}

async function cpuSeconds(system: TestSystem, redis: Redis): Promise<number> {
  const pids = system
    .info()
    .processes.flatMap(({ name, pid }) => (pid !== undefined && ANSWERING.has(name) ? [pid] : []));
  const told = await redis.info('cpu');
  const [user, sys] = ['user', 'sys'].map((kind) =>
    Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(told)?.[1]),
  );
  return (await readProcessorTime(pids)).named + (user ?? 0) + (sys ?? 0);
}

/** From the call of an admin that changes a member's tier to the list that the member's open page then has of it. */
async function flip(system: TestSystem): Promise<number[]> {
  const { web, accounts } = system.info();
  const api = apiClient(web);
  const admin = await signIn(api, accounts.admin);
  const member = await signIn(api, accounts.silver);
  let seenAt = 0;
  const stream = await openLive(web, {
    token: member.token,
    onEvent: (event) => {
      if (event.event !== 'member' || event.data.of !== 'signals') return;
      void api.call('GET', '/api/signals?limit=10&sortOrder=desc', { token: member.token }).then(() => {
        seenAt = performance.now();
      });
    },
  });
  const tookMs: number[] = [];
  for (let index = 0; index < FLIPS; index += 1) {
    seenAt = 0;
    const startedAt = performance.now();
    const body = { tier: index % 2 === 0 ? 'pro' : 'silver', dashboardUnlocked: true, hasDeposited: true };
    const reply = await api.call('PATCH', `/api/admin/users/${member.user.id}/access`, {
      token: admin.token,
      body,
    });
    if (reply.status !== 200) throw new Error(`access answered ${reply.status} ${reply.envelope.error}`);
    while (seenAt === 0 && performance.now() - startedAt < FLIP_WITHIN_MS) await delay(2);
    tookMs.push(seenAt === 0 ? Number.POSITIVE_INFINITY : seenAt - startedAt);
    await delay(100);
  }
  stream.close();
  return tookMs;
}
