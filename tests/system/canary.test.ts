import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@croneai/platform/logger.ts';
import type { RunningService } from '@croneai/platform/serve.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCanaryConfig } from '../../gateway/src/canary/config.ts';
import { start } from '../../gateway/src/canary/start.ts';
import { findOrInstall } from '../../infra/local/backing/debian.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { PROMETHEUS } from '../../infra/local/observe-package.ts';
import { type Child, startChild } from '../../infra/local/processes/child.ts';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { apiClient, becomeMember, signIn, someRegistration } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { searchMongo } from '../support/search-stores.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * Runs the canary on a whole system. The canary deletes each account that it creates, so the number
 * of members is the same afterwards. While notifier is down, Prometheus fires the alert
 * `CanaryFails`.
 */

/**
 * Interval between two runs. `CanaryFails` fires after 2.5 intervals (45 s) without a successful
 * run. Even on a busy machine, a run takes less than 45 s.
 */
const EVERY_MINUTES = 0.3;
const admin = someRegistration({ fullName: 'Ines Admin' });
const lines: string[] = [];
let system: TestSystem;
let folder: string;
let canary: RunningService;
let prometheus: Child | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canary-'));
  system = await startTestSystem({
    workers: 1,
    seed: false,
    env: {
      FIRST_ADMIN_EMAIL: admin.email,
      RATE_LIMIT_SCALE: '100',
      SIGNAL_SLOT_SECONDS: '20',
      MARKET_DATA_PAIRS: '8',
    },
  });
  await becomeMember(apiClient(system.info().web), readInbox(system.urls.inboxUrl), admin);
}, 400_000);
afterAll(async () => {
  await prometheus?.stop();
  await canary?.stop();
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startCanary(): Promise<void> {
  const config = loadCanaryConfig({
    PORT: '0',
    CRONE_MODE: 'local',
    PUBLIC_URL: system.info().web,
    CANARY_KEY: system.envOf('auth').CANARY_KEY,
    CANARY_EMAIL: 'canary@example.com',
    CANARY_MAILBOX: system.urls.inboxUrl,
    CANARY_EVERY_MINUTES: String(EVERY_MINUTES),
  });
  const destination = { write: (line: string) => void lines.push(line) };
  const deadlines = { mailMs: 10_000, erasureMs: 20_000, lookEveryMs: 500 };
  canary = await start(config, {
    deadlines,
    logger: createLogger({ name: 'canary', level: 'info', destination }),
  });
}

const goodRuns = () => lines.filter((line) => line.includes('canary run succeeded')).length;
const nextGoodRun = () => {
  const before = goodRuns();
  return until(
    'a good run',
    () => expect(goodRuns(), lines.slice(-5).join('')).toBeGreaterThan(before),
    120_000,
  );
};

/**
 * Starts Prometheus with the alert rules of infra/observe, and lets it scrape the canary. Resolves
 * to the address of Prometheus.
 */
async function watchCanary(): Promise<string> {
  const [port] = await findFreePorts(1);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(ROOT, 'infra/observe/alerts/*.yaml')],
    scrape_configs: [{ job_name: 'canary', static_configs: [{ targets: [`127.0.0.1:${canary.port}`] }] }],
  };
  const file = join(folder, 'prometheus.yml');
  // YAML includes JSON.
  await writeFile(file, JSON.stringify(config));
  const url = `http://127.0.0.1:${port}`;
  prometheus = startChild({
    name: 'prometheus',
    command: await findOrInstall('prometheus', PROMETHEUS, { env: process.env, report: console.log }),
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env: process.env,
    logFile: join(folder, 'prometheus.log'),
    probe: async () => expect((await fetch(`${url}/-/ready`)).ok).toBe(true),
    readyTimeoutMs: 60_000,
  });
  await prometheus.waitUntilReady();
  return url;
}

async function alertsAt(url: string): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
    data: { alerts: { labels: { alertname: string }; state: string }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}

