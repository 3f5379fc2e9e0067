import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  LIVE_FIGURES_SPREAD_MS,
  LIVE_SPREAD_MS,
  type LiveEvent,
  SHOWN_SPREAD_MS,
} from '@croneai/contracts/live.ts';
import { STATS_REFRESH_SHARE } from '@croneai/contracts/signals.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { type LiveClient, openLive } from '../../support/live-client.ts';
import { createTestSessions } from '../../support/sessions.ts';
import type { TestSystem } from '../../support/test-system.ts';

export type PagesBy = 'stream' | 'polling';
/** `signal` is the top of the page; `figures` is the page scrolled down to the results. */
export type PageSees = 'signal' | 'figures';

export type Played = {
  /** Duration of each call in milliseconds. */
  latencies: number[];
  /** Number of replies by status and path. */
  answers: Map<string, number>;
  /**
   * Milliseconds from each change of the signal list until each streaming page received the change.
   */
  delays: number[];
  /** Bytes of all connections in both directions. */
  bytes(): number;
  /** Resolves when each page has received its first replies. */
  opened: Promise<void>;
  /** Closes the pages; resolves when no call is in progress. */
  end(): Promise<void>;
};

/** Intervals of the calls of an open signals page without a stream. */
const LIST_EVERY_MS = 2_000;
const ME_EVERY_MS = 3_000;
const CANDLES_EVERY_MS = 10_000;
const FIGURES_EVERY_MS = 30_000;
/**
 * Paths of the figures for today and for all signals. The page fetches the figures only while they
 * are visible.
 */
const FIGURES = ['/api/signals/strip', '/api/signals/record?range=all'];

/**
 * Creates a session per page, all for one member. The pages cannot share a session, because a
 * session may have only four streams. Auth allows only twenty sessions per member, so this function
 * writes the sessions into Redis without auth.
 */
export async function openSessions(
  system: TestSystem,
  { email, password }: { email: string; password: string },
  pages: number,
): Promise<string[]> {
  const { user } = await signIn(apiClient(system.info().web), { email, password });
  const { TOKEN_PRIVATE_KEY: privateKey = '', TOKEN_PUBLIC_KEY: publicKey = '' } = system.envOf('auth');
  const sessions = createTestSessions(system.urls.redisUrl, { privateKey, publicKey });
  const tokens: string[] = [];
  for (let index = 0; index < pages; index += 1)
    tokens.push((await sessions.open({ userId: user.id })).token);
  await sessions.close();
  return tokens;
}

/**
 * Opens signals pages that make the same calls as the web app, with or without a stream. The calls
 * use at most one connection per page, and each stream has its own. The pages open one after the
 * other within `openedWithinMs`, and stay open until `end`.
 */
