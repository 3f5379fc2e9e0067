import { setTimeout as sleep } from 'node:timers/promises';
import { createHealth } from '@croneai/platform/health.ts';
import { type HttpServer, startHttpServer } from '@croneai/platform/http/server.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { until } from '../../tests/support/until.ts';
import { call, json, sendEnvelope, startTestGateway } from './harness.ts';

/**
 * Addresses of two replicas of a service behind one name. The replicas are real servers on this
 * machine.
 */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;
type Address = (typeof ADDRESSES)[number];
const LAME_DUCK_MS = 300;
const MAX_AGE_SECONDS = 0.2;
/**
 * Time for which both replicas are down. It is much shorter than the sum of the gateway's pauses
 * before its retries.
 */
const DOWN_MS = 30;

/** Name of a service whose first two lookups fail, as while a name server starts. */
const UNKNOWN_AT_FIRST = 'leads.test';
let failingLookups = 2;

const [port = 0] = await findFreePorts(1);
const replicas = new Map<Address, HttpServer>();
/** Number of calls that each replica answered. */
const answered = new Map<Address, number>();
/** All replies wait for this promise. */
let mayAnswer: Promise<void> = Promise.resolve();

async function startReplica(address: Address): Promise<void> {
  const server = await startHttpServer({
    host: address,
    port,
    logger: createLogger({ name: 'replica', level: 'silent' }),
    health: createHealth(),
    metrics: createMetrics('replica'),
    lameDuckMs: LAME_DUCK_MS,
  });
  server.mount((_req, res) => {
    answered.set(address, (answered.get(address) ?? 0) + 1);
    void mayAnswer.then(() => sendEnvelope(res, address));
  });
  replicas.set(address, server);
}

async function stopReplica(address: Address): Promise<void> {
  const server = replicas.get(address);
  await server?.retire();
  await server?.close();
  replicas.delete(address);
}

await Promise.all(ADDRESSES.map(startReplica));
const gateway = await startTestGateway(inject('backing').redisUrl, {
  env: {
    AUTH_URL: `http://localhost:${port}`,
    LEADS_URL: `http://${UNKNOWN_AT_FIRST}:${port}`,
    RATE_LIMIT_SCALE: '1000',
    UPSTREAM_MAX_AGE_SECONDS: String(MAX_AGE_SECONDS),
  },
  resolveHost: async (host) => {
    if (host === UNKNOWN_AT_FIRST && failingLookups > 0) {
      failingLookups -= 1;
      throw Object.assign(new Error('no answer from the name server'), { code: 'EAI_AGAIN' });
    }
    return (host === 'localhost' ? ADDRESSES : ['127.0.0.1']).map((address) => ({ address, family: 4 }));
  },
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([...replicas.values()].map((server) => server.close()));
});
beforeEach(() => answered.clear());

const read = () => call(`${gateway.url}/api/countdown`);
const write = () => call(`${gateway.url}/api/auth/login`, json());

describe('two replicas behind one name', () => {
  it('share the connections of the gateway', async () => {
    const answers = Promise.withResolvers<void>();
    mayAnswer = answers.promise;
    const calls = Array.from({ length: 20 }, read);
    await until('all calls are under way', () =>
      expect([...answered.values()].reduce((sum, count) => sum + count, 0)).toBe(20),
    );
    answers.resolve();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    for (const address of ADDRESSES) expect(answered.get(address)).toBe(10);
  });

  it('both get calls of a caller that makes one call at a time, because connections are short-lived', async () => {
    await until('both have answered', async () => {
      expect((await read()).status).toBe(200);
      expect([...answered.keys()].sort()).toEqual([...ADDRESSES]);
    });
  });

  it('are replaced one after the other without a failed read', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const reader = async () => {
      while (!isOver) statuses.push((await read()).status);
    };
    const readers = Array.from({ length: 6 }, reader);
    for (const address of ADDRESSES) {
      await stopReplica(address);
      const soFar = statuses.length;
      await until('the other one serves all', () => expect(statuses.length).toBeGreaterThan(soFar + 20));
      await startReplica(address);
      answered.clear();
      await until('the new one has its share', () => expect(answered.get(address)).toBeGreaterThan(0));
    }
    isOver = true;
    await Promise.all(readers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('continue to serve reads and writes when one replica vanishes, because nothing was sent over a refused connection', async () => {
    await replicas.get('127.0.0.2')?.close(0);
    const enough = performance.now() + 2 * MAX_AGE_SECONDS * 1_000;
    do {
      const answers = await Promise.all([read(), write(), read(), write()]);
      expect(answers.map(({ status, data }) => [status, data])).toEqual(
        Array.from({ length: 4 }, () => [200, '127.0.0.1']),
      );
    } while (performance.now() < enough);
    await startReplica('127.0.0.2');
  });

  it('serve reads and writes although none of them accepts connections for a moment', async () => {
    for (const address of ADDRESSES) await replicas.get(address)?.close(0);
    const answers = Promise.all([read(), write()]);
    await sleep(DOWN_MS);
    await Promise.all(ADDRESSES.map(startReplica));
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  });
});

it('serves a write to a service whose name cannot be resolved at first', async () => {
  expect((await call(`${gateway.url}/api/contact`, json())).status).toBe(200);
  expect(failingLookups).toBe(0);
});