/** Counts the members in the database of each service and on the pages of admins. */
async function countMembers(token: string): Promise<unknown> {
  const client = await mongoose.createConnection(system.urls.mongoUrl).asPromise();
  const count = (database: string, name: string, filter = {}) =>
    client.useDb(`croneai_${database}`).collection(name).countDocuments(filter);
  const api = apiClient(system.info().web);
  try {
    return {
      auth: await Promise.all(['users', 'erased_users'].map((name) => count('auth', name))),
      admin: await Promise.all(['members', 'funnel_steps', 'audit'].map((name) => count('admin', name))),
      leads: await Promise.all(['people', 'access_copies'].map((name) => count('leads', name))),
      notifier: [
        ...(await Promise.all(['recipients', 'access_copies'].map((name) => count('notifier', name)))),
        // Counts only messages to a single member, because slots cause messages to many members.
        await count('notifier', 'messages', { audience: 'member' }),
      ],
      signals: await count('signals', 'access_copies'),
      list: (await api.call('GET', '/api/admin/users', { token })).envelope.pagination?.total,
      funnel: (await api.call('GET', '/api/admin/funnel', { token })).envelope.data,
    };
  } finally {
    await client.close();
  }
}

it('the canary signs up, leaves no member behind, and raises an alarm while no mail arrives', async () => {
  const api = apiClient(system.info().web);
  const inbox = readInbox(system.urls.inboxUrl);
  const { token } = await signIn(api, admin);
  await until('the admin in the list', async () => {
    const { envelope } = await api.call('GET', '/api/admin/users', { token });
    expect(envelope.pagination?.total).toBe(1);
  });
  await until(
    'a slot',
    async () => {
      const { envelope } = await api.call<{ lastSlot: unknown }>('GET', '/api/signals/summary');
      expect(envelope.data.lastSlot).not.toBeNull();
    },
    120_000,
  );
  await inbox.waitFor(admin.email, /Welcome/);
  const mailsBefore = (await inbox.all()).length;
  const before = await countMembers(token);

  await startCanary();
  await nextGoodRun();
  const url = await watchCanary();
  await nextGoodRun();
  expect(await alertsAt(url)).toEqual([]);

  await system.kill('notifier');
  await until('the alert', async () => expect(await alertsAt(url)).toContain('CanaryFails'), 120_000);
  await until('the failed step', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${canary.port}/metrics`)).text();
    expect(metrics).toMatch(/canary_step_failed\{step="mail".*\} 1/);
  });
  await system.restart('notifier');
  await nextGoodRun();
  await until('the end of the alert', async () => expect(await alertsAt(url)).toEqual([]), 60_000);

  await canary.stop();
  await until(
    'the last account to be erased',
    async () => expect(await countMembers(token)).toEqual(before),
    60_000,
  );
  // If the mail of a sign-up was not read, the pending registration stays until it expires. The
  // delivery row of each sign-up mail also stays.
  const kept = ['mongo croneai_auth.pending_registrations', 'mongo croneai_notifier.deliveries'];
  const found = await searchMongo(system.urls.mongoUrl, ['+canary-']);
  expect(found.filter((place) => !kept.includes(place))).toEqual([]);
  const others = (await inbox.all()).filter(
    ({ to }) => !to.some(({ address }) => address.includes('+canary-')),
  );
  expect(others).toHaveLength(mailsBefore);
}, 600_000);

it('maintenance refuses writes, but slots are still completed', async () => {
  const api = apiClient(system.info().web);
  const { token } = await signIn(api, admin);
  const lastSlot = async () => {
    const { envelope } = await api.call<{ lastSlot: { startsAt: string } }>('GET', '/api/signals/summary');
    return Date.parse(envelope.data.lastSlot.startsAt);
  };
  const body = { isOn: true, until: null };
  expect((await api.call('PUT', '/api/admin/maintenance', { token, body })).status).toBe(200);
  await until('writes to be refused', async () => {
    const reply = await api.call('PATCH', '/api/account/profile', { token, body: { fullName: 'Ines A' } });
    expect(reply).toMatchObject({ status: 503, envelope: { error: 'service.maintenance' } });
  });
  const startedAt = Date.now();
  await until(
    'a slot that began during maintenance',
    async () => expect(await lastSlot()).toBeGreaterThan(startedAt),
    90_000,
  );
}, 120_000);
