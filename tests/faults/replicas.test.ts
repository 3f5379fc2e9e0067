import { setTimeout as sleep } from 'node:timers/promises';
import { appendTo } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient, signIn } from '../support/api-client.ts';
import { contiguousIds, type LiveClient, openLive } from '../support/live-client.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * Two replicas of the gateway and of each service behind nginx: each is killed and restarted while
 * pages are open.
 */

const PROCESSES = ['gateway', 'auth', 'signals', 'leads', 'admin', 'notifier'];
/** Paths that each reader requests in turn, again and again. */
const PATHS = ['/', '/api/auth/me', '/api/signals?limit=10', '/api/community/posts', '/api/support/tickets'];
const READERS = 8;
/** Number of streams: fewer than a session may open. Each gateway serves some of them. */
const STREAMS = 3;
const DOWN_MS = 1_500;
const TOLD_EVERY_MS = 50;
const RETRY_MS = 200;

let system: TestSystem;
let token: string;
beforeAll(async () => {
  system = await startTestSystem({
    workers: 0,
    replicas: 2,
    env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' },
  });
  const { web, accounts } = system.info();
  token = (await signIn(apiClient(web), accounts.gold as { email: string; password: string })).token;
}, 240_000);
afterAll(() => system?.stop());

it('no GET request fails while a replica is killed or replaced', { timeout: 300_000 }, async () => {
  const { web } = system.info();
  const answers = new Map<string, number>();
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      for (const path of PATHS) {
        const answer = await fetch(new URL(path, web), {
          headers: { authorization: `Bearer ${token}` },
        }).then(
          async (reply) => {
            const text = await reply.text();
            const why = reply.ok ? '' : ` ${text.slice(0, 200)}`;
            return `${reply.status} ${path}${why}`;
          },
          (error: Error) => `${error.message} ${path}`,
        );
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    }
  };
  const readers = Array.from({ length: READERS }, read);
  for (const name of PROCESSES.flatMap((process) => [process, `${process}-2`])) {
    await system.kill(name);
    await sleep(DOWN_MS);
    await system.restart(name);
  }
  isOver = true;
  await Promise.all(readers);
  console.log(Object.fromEntries(answers));
  expect([...answers.keys()].filter((answer) => !answer.startsWith('200 '))).toEqual([]);
});

it('streams move to the other gateway without loss or duplicates', {
  timeout: 120_000,
}, async () => {
  const { web } = system.info();
  const redis = new Redis(system.urls.redisUrl);
  let isOver = false;
  const follow = async (clients: LiveClient[]): Promise<void> => {
    while (!isOver) {
      const lastId = clients.findLast((client) => client.lastId())?.lastId();
      const client = await openLive(web, { token, lastId }).catch(() => undefined);
      if (client?.status === 200) clients.push(client);
      while (client && !client.isEnded() && !isOver) await sleep(RETRY_MS / 4);
      await sleep(RETRY_MS);
    }
  };
  const streams: LiveClient[][] = Array.from({ length: STREAMS }, () => []);
  const followed = streams.map(follow);
  const sent: string[] = [];
  const tell = async (): Promise<void> => {
    while (!isOver) {
      const version = `version-${sent.length}`;
      const entry = { event: 'posts', to: { all: true }, data: { version } };
      await appendTo(redis, JSON.stringify(entry));
      sent.push(version);
      await sleep(TOLD_EVERY_MS);
    }
  };
  const heardBy = (clients: LiveClient[]) =>
    clients.flatMap((client) => client.named('posts').map(({ data }) => data.version));
  try {
    await until('all streams are open', () => {
      for (const clients of streams) expect(clients[0]?.named('status').length).toBeGreaterThan(0);
    });
    const telling = tell();
    for (const name of ['gateway', 'gateway-2', 'gateway']) {
      await system.kill(name);
      await sleep(DOWN_MS);
      await system.restart(name);
    }
    await sleep(DOWN_MS);
    isOver = true;
    await telling;
    await Promise.all(followed);
    // Each stream was on one of the two gateways. Both gateways were killed, so each stream was
    // opened at least twice.
    for (const clients of streams) {
      expect(clients.length).toBeGreaterThan(1);
      expect(heardBy(clients)).toEqual(sent.slice(0, heardBy(clients).length));
      expect(heardBy(clients).length).toBeGreaterThan(sent.length - 10);
      expect(clients.flatMap((client) => client.named('resync'))).toEqual([]);
      contiguousIds(clients.flatMap(({ events }) => events));
    }
  } finally {
    isOver = true;
    redis.disconnect();
    for (const client of streams.flat()) client.close();
  }
});
