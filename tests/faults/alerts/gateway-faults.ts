import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { appendTo } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { type LiveClient, openLive } from '../../support/live-client.ts';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import { keepCalling, type Member, type Stage, type Work } from './stage.ts';

const STREAMS_PER_SESSION = 4;
const SESSIONS_EACH = 3;
/**
 * Time in which Prometheus scrapes at least twice. It sees a counter grow only between two scrapes.
 */
const SCRAPES_MS = 11_000;
const CUT_FIRST = 4;
const CUT = 14;
const STALL_MS = 2_200;
const RUN_MS = 500;
/**
 * Number of messages to a paused stream. Together they exceed the buffers of the connection and of
 * the gateway.
 */
const FILLER_ENTRIES = 500;
const FILLER_BYTES = 20_000;

/** Opens streams in several sessions of a member. */
async function openStreams(stage: Stage, member: Member): Promise<LiveClient[]> {
  const web = stage.system.info().web;
  const clients: LiveClient[] = [];
  for (let session = 0; session < SESSIONS_EACH; session += 1) {
    const { token } = await stage.signInAgain(member);
    for (let number = 0; number < STREAMS_PER_SESSION; number += 1) {
      const client = await openLive(web, { token });
      expect(client.status).toBe(200);
      clients.push(client);
    }
  }
  return clients;
}

/** Sends a member more data than the buffers of a paused stream can hold. */
async function flood(redis: Redis, { user }: Member): Promise<void> {
  const filler = 'x'.repeat(FILLER_BYTES);
  for (let number = 0; number < FILLER_ENTRIES; number += 1) {
    const data = { version: `${number} ${filler}` };
    const entry: LiveEntry = { event: 'posts', to: { userId: user.id }, data };
    await appendTo(redis, JSON.stringify(entry));
  }
}

export const gatewayFaults = {
  'callers exceed a limit': async ({ api }, seen) => {
    const stop = keepCalling(() => api.call('GET', '/ledger/2026/tile/0/000'), { loops: 3, pauseMs: 100 });
    try {
      await seen();
    } finally {
      await stop();
    }
  },

  'the gateway stalls': async (stage, seen) => {
    const redis = new Redis(stage.liveRedis.url);
    const reader = await openLive(stage.system.info().web, { token: stage.token });
    const write = keepCalling(
      () =>
        appendTo(
          redis,
          JSON.stringify({
            event: 'posts',
            to: { all: true },
            data: { version: String(Date.now()) },
          } satisfies LiveEntry),
        ),
      { loops: 1, pauseMs: 200 },
    );
    let isOver = false;
    const stalling = (async () => {
      while (!isOver) {
        stage.signal('gateway', 'SIGSTOP');
        await sleep(STALL_MS);
        stage.signal('gateway', 'SIGCONT');
        await sleep(RUN_MS);
      }
    })();
    try {
      await seen();
    } finally {
      isOver = true;
      await stalling;
      await write();
      reader.close();
      redis.disconnect();
    }
  },

  'live readers are many, slow, and cut off': async (stage, seen) => {
    const redis = new Redis(stage.liveRedis.url);
    const streams: LiveClient[][] = [];
    try {
      for (const member of stage.golds) streams.push(await openStreams(stage, member));
      await seen('StreamsNearLimit');
      const open = streams.flat();
      for (const client of open.splice(0, CUT_FIRST)) client.close();
      await sleep(SCRAPES_MS);
      for (const client of open.splice(0, CUT)) client.close();
      await seen('StreamsCut');
      for (const index of [4, 5]) {
        for (const client of streams[index] ?? []) client.pause();
        await flood(redis, stage.golds[index] as Member);
        await sleep(SCRAPES_MS);
      }
      await seen();
    } finally {
      for (const client of streams.flat()) client.close();
      redis.disconnect();
    }
    await until('the end of all streams', async () => {
      const metrics = await stage.metricsOf('gateway');
      expect(Number(/^live_streams\{[^}]*\} (\d+)$/m.exec(metrics)?.[1])).toBeLessThan(5);
    });
  },
} satisfies Partial<Record<Fault, Work>>;
