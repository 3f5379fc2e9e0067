import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient, becomeMember, signIn, someRegistration } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

// Simulates a failover of Redis: reads work, but writes are refused for some seconds.

const REFUSED_MS = 3_000;
const admin = someRegistration();

let system: TestSystem;
let api: ApiClient;
let redis: Redis;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '100', FIRST_ADMIN_EMAIL: admin.email };
  system = await startTestSystem({ seed: false, workers: 0, env });
  api = apiClient(system.info().web);
  redis = new Redis(system.urls.redisUrl);
});
afterAll(async () => {
  await redis?.quit();
  await system?.stop();
});

const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, reason: 'Deposit verified' };
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, reason: 'Refunded' };

it('a revoke takes effect within seconds after Redis accepts writes again', async () => {
  const inbox = readInbox(system.urls.inboxUrl);
  const adminToken = (await becomeMember(api, inbox, admin)).token;
  const { token, user } = await becomeMember(api, inbox);
  const flip = (body: object) =>
    api.call('PATCH', `/api/admin/users/${user.id}/access`, { token: adminToken, body });
  const signals = async () => (await api.call('GET', '/api/signals', { token })).status;
  await until('a row of the member', async () => expect((await flip(GOLD)).status).toBe(200));
  await until('the grant', async () => expect(await signals()).toBe(200));

  await redis.config('SET', 'min-replicas-to-write', '1');
  try {
    expect((await flip(GUEST)).status).toBe(200);
    await sleep(REFUSED_MS);
  } finally {
    await redis.config('SET', 'min-replicas-to-write', '0');
  }
  await until('the revoke', async () => expect(await signals()).toBe(403), 10_000);
});

it('while Redis refuses writes, lists are served, reads of lists with records are audited, and a login is refused with 503', async () => {
  const { token, user } = await signIn(api, admin);
  const read = async (path: string) => (await api.call('GET', path, { token })).status;
  const adminLists = [
    '/api/admin/users',
    '/api/bot-access/submissions',
    '/api/admin/contact-messages',
    '/api/support/tickets',
    '/api/admin/audit',
    `/api/admin/users/${user.id}/profile`,
  ];
  const others = ['/api/auth/me', '/api/countdown', '/api/account/profile', '/api/signals', '/api/status'];
  await redis.config('SET', 'min-replicas-to-write', '1');
  try {
    const answers = [];
    for (const path of [...adminLists, ...adminLists, ...others]) answers.push([path, await read(path)]);
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    const refused = await api.call('POST', '/api/auth/login', {
      body: { email: admin.email, password: 'x' },
    });
    expect([refused.status, refused.envelope.message]).toEqual([
      503,
      'The service can’t answer right now. Please try again in a moment.',
    ]);
  } finally {
    await redis.config('SET', 'min-replicas-to-write', '0');
  }
  const entries = `/api/admin/audit?action=members.read&actor=${user.id}`;
  await until('an entry of each page with records', async () => {
    const { envelope } = await api.call<{ after: { filter: { list: string } } }[]>('GET', entries, { token });
    const lists = envelope.data.map(({ after }) => after.filter.list).sort();
    // A read of a page has an audit entry only if the page showed records. The other admin pages
    // were empty.
    expect(lists).toEqual(['getUserProfile', 'listAudit', 'listUsers']);
  });
});
