import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { costClassOf, rateClassOf } from '@croneai/contracts/http/endpoint.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openLink } from '../../packages/platform/test/support/cuttable-link.ts';
import { until } from '../../tests/support/until.ts';
import { type LimitClass, RATE_CLASSES, type RateClassRule } from '../src/limits/rate-classes.ts';
import { type Answer, call, type Gateway, json, startTestGateway } from './harness.ts';

const { redisUrl } = inject('backing');
const login = (gateway: Gateway) => call(`${gateway.url}/api/auth/login`, json());

/** Expects a 429 with a wait that ends within the window. */
function expectRefused(answer: Answer, windowSeconds: number): void {
  expect(answer).toMatchObject({ status: 429, error: 'request.too_many' });
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(windowSeconds);
}

/** Counts how many of `times` calls pass. */
async function passing(times: number, once: () => Promise<{ status: number }>): Promise<number> {
  let passed = 0;
  for (let at = 0; at < times; at += 1) if ((await once()).status !== 429) passed += 1;
  return passed;
}

describe('the rate limiter', async () => {
  const gateway = await startTestGateway(redisUrl);
  afterAll(() => gateway.stop());

  it('answers 429 with Retry-After once an address has guessed too often (ASVS 2.4.1, 6.3.1)', async () => {
    const { perAddress, windowSeconds } = RATE_CLASSES['auth-strict'];
    expect(await passing(perAddress + 5, () => login(gateway))).toBe(perAddress);
    expectRefused(await login(gateway), windowSeconds);
    expect(gateway.services.auth.seen).toHaveLength(perAddress);
  });

  it('accepts as many forms as the rate class allows, even if fifty arrive at once, and refuses the rest with Retry-After', async () => {
    const { perAddress, windowSeconds } = RATE_CLASSES.form;
    const send = (path: string) => call(gateway.url + path, json());
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('/api/bot-access/submit')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50 - perAddress);
    // Both forms have the same class, so flooding one form blocks the other as well.
    for (const answer of [...refused, await send('/api/contact')]) expectRefused(answer, windowSeconds);
    expect(gateway.services.leads.seen).toHaveLength(perAddress);
  });

  it('counts a member’s calls over all sessions, and not by address', async () => {
    const { perMember } = RATE_CLASSES.upload;
    const [one, other] = await Promise.all([gateway.sessions.open(), gateway.sessions.open()]);
    const again = await gateway.sessions.open({ userId: one.userId });
    const upload = ({ token }: { token: string }) =>
      call(`${gateway.url}/api/support/attachments`, {
        method: 'POST',
        token,
        body: 'x',
        headers: { 'content-type': 'image/png' },
      });
    let turn = 0;
    expect(await passing(perMember + 3, () => upload(turn++ % 2 ? one : again))).toBe(perMember);
    expect((await upload(other)).status).toBe(200);
  });

  it('limits how many pages and documents an address requests, and separately how many health checks', async () => {
    const bounded = await startTestGateway(redisUrl, { env: { RATE_LIMITS: 'site=60/6,probe=60/4' } });
    const read = (path: string) => call(bounded.url + path);
    expect(await passing(5, () => read('/'))).toBe(5);
    expect(await passing(3, () => read('/api/openapi.json'))).toBe(1);
    expect(await passing(6, () => read('/health/live'))).toBe(4);
    expectRefused(await read('/'), 60);
    expect((await read('/api/countdown')).status).toBe(200);
    await bounded.stop();
  });

  it('never refuses a page that polls in several tabs, or visitors who poll from the same address', async () => {
    const { token } = await gateway.sessions.open();
    // Number of calls in a minute by three tabs that each poll the countdown every second, the
    // member every 3 s, and the signals every 2 s.
    const tabs = 3 * (60 + 20 + 30);
    expect(await passing(tabs, () => call(`${gateway.url}/api/auth/me`, { token }))).toBe(tabs);
    expect(await passing(300, () => call(`${gateway.url}/api/countdown`))).toBe(300);
  });
});

describe('limits of two gateways', () => {
  it('are shared', async () => {
    const limitPrefix = `test-limit:shared:${Date.now()}`;
    const [one, two] = await Promise.all([
      startTestGateway(redisUrl, { limitPrefix }),
      startTestGateway(redisUrl, { limitPrefix }),
    ]);
    // Until its first connection to Redis, each gateway counts only its own requests.
    for (const { url } of [one, two])
      await until('Redis answers', async () => expect((await call(`${url}/health/ready`)).status).toBe(200));
    const { perAddress } = RATE_CLASSES['auth-strict'];
    let turn = 0;
    const passed = await passing(perAddress + 6, () => login(turn++ % 2 ? one : two));
    expect(passed).toBe(perAddress);
    await Promise.all([one.stop(), two.stop()]);
  });
});

