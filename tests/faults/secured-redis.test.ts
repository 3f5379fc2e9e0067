import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { type RedisServer, spawnRedis, startRedisServer } from '../support/redis-server.ts';
import { until } from '../support/until.ts';

/*
 * Like a managed Redis, the Redis of this test has a password and TLS with a certificate from a
 * private CA.
 */
const PASSWORD = 'a password with @ and /';
const ANSWERS_WITHIN_MS = 10_000;
const run = promisify(execFile);

let folder: string;
let certificate: string;
let redis: RedisServer;
let url: string;
let sentinel: Awaited<ReturnType<typeof spawnRedis>>;
let sentinelUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-redis-'));
  certificate = join(folder, 'redis.pem');
  const key = join(folder, 'redis.key');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await run('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate]);
  const [port = 0, sentinelPort = 0] = await findFreePorts(2);
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  const tls = ['--tls-port', String(port), ...files, '--tls-auth-clients', 'no'];
  redis = await startRedisServer(['--requirepass', PASSWORD, ...tls]);
  url = `rediss://:${encodeURIComponent(PASSWORD)}@localhost:${port}/2`;
  const monitor = [
    `sentinel monitor main 127.0.0.1 ${port} 1`,
    `sentinel auth-pass main "${PASSWORD}"`,
    'port 0',
    `tls-port ${sentinelPort}`,
    `tls-cert-file ${certificate}`,
    `tls-key-file ${key}`,
    `tls-ca-cert-file ${certificate}`,
    'tls-auth-clients no',
    'tls-replication yes',
  ];
  sentinel = await spawnRedis(['sentinel.conf', '--sentinel'], { 'sentinel.conf': monitor.join('\n') });
  const address = `127.0.0.1:${sentinelPort}`;
  sentinelUrl = `rediss+sentinel://:${encodeURIComponent(PASSWORD)}@${address}/main/0`;
});
afterAll(async () => {
  await Promise.all([sentinel, redis].map((server) => server?.stop()));
  await rm(folder, { recursive: true });
});

/**
 * Connects as a service does, but from a new process, and returns the output of this process. A new
 * process is needed, because Node loads private CAs only when it starts.
 */
async function connectWith(redisUrl: string, authority: string | undefined): Promise<string> {
  const script = `
    const { connectRedis } = await import('${ROOT}/packages/platform/src/redis.ts');
    const { createLogger } = await import('${ROOT}/packages/platform/src/logger.ts');
    const logger = createLogger({ name: 'test', level: 'silent' });
    const redis = connectRedis({ url: process.env.URL, logger, purpose: 'commands' });
    const say = (text) => { console.log(text); process.exit(0); };
    redis.once('ready', () => redis.set('a', 'b').then(say, (error) => say(error.message)));
    redis.once('error', (error) => say(error.code ?? error.message));
    setTimeout(() => say('nothing'), ${ANSWERS_WITHIN_MS});`;
  const env = { PATH: process.env.PATH, URL: redisUrl, ...(authority && { NODE_EXTRA_CA_CERTS: authority }) };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });
  return stdout.trim();
}

it('a client stores data over TLS with the password, in the database that the URL names', async () => {
  expect(await connectWith(url, certificate)).toBe('OK');
  expect(await redis.ask('INFO', 'keyspace')).toContain('db2:keys=1');
});

it('a client does not connect if the server’s certificate is not from a trusted authority', async () => {
  expect(await connectWith(url, undefined)).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
});

it('a client with a wrong password is refused', async () => {
  const wrong = url.replace(encodeURIComponent(PASSWORD), 'wrong');
  expect(await connectWith(wrong, certificate)).toMatch(/WRONGPASS|NOAUTH/);
});

it('a client accepts Sentinels whose addresses are not in the certificate, if the certificate contains the name in `tlsServername`', async () => {
  const named = `${sentinelUrl}?tlsServername=localhost`;
  await until('the Sentinel leads to Redis', async () =>
    expect(await connectWith(named, certificate)).toBe('OK'),
  );
  expect(await connectWith(sentinelUrl, certificate)).not.toBe('OK');
});
