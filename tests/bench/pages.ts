import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { apiClient } from '../support/api-client.ts';
import { startTestSystem } from '../support/test-system.ts';

/*
 * `npm run bench -- pages`: signals pages that are open at once, each asking by the clock as the web app does, over some slots. A page has a
 * connection of its own; all belong to one gold member with as many sessions as a member may have. Nothing may be refused, and 99 of 100
 * replies come within a second.
 */

const SESSIONS = 20;
const P99_GOAL_MS = 1_000;
/** What an open signals page asks for, and how often. */
const LIST_EVERY_MS = 2_000;
const ME_EVERY_MS = 3_000;
const CANDLES_EVERY_MS = 10_000;
const SUMMARY_EVERY_MS = 30_000;
/** Pages are opened one after the other, not at once. */
const OPENED_WITHIN_MS = 20_000;

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    slots: { type: 'string', default: '3' },
    'slot-seconds': { type: 'string', default: '60' },
  },
});
const pages = Number(options.pages);
const slotMs = Number(options['slot-seconds']) * 1_000;

const system = await startTestSystem({
  // All pages come from one address and one member.
  env: { SIGNAL_SLOT_SECONDS: options['slot-seconds'], RATE_LIMIT_SCALE: '10000' },
  report: (line) => console.log(`  ${line}`),
});
const agent = new Agent({ keepAlive: true, maxSockets: pages });
const latencies: number[] = [];
const answers = new Map<string, number>();
try {
  const { web, accounts } = system.info();
  const { email, password } = accounts.gold as { email: string; password: string };
  const tokens: string[] = [];
  // One after the other: many at once look like guesses.
  while (tokens.length < SESSIONS) {
    const { envelope } = await apiClient(web).call<SignedIn>('POST', '/api/auth/login', {
      body: { email, password },
    });
    tokens.push((envelope.data as SignedIn).token);
  }
  const endsAt = (Math.floor(Date.now() / slotMs) + 1 + Number(options.slots)) * slotMs - slotMs / 4;
  console.log(`  ${pages} pages for ${((endsAt - Date.now()) / 1_000).toFixed(0)} s`);
  await Promise.all(
    Array.from({ length: pages }, (_none, index) =>
      openPage(web, tokens[index % SESSIONS] as string, index, endsAt),
    ),
  );
} finally {
  agent.destroy();
  await system.stop();
}

const sorted = latencies.toSorted((a, b) => a - b);
const at = (share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const refused = [...answers]
  .filter(([answer]) => !/^(?:200|304) /.test(answer))
  .reduce((sum, [, count]) => sum + count, 0);
console.log(
  `${sorted.length} calls: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
);
console.log(`p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`);
const goals = [
  { isMet: refused === 0, text: `nothing refused (${refused})` },
  { isMet: at(0.99) < P99_GOAL_MS, text: `p99 below ${P99_GOAL_MS} ms` },
];
for (const { isMet, text } of goals) console.log(`${isMet ? 'PASS' : 'FAIL'} ${text}`);
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;

/** Pages were opened at different times; the browser keeps what carries a tag, and asks whether it is still right. */
async function openPage(web: string, token: string, index: number, endsAt: number): Promise<void> {
  const tags = new Map<string, string>();
  const ask = async (path: string): Promise<Reply | undefined> => {
    const startedAt = performance.now();
    const tag = tags.get(path);
    try {
      const reply = await fetchOnce(`${web}${path}`, {
        authorization: `Bearer ${token}`,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      });
      count(`${reply.status} ${path.split('?')[0]}`, startedAt);
      if (reply.headers.etag) tags.set(path, reply.headers.etag);
      return reply;
    } catch (error) {
      count(`${(error as NodeJS.ErrnoException).code ?? 'failed'} ${path.split('?')[0]}`, startedAt);
      return undefined;
    }
  };
  const every = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
    while (Date.now() < endsAt) {
      const next = Date.now() + ms;
      await work();
      await delay(Math.max(0, next - Date.now()));
    }
  };
  const candles = (): Promise<unknown> => {
    const to = Math.floor(Date.now() / 60_000) * 60_000;
    const range = `from=${new Date(to - 3_600_000).toISOString()}&to=${new Date(to).toISOString()}`;
    return ask(`/api/signals/candles?pair=BTCUSDT&timeframe=1m&${range}`);
  };
  const list = async (): Promise<void> => {
    const reply = await ask('/api/signals?limit=10&sortOrder=desc');
    // Another signal is another chart.
    if (reply?.status === 200) await candles();
  };
  await delay((OPENED_WITHIN_MS * index) / pages);
  await Promise.all([
    every(LIST_EVERY_MS, list),
    every(ME_EVERY_MS, () => ask('/api/auth/me')),
    every(CANDLES_EVERY_MS, candles),
    every(SUMMARY_EVERY_MS, () => ask('/api/signals/summary')),
  ]);
}

type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
};

function fetchOnce(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
    });
    sent.on('error', reject);
  });
}

function count(status: string, startedAt: number): void {
  latencies.push(performance.now() - startedAt);
  answers.set(status, (answers.get(status) ?? 0) + 1);
}