export function playPages({
  web,
  tokens,
  by,
  sees,
  openedWithinMs,
}: {
  web: string;
  /** A token for each page. */
  tokens: readonly string[];
  by: PagesBy;
  sees: PageSees;
  openedWithinMs: number;
}): Played {
  let isOpen = true;
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const sockets = new Set<Socket>();
  const streams: LiveClient[] = [];
  const latencies: number[] = [];
  const answers = new Map<string, number>();
  const delays: number[] = [];

  const count = (status: string, startedAt: number): void => {
    latencies.push(performance.now() - startedAt);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const fetchOnce = (url: string, headers: Record<string, string>, body?: object): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const type = body ? { 'content-type': 'application/json' } : {};
      const options = { agent, headers: { ...headers, ...type }, method: body ? 'POST' : 'GET' };
      const sent = request(url, options, (reply) => {
        sockets.add(reply.socket);
        reply.resume();
        reply.on('error', reject);
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });

  /** Opens a page. Like a browser, it caches replies that have an ETag, and revalidates them. */
  const openPage = async (token: string, index: number, hasOpened: () => void): Promise<void> => {
    const tags = new Map<string, string>();
    const ask = async (path: string, body?: object): Promise<Reply | undefined> => {
      const startedAt = performance.now();
      const tag = tags.get(path);
      try {
        const reply = await fetchOnce(
          `${web}${path}`,
          {
            authorization: `Bearer ${token}`,
            ...(tag === undefined ? {} : { 'if-none-match': tag }),
          },
          body,
        );
        count(`${reply.status} ${path.split('?')[0]}`, startedAt);
        if (reply.headers.etag) tags.set(path, reply.headers.etag);
        return reply;
      } catch (error) {
        count(`${(error as NodeJS.ErrnoException).code ?? 'failed'} ${path.split('?')[0]}`, startedAt);
        return undefined;
      }
    };
    const candles = (): Promise<unknown> => {
      const to = Math.floor(Date.now() / 60_000) * 60_000;
      const range = `from=${new Date(to - 3_600_000).toISOString()}&to=${new Date(to).toISOString()}`;
      return ask(`/api/signals/candles?pair=BTCUSDT&timeframe=1m&${range}`);
    };
    const list = async (): Promise<void> => {
      const reply = await ask('/api/signals?limit=10&sortOrder=desc');
      // The page also needs prices for a new signal.
      if (reply?.status === 200) await candles();
    };
    const me = () => ask('/api/auth/me');
    const summary = () => ask('/api/signals/summary');
    const results = () => ask('/api/signals/stats/performance');
    const figures = () => Promise.all(sees === 'figures' ? FIGURES.map((path) => ask(path)) : []);
    await delay((openedWithinMs * index) / tokens.length);
    if (by === 'polling') {
      const every = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
        while (isOpen) {
          const next = Date.now() + ms;
          await work();
          await delay(Math.max(0, next - Date.now()));
        }
      };
      await Promise.all([list(), me(), candles(), summary(), results(), figures()]);
      hasOpened();
      await Promise.all([
        every(LIST_EVERY_MS, async () => {
          await list();
          if (Math.random() < STATS_REFRESH_SHARE) await results();
        }),
        every(ME_EVERY_MS, me),
        every(CANDLES_EVERY_MS, candles),
        every(FIGURES_EVERY_MS, summary),
        every(FIGURES_EVERY_MS, figures),
      ]);
      return;
    }
    const due = new Set<() => Promise<unknown>>();
    const soon = async (work: () => Promise<unknown>, spreadMs = LIVE_SPREAD_MS): Promise<void> => {
      // A call is already pending. Its reply will include this change.
      if (due.has(work)) return;
      due.add(work);
      await delay(Math.random() * spreadMs);
      due.delete(work);
      await work();
    };
    const shown: { signalId: string; shownAt: string }[] = [];
    const confirm = () => ask('/api/receipts/shown', { shown: shown.splice(0) });
    const onEvent = (event: LiveEvent): void => {
      if (event.event === 'member') void (event.data.of === 'account' ? me() : list());
      if (event.event === 'resync') void soon(list);
      if (event.event !== 'signals') return;
      const { changedAt, signals, slot, minutes = {} } = event.data;
      if (slot || signals?.length) delays.push(Date.now() - Date.parse(changedAt));
      const fresh = signals?.find(({ status }) => status === 'active');
      if (fresh) {
        shown.push({ signalId: fresh.id, shownAt: new Date().toISOString() });
        void soon(confirm, SHOWN_SPREAD_MS);
      }
      if (sees === 'figures') void soon(figures, LIVE_FIGURES_SPREAD_MS);
      // Fetches the list if the event omits the list. The page also needs prices for a new signal.
      if (!signals) void soon(list);
      else if (slot && signals.some(({ pair }) => !minutes[pair])) void candles();
    };
    await Promise.all([list(), me(), summary(), results(), figures()]);
    for (let stream: LiveClient | undefined; isOpen; ) {
      const startedAt = performance.now();
      stream = await openLive(web, { token, lastId: stream?.lastId(), onEvent });
      count(`${stream.status} /api/stream`, startedAt);
      streams.push(stream);
      hasOpened();
      while (isOpen && !stream.isEnded()) await delay(500);
    }
  };
  const pages = tokens.map((token, index) => {
    const { promise: opened, resolve: hasOpened } = Promise.withResolvers<void>();
    return { opened, done: openPage(token, index, hasOpened) };
  });
  return {
    latencies,
    answers,
    delays,
    bytes: () =>
      [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0) +
      streams.reduce((sum, stream) => sum + stream.bytes(), 0),
    opened: Promise.all(pages.map(({ opened }) => opened)).then(() => undefined),
    async end() {
      isOpen = false;
      await Promise.all(pages.map(({ done }) => done));
      for (const stream of streams) stream.close();
      agent.destroy();
    },
  };
}

type Reply = { status: number; headers: IncomingHttpHeaders };

/** Returns the number of unexpected replies by status and path. */
export const refusedOf = (answers: ReadonlyMap<string, number>): [answer: string, count: number][] =>
  [...answers].filter(([answer]) => !/^(?:200|304) /.test(answer));

/**
 * Formats the goal with the actual refusals in parentheses: `nothing refused (0)`, or for example
 * `nothing refused (3 × 429 /api/signals)`.
 */
export function refusalText(refused: readonly [answer: string, count: number][]): string {
  const calls = refused.map(([answer, count]) => `${count} × ${answer}`);
  return `nothing refused (${calls.join(', ') || 0})`;
}
