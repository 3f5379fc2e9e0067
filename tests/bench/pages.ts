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
const SLOT_AGAIN_MS = 3_000;
const SLOTS_SHOWN = 12;

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
  .filter(([status]) => !['200', '304'].includes(status))
  .reduce((sum, [, count]) => sum + count, 0);
console.log(
  `${sorted.length} calls: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
);
console.log(`p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`);
const isMet = refused === 0 && at(0.99) < P99_GOAL_MS;
console.log(`${isMet ? 'PASS' : 'FAIL'} nothing refused (${refused}), p99 below ${P99_GOAL_MS} ms`);
process.exitCode = isMet ? 0 : 1;

/** Pages were opened at different times; at the boundary of a slot all ask at once. */
async function openPage(web: string, token: string, index: number, endsAt: number): Promise<void> {
  let tag: string | undefined;
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Reply | undefined> => {
    const startedAt = performance.now();
    try {
      const reply = await fetchOnce(`${web}${path}`, { authorization: `Bearer ${token}`, ...headers });
      count(String(reply.status), startedAt);
      return reply;
    } catch (error) {
      count((error as NodeJS.ErrnoException).code ?? 'failed', startedAt);
      return undefined;
    }
  };
  const every = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
    await delay((ms * index) / pages);
    while (Date.now() < endsAt) {
      const next = Date.now() + ms;
      await work();
      await delay(Math.max(0, next - Date.now()));
    }
  };
  const list = async (): Promise<void> => {
    const reply = await ask('/api/signals?limit=10', tag === undefined ? {} : { 'if-none-match': tag });
    if (reply?.status === 200) tag = reply.headers.etag;
  };
  const slots = async (start: number): Promise<void> => {
    const from = new Date(start - (SLOTS_SHOWN - 1) * slotMs).toISOString();
    const to = new Date(start + slotMs).toISOString();
    for (let isKnown = false; !isKnown && Date.now() < Math.min(endsAt, start + slotMs); ) {
      const reply = await ask(`/api/signals/slots?from=${from}&to=${to}`);
      isKnown = reply?.text.includes(`"slot":${start}`) ?? false;
      if (!isKnown) await delay(SLOT_AGAIN_MS);
    }
  };
  const boundaries = async (): Promise<void> => {
    for (let start = Math.ceil(Date.now() / slotMs) * slotMs; start < endsAt; start += slotMs) {
      await delay(Math.max(0, start - Date.now()) + 250 * Math.random());
      await slots(start);
    }
  };
  const candles = (): Promise<unknown> => {
    const to = Math.floor(Date.now() / 60_000) * 60_000;
    const range = `from=${new Date(to - 3_600_000).toISOString()}&to=${new Date(to).toISOString()}`;
    return ask(`/api/signals/candles?pair=BTCUSDT&timeframe=1m&${range}`);
  };
  await Promise.all([
    every(LIST_EVERY_MS, list),
    every(ME_EVERY_MS, () => ask('/api/auth/me')),
    every(CANDLES_EVERY_MS, candles),
    every(SUMMARY_EVERY_MS, () => ask('/api/signals/summary')),
    boundaries(),
  ]);
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function fetchOnce(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject);
  });
}

function count(status: string, startedAt: number): void {
  latencies.push(performance.now() - startedAt);
  answers.set(status, (answers.get(status) ?? 0) + 1);
}