describe('the rate limiter behind a proxy', async () => {
  const gateway = await startTestGateway(redisUrl, {
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'auth-strict=2/5/40' },
  });
  afterAll(() => gateway.stop());
  const signInFrom = (address: string, token?: string) =>
    call(`${gateway.url}/api/auth/${token ? 'validate-dashboard-code' : 'login'}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(token ? { token } : {}),
    });

  it('limits an IPv6 /64 like one address, a /48 to eight times as much, and all visitors together', async () => {
    expect(await passing(7, () => signInFrom('2001:db8:1:1::1'))).toBe(5);
    expect((await signInFrom('2001:db8:1:1:ffff::2')).status).toBe(429);
    let customer = 2;
    expect(await passing(50, () => signInFrom(`2001:db8:1:${customer++}::1`))).toBe(8 * 5 - 5);
    // 37 of the 40 requests that the total allows are used. The first three requests of the /48 did
    // not count towards the total, and neither did the refused requests of the /48.
    const refusedForItself = () =>
      call(`${gateway.url}/api/auth/login`, {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.1' },
      });
    for (let at = 0; at < 5; at += 1) expect((await refusedForItself()).status).toBe(415);
    expect(await passing(5, () => signInFrom('203.0.113.2'))).toBe(5);
    expect(await passing(5, () => signInFrom('203.0.113.3'))).toBe(4);
    // The total is used up, but the next visitor is not locked out, because the first three
    // requests of each visitor do not count towards the total.
    expect(await passing(5, () => signInFrom('203.0.113.4'))).toBe(3);
    // Visitors cannot lock out members.
    const { token } = await gateway.sessions.open();
    expect((await signInFrom('203.0.113.99', token)).status).toBe(200);
  });
});

describe('a total limit', async () => {
  const gateway = await startTestGateway(redisUrl, { env: { RATE_LIMITS: 'replay=50/50/20' } });
  afterAll(() => gateway.stop());
  const replay = (token: string) =>
    call(`${gateway.url}/api/bot/replay`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      token,
    });

  it('counts the calls of all members together, but leaves a few requests to each member', async () => {
    const [ada, bo] = await Promise.all([gateway.sessions.open(), gateway.sessions.open()]);
    expect(await passing(30, () => replay(ada.token))).toBe(3 + 20);
    expect(await passing(30, () => replay(bo.token))).toBe(3);
  });
});

describe('a call that is heavy, waits for an outside server, or triggers a webhook', async () => {
  const LIMIT = 2;
  const classes = Object.keys(RATE_CLASSES).map((name) => `${name}=${LIMIT}/${LIMIT}`);
  const env = { RATE_LIMITS: classes.join(), TRUSTED_PROXIES: '127.0.0.1' };
  const gateway = await startTestGateway(redisUrl, { env });
  afterAll(() => gateway.stop());
  const ruleOf = (name: LimitClass): RateClassRule => RATE_CLASSES[name];
  // An export that fails before it begins is not counted.
  const costly = endpoints.filter(
    (endpoint) =>
      (costClassOf(endpoint) !== 'quick' || endpoint.rateClass === 'hook') &&
      !ruleOf(rateClassOf(endpoint)).onlyBegun,
  );
  const PARAMS = { id: '0123456789abcdef01234567', number: '1', day: '2026-11-20', slot: '1795320300000' };
  const pathOf = (path: string) =>
    path.replaceAll(/:(\w+)/g, (_all, name: string) => PARAMS[name as keyof typeof PARAMS]);

  it('is among the costly calls', () => {
    expect(costly.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'testAccountWebhook',
        'replayAccountWebhookCall',
        'testDevice',
        'getSignalProof',
        'login',
      ]),
    );
  });

  it.each(costly.map((endpoint, at) => [`${endpoint.method} ${endpoint.path}`, endpoint, at] as const))(
    '%s is limited for each caller without affecting other callers (ASVS 2.4.1)',
    async (_call, { method, path, access, upload }, at) => {
      const role = access === 'admin' ? ('owner' as const) : ('member' as const);
      const contentType = upload?.contentTypes[0] ?? 'application/json';
      const callAs = async (address: string, token?: string) =>
        call(gateway.url + pathOf(path), {
          method,
          ...(method === 'GET' ? {} : { body: '{}' }),
          headers: { 'content-type': contentType, 'x-forwarded-for': address },
          ...(token ? { token } : {}),
        });
      const caller = access === 'public' ? undefined : (await gateway.sessions.open({ role })).token;
      const other = access === 'public' ? undefined : (await gateway.sessions.open({ role })).token;
      const address = `198.51.100.${at + 1}`;
      expect(await passing(LIMIT + 2, () => callAs(address, caller))).toBe(LIMIT);
      expect((await callAs(`203.0.113.${at + 1}`, other)).status).not.toBe(429);
    },
  );
});

describe('RATE_LIMIT_SCALE', () => {
  it('multiplies the limits, and cannot switch them off', async () => {
    const gateway = await startTestGateway(redisUrl, { env: { RATE_LIMIT_SCALE: '0.1' } });
    expect(await passing(10, () => login(gateway))).toBe(RATE_CLASSES['auth-strict'].perAddress / 10);
    await gateway.stop();
  });
});

describe('the rate limiter while Redis is away', () => {
  it('counts in memory, answers calls of signed-in members with 503, and recovers (ASVS 16.5.3)', async () => {
    const link = await openLink(redisUrl);
    const gateway = await startTestGateway(redisUrl, { throughRedis: link.url });
    const { token } = await gateway.sessions.open();
    const me = () => call(`${gateway.url}/api/auth/me`, { token });
    expect((await me()).status).toBe(200);

    link.cut();
    await until('the session can no longer be checked', async () => {
      const answer = await me();
      expect(answer).toMatchObject({ status: 503, error: 'service.unavailable' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await call(`${gateway.url}/api/countdown/config`)).status).toBe(200);
    const { perAddress } = RATE_CLASSES['auth-strict'];
    expect(await passing(perAddress + 5, () => login(gateway))).toBe(perAddress);

    link.restore();
    await until('sessions are checked again', async () => expect((await me()).status).toBe(200));
    await gateway.stop();
    await link.close();
  });
});
