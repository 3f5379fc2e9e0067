import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { appendTo } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type SignalsHarness, startSignalsHarness } from '../../services/signals/test/signals-harness.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { CLIENT_ADDRESS_KEY } from '../support/service-environment.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { someSignal } from '../support/some-signal.ts';
import { until } from '../support/until.ts';

// A stream gets complete signals while its member may see each signal at once. If the member loses
// this right, a hint makes the gateway send incomplete signals. But the hint can be lost or late.

/** Within this time, the gateway checks again whether a member may still get complete signals. */
const AGAIN_WITHIN_MS = 65_000;

let liveRedis: RedisServer;
let redis: Redis;
let signals: SignalsHarness;
let gateway: ServiceProcess;
beforeAll(async () => {
  liveRedis = await startRedisServer();
  redis = new Redis(liveRedis.url);
  signals = await startSignalsHarness({ REDIS_LIVE_URL: liveRedis.url });
  const { config, url, sessions } = signals;
  const away = Object.fromEntries(['AUTH', 'LEADS', 'ADMIN', 'NOTIFIER'].map((name) => [`${name}_URL`, url]));
  const env = {
    CRONE_MODE: 'local',
    PUBLIC_URL: 'http://127.0.0.1',
    WEB_DIST: '/nonexistent',
    CLIENT_ADDRESS_KEY,
  };
  const stores = { REDIS_URL: config.REDIS_URL, REDIS_LIVE_URL: liveRedis.url };
  const own = { ...away, SIGNALS_URL: url, TOKEN_PUBLIC_KEY: sessions.publicKey, RATE_LIMIT_SCALE: '1000' };
  gateway = await startServiceProcess('gateway/src/main.ts', { ...env, ...stores, ...own });
});
afterAll(async () => {
  await gateway?.kill();
  await signals?.stop();
  redis?.disconnect();
  await liveRedis?.stop();
});

const tell = (entry: LiveEntry) => appendTo(redis, JSON.stringify(entry));
/** Publishes a signal as a worker does. */
async function publish(): Promise<void> {
  const at = new Date().toISOString();
  const signal = someSignal();
  const data = { version: signal.id, changedAt: at, slot: null, opensAt: at };
  await tell({
    event: 'signals',
    to: { all: true },
    data,
    atOnce: { signals: [signal], row: null, minutes: {} },
  });
}

/** Opens the stream of a Gold member and waits until it receives a complete signal. */
async function goldStream() {
  const gold = await signals.member('gold');
  const reader = await until('a stream', async () => {
    const opened = await openLive(gateway.url, gold);
    expect(opened.status).toBe(200);
    return opened;
  });
  onTestFinished(() => reader.close());
  await until('signals come whole', async () => {
    await publish();
    await reader.waitFor('signals');
    expect(reader.named('signals').at(-1)?.data).toHaveProperty('signals');
  });
  return { gold, reader };
}

/** Publishes a signal. Resolves to true if the stream receives the complete signal. */
async function nextIsWhole(reader: LiveClient): Promise<boolean> {
  const before = reader.named('signals').length;
  await publish();
  await reader.waitFor('signals', before + 1);
  return 'signals' in (reader.named('signals').at(-1)?.data ?? {});
}

it('after an outage of the live log, a member gets no complete signal if access was revoked during the outage, even without a hint', async () => {
  const { gold, reader } = await goldStream();
  liveRedis.signal('SIGSTOP');
  // Stores the new access without a hint, as if the process had died before it sent the hint.
  await signals.setAccess(gold.userId, 'silver', true);
  await until('the gateway gave up waiting for the log', () =>
    expect(silenceOf(gateway)).resolves.toBeGreaterThan(7),
  );
  liveRedis.signal('SIGCONT');
  for (let times = 0; times < 5; times += 1) expect(await nextIsWhole(reader)).toBe(false);
  expect(reader.named('resync')).toHaveLength(0);
});

it('a member stops getting complete signals within a minute after a revoke, even if the hint of the revoke was lost', async () => {
  const { gold, reader } = await goldStream();
  const kept = await goldStream();
  await signals.setAccess(gold.userId, 'silver', true);
  await until(
    'it was requested again',
    async () => expect(await nextIsWhole(reader)).toBe(false),
    AGAIN_WITHIN_MS,
  );
  expect(await nextIsWhole(kept.reader)).toBe(true);
});

it('a member who loses access while the gateway is suspended gets no complete signal that was published during the suspension', async () => {
  const { gold, reader } = await goldStream();
  const before = reader.named('signals').length;
  gateway.signal('SIGSTOP');
  await signals.setAccess(gold.userId, 'silver', true);
  await tell({ event: 'member', to: { userId: gold.userId }, data: { of: 'signals' } });
  for (let times = 0; times < 5; times += 1) await publish();
  const asked = performance.now();
  await until(
    'thirty seconds are over',
    () => expect(performance.now() - asked).toBeGreaterThan(30_000),
    40_000,
  );
  gateway.signal('SIGCONT');
  await reader.waitFor('signals', before + 5);
  for (const { data } of reader.named('signals').slice(before)) expect(data).not.toHaveProperty('signals');
});

async function silenceOf({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^live_log_silence_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]);
}
