import { afterAll, describe, expect, inject, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { call, type Gateway, sendEnvelope, startTestGateway } from './harness.ts';

const { redisUrl } = inject('backing');
const CONNECTIONS = 4;
const WAIT_SECONDS = 0.4;

/** Makes a service hold its answers until `release`. */
function holdAnswers(service: Gateway['services']['auth']) {
  const held: (() => void)[] = [];
  service.answer((_req, res) => void held.push(() => sendEnvelope(res, 'late')));
  return {
    count: () => held.length,
    release() {
      service.answer(undefined);
      for (const finish of held.splice(0)) finish();
    },
  };
}

describe('a call while every connection to a service is busy', async () => {
  const gateway = await startTestGateway(redisUrl, {
    env: {
      RATE_LIMIT_SCALE: '1000',
      UPSTREAM_CONNECTIONS: String(CONNECTIONS),
      UPSTREAM_WAIT_SECONDS: String(WAIT_SECONDS),
    },
  });
  afterAll(() => gateway.stop());
  const config = () => call(`${gateway.url}/api/countdown/config`);
  /** Returns metrics of calls to the auth service. */
  const sampleOf = async (name: string, label: string) => {
    const lines = (await (await fetch(`${gateway.url}/metrics`)).text()).split('\n');
    const found = lines.find(
      (line) => line.startsWith(`${name}{`) && line.includes('service="auth"') && line.includes(label),
    );
    return Number(found?.split(' ').at(-1));
  };
  const isCircuitOpen = async () => (await sampleOf('gateway_circuit_open', '')) === 1;

  it('waits briefly, and is then refused with Retry-After, while the circuit stays closed (ASVS 15.2.2)', async () => {
    const held = holdAnswers(gateway.services.auth);
    const busy = Array.from({ length: CONNECTIONS }, config);
    await until('all connections are busy', () => expect(held.count()).toBe(CONNECTIONS));
    const startedAt = performance.now();
    // This is twice the maximum number of waiting requests, so half of them are refused at once.
    const others = await Promise.all(Array.from({ length: 16 * CONNECTIONS }, config));
    // A call that waited for the service would take ten seconds, which is the service's timeout.
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    for (const answer of others) {
      expect(answer).toMatchObject({ status: 503, error: 'service.unavailable' });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(held.count()).toBe(CONNECTIONS);
    expect(await isCircuitOpen()).toBe(false);
    expect(await sampleOf('gateway_upstream_requests', 'state="busy"')).toBe(CONNECTIONS);
    expect(await sampleOf('gateway_upstream_requests', 'state="waiting"')).toBe(0);
    expect(await sampleOf('gateway_refusals_total', 'code="service.unavailable"')).toBe(16 * CONNECTIONS);
    held.release();
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await config()).status).toBe(200);
  });

  it('gets the next connection that becomes free', async () => {
    const held = holdAnswers(gateway.services.auth);
    const calls = Array.from({ length: 2 * CONNECTIONS }, config);
    await until('all connections are busy', () => expect(held.count()).toBe(CONNECTIONS));
    held.release();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });
});

describe('concurrent calls', async () => {
  const gateway = await startTestGateway(redisUrl, {
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      CALLS_PER_ADDRESS: '3',
      CALLS_PER_MEMBER: '2',
      ALL_CALLS_PER_ADDRESS: '5',
      FILES_PER_ADDRESS: '2',
      FILES_PER_MEMBER: '1',
    },
  });
  afterAll(() => gateway.stop());
  const from = (address: string, path = '/api/countdown/config', token?: string) =>
    call(gateway.url + path, {
      headers: { 'x-forwarded-for': address },
      ...(token ? { token } : {}),
    });

  it('of visitors are limited per address, without affecting other addresses or signed-in members (ASVS 2.4.1)', async () => {
    const held = holdAnswers(gateway.services.auth);
    const busy = Array.from({ length: 3 }, () => from('203.0.113.1'));
    await until('three are under way', () => expect(held.count()).toBe(3));
    const refused = await from('203.0.113.1');
    expect(refused).toMatchObject({ status: 429, error: 'request.too_many' });
    expect(refused.headers.get('retry-after')).toBe('1');
    const other = from('203.0.113.2');
    const { token } = await gateway.sessions.open();
    const member = from('203.0.113.1', '/api/auth/me', token);
    await until('others are let in', () => expect(held.count()).toBe(5));
    held.release();
    for (const { status } of await Promise.all([...busy, other, member])) expect(status).toBe(200);
    expect((await from('203.0.113.1')).status).toBe(200);
  });

  it('for files are limited more strictly, both per member and per address', async () => {
    const members = await Promise.all([1, 2, 3].map(() => gateway.sessions.open()));
    const held = holdAnswers(gateway.services.leads);
    const file = (at: number, address: string) =>
      from(address, '/api/support/attachments/0123456789abcdef01234567', members[at]?.token);
    const busy = [file(0, '203.0.113.30')];
    await until('one is under way', () => expect(held.count()).toBe(1));
    expect((await file(0, '203.0.113.31')).status).toBe(429);
    busy.push(file(1, '203.0.113.30'));
    await until('two are under way', () => expect(held.count()).toBe(2));
    expect((await file(2, '203.0.113.30')).status).toBe(429);
    busy.push(from('203.0.113.30', '/api/support/tickets', members[0]?.token));
    await until('a call is let in', () => expect(held.count()).toBe(3));
    held.release();
    for (const { status } of await Promise.all(busy)) expect(status).toBe(200);
  });
});
