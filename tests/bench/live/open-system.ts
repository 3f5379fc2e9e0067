import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_FIGURES_SPREAD_MS } from '@croneai/contracts/live.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { Redis } from 'ioredis';
import { apiClient, signIn } from '../../support/api-client.ts';
import { openLive } from '../../support/live-client.ts';
import { startTestSystem, type TestSystem } from '../../support/test-system.ts';
import { quantile } from '../measure/figures.ts';
import { readProcessorTime } from '../measure/processor-time.ts';
import { openSessions, type PageSees, type PagesBy, playPages, refusedOf } from '../pages/open-pages.ts';

/** Cost of an open page in a slot of five minutes. */
export type PageCost = {
  by: PagesBy;
  sees: PageSees;
  pages: number;
  /**
   * Processor milliseconds that a page adds, in Redis and in the processes that serve pages: their
   * time with all pages minus their time without pages, divided by the number of pages.
   */
  cpuMs: number;
  bytes: number;
  /** Number of replies with an unexpected status, by status and path. */
  refused: [answer: string, count: number][];
  /** Number of calls by path, including those that open the pages. */
  calls: [path: string, count: number][];
  /**
   * Milliseconds from each change of the signal list until each streaming page received the change.
   */
  delays: number[];
};
export type OnTheSystem = { costs: PageCost[]; flipsMs: number[] };

/**
 * A single streaming page costs too little to measure. So the bench opens this many streaming pages
 * for each polling page.
 */
const STREAMS_PER_POLLER = 4;
const ANSWERING = new Set(['gateway', 'auth', 'signals', 'leads', 'admin', 'notifier']);
/** Slot length of the measured system. */
const SLOT_MS = 60_000;
/** Time from the start of a slot within which pages fetch the changes of the slot. */
const NEWS_MS = LIVE_FIGURES_SPREAD_MS + 5_000;
/** Measured part of a slot. In the rest of the slot, the pages of the next reading open. */
const READ_MS = SLOT_MS - 8_000;
/**
 * The measured slots are shorter than real slots, which last five minutes. This factor scales the
 * part of a slot after NEWS_MS to the length of that part in a real slot. In that part, pages have
 * already fetched the changes of the slot, so the load is constant.
 */
const REST_FACTOR = (SIGNAL_VALIDITY_SECONDS * 1_000 - NEWS_MS) / (READ_MS - NEWS_MS);
/** The measurement starts this many milliseconds before the slot. */
const EARLY_MS = 500;
/** Wait before the first reading, until the demo history is written and the processes are warm. */
const SETTLED_MS = 60_000;
/** Time between the openings of two pages. */
const OPENING_MS = 10;
const REST_MS = 2_000;
const FLIPS = 20;
const FLIP_WITHIN_MS = 5_000;
/** Longer than the debounce of equal hints, so that each change is published separately. */
const FLIP_REST_MS = 2_200;

/** Returns the number of open pages in each reading; 0 is for the baseline without pages. */
export const readingsOf = (sizes: readonly number[]): number[] => [
  ...sizes.flatMap((size) => [0, size * STREAMS_PER_POLLER, size]),
  Math.max(...sizes) * STREAMS_PER_POLLER,
  0,
];
export const SLOT_SECONDS = SLOT_MS / 1_000;
/**
 * Time outside of the readings: the wait before them, the opening of sessions, and the changes of
 * access.
 */
export const REST_SECONDS = (SETTLED_MS + FLIPS * (FLIP_WITHIN_MS + FLIP_REST_MS)) / 1_000 + 60;

/**
 * Measures a one-minute slot of a whole system for each reading. Each size has a reading of polling
 * pages and a reading of four times as many streaming pages. In the last reading with pages, the
 * streaming pages are scrolled down.
 */
