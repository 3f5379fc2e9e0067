import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { type ApiClient, apiClient, becomeMember, signIn } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { type RedisServer, spawnRedis, startRedisServer } from '../support/redis-server.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

// A whole system on a primary, a replica, and a Sentinel, all from Debian's redis-server package.

const BACK_WITHIN_MS = 60_000;
const PASSWORD = 'secret-of-the-test';
const SECURED = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, '--appendonly', 'yes'];

let primary: RedisServer;
let replica: RedisServer;
let sentinel: Awaited<ReturnType<typeof spawnRedis>>;
let system: TestSystem;
let api: ApiClient;

beforeAll(async () => {
  primary = await startRedisServer(SECURED);
  replica = await startRedisServer([...SECURED, '--replicaof', '127.0.0.1', String(primary.port)]);
  const [port = 0] = await findFreePorts(1);
  const settings = [
    `port ${port}`,
    `sentinel monitor main 127.0.0.1 ${primary.port} 1`,
    `sentinel auth-pass main ${PASSWORD}`,
    'sentinel down-after-milliseconds main 1000',
    'sentinel failover-timeout main 5000',
  ];
  sentinel = await spawnRedis(['sentinel.conf', '--sentinel'], { 'sentinel.conf': settings.join('\n') });
  await until('the Sentinel knows both', async () => {
    const asking = new Redis({ port, lazyConnect: true, retryStrategy: () => null });
    try {
      await asking.connect();
      expect(await asking.call('SENTINEL', 'REPLICAS', 'main')).toHaveLength(1);
    } finally {
      asking.disconnect();
    }
  });
  const url = `redis+sentinel://:${PASSWORD}@127.0.0.1:${port}/main`;
  system = await startTestSystem({ seed: false, env: { REDIS_URL: url, RATE_LIMIT_SCALE: '100' } });
  api = apiClient(system.info().web);
});
afterAll(async () => {
  await system?.stop();
  await Promise.all([sentinel, primary, replica].map((server) => server?.stop()));
});

const meStatus = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status;

it('the system recovers after the primary dies, and ends a signed-out session again even if the replica missed the sign-out', async () => {
  const { token: ended, registration } = await becomeMember(api, readInbox(system.urls.inboxUrl));
  const { token: kept } = await signIn(api, registration);
  const sessionsOf = async (server: RedisServer) =>
    (await server.keys()).split(' ').filter((key) => key.startsWith('session:'));
  await until('the replica has both sessions', async () => expect(await sessionsOf(replica)).toHaveLength(2));

  // The replica is suspended, so the write that ends the session reaches only the primary.
  replica.signal('SIGSTOP');
  await primary.ask('CLIENT', 'KILL', 'TYPE', 'replica');
  expect((await api.call('POST', '/api/auth/logout', { token: ended })).status).toBe(200);
  await primary.kill();
  replica.signal('SIGCONT');

  await until('the system goes on', async () => expect(await meStatus(kept)).toBe(200), BACK_WITHIN_MS);
  await until('the session is ended again', async () => expect(await meStatus(ended)).toBe(401));
  await until('people sign in', () => signIn(api, registration), BACK_WITHIN_MS);
  expect(await meStatus(ended)).toBe(401);
});