export async function measureOnTheSystem(
  sizes: readonly number[],
  report: (line: string) => void,
): Promise<OnTheSystem> {
  const env = { SIGNAL_SLOT_SECONDS: `${SLOT_MS / 1_000}`, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' };
  const system = await startTestSystem({ env, report });
  const redis = new Redis(system.urls.redisUrl);
  try {
    const { accounts } = system.info();
    const most = Math.max(...sizes) * STREAMS_PER_POLLER;
    const tokens = await openSessions(system, accounts.gold, most);
    await delay(SETTLED_MS);
    const idle: number[] = [];
    const used: Used[] = [];
    const readIdle = async () =>
      idle.push(await useOfSlot(slotAfter(Date.now()), () => cpuSeconds(system, redis)));
    const readPages = async (by: PagesBy, sees: PageSees, size: number) =>
      used.push(await useOfPages(system, redis, { by, sees, tokens: tokens.slice(0, size) }));
    for (const size of sizes) {
      await readIdle();
      await readPages('stream', 'signal', size * STREAMS_PER_POLLER);
      await readPages('polling', 'signal', size);
    }
    await readPages('stream', 'figures', most);
    await readIdle();
    const costs = used.map(({ cpuSeconds: busy, ...cost }): PageCost => {
      const cpuMs = ((busy - quantile(idle, 0.5)) * 1_000) / cost.pages;
      return { ...cost, cpuMs };
    });
    report(`without a page: ${idle.map((seconds) => seconds.toFixed(1)).join(', ')} s of CPU a slot`);
    for (const { by, sees, pages, cpuMs, bytes, calls, delays } of costs) {
      report(
        `${pages} pages by ${by}, the ${sees} in sight: ${cpuMs.toFixed(1)} ms of CPU and ${(bytes / 1_000).toFixed(1)} kB a slot each; ${delays.length} screens told of a change`,
      );
      report(
        `  calls a page: ${calls.map(([path, count]) => `${(count / pages).toFixed(2)} ${path}`).join(', ')}`,
      );
    }
    return { costs, flipsMs: await flip(system) };
  } finally {
    redis.disconnect();
    await system.stop();
  }
}

type Used = Omit<PageCost, 'cpuMs'> & { cpuSeconds: number };

async function useOfPages(
  system: TestSystem,
  redis: Redis,
  { by, sees, tokens }: { by: PagesBy; sees: PageSees; tokens: readonly string[] },
): Promise<Used> {
  const { web } = system.info();
  const openedWithinMs = tokens.length * OPENING_MS;
  const played = playPages({ web, tokens, by, sees, openedWithinMs });
  await played.opened;
  const slot = slotAfter(Date.now() + REST_MS);
  const [used, bytes] = await Promise.all([
    useOfSlot(slot, () => cpuSeconds(system, redis)),
    useOfSlot(slot, async () => played.bytes()),
  ]);
  await played.end();
  return {
    by,
    sees,
    pages: tokens.length,
    refused: refusedOf(played.answers),
    delays: played.delays,
    cpuSeconds: used,
    bytes: bytes / tokens.length,
    calls: [...played.answers].sort(),
  };
}

/**
 * Waits for the slot, measures by how much a counter increases during most of the slot, and
 * extrapolates the increase to five minutes.
 */
async function useOfSlot(slot: number, read: () => Promise<number>): Promise<number> {
  const from = slot - EARLY_MS;
  await delay(from - Date.now());
  const before = await read();
  await delay(from + NEWS_MS - Date.now());
  const afterNews = await read();
  await delay(from + READ_MS - Date.now());
  return afterNews - before + ((await read()) - afterNews) * REST_FACTOR;
}

/** Returns the start of the first slot that can still be measured completely. */
const slotAfter = (at: number): number => (Math.floor((at + EARLY_MS) / SLOT_MS) + 1) * SLOT_MS;

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

/**
 * Measures the time from an admin's change of a member's tier to the new list on the member's open
 * page.
 */
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
    await delay(FLIP_REST_MS);
  }
  stream.close();
  return tookMs;
}
