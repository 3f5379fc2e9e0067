import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@croneai/platform/logger.ts';
import type { RunningService } from '@croneai/platform/serve.ts';
import mongoose from 'mongoose';
import { expect, onTestFinished } from 'vitest';
import { findOrInstall } from '../../../infra/local/backing/debian.ts';
import { findFreePorts } from '../../../infra/local/backing/ports.ts';
import { PROMETHEUS } from '../../../infra/local/observe-package.ts';
import { startChild } from '../../../infra/local/processes/child.ts';
import { ROOT } from '../../../infra/local/processes/processes.ts';
import { apiClient, type Registration, signIn } from '../../support/api-client.ts';
import { readInbox } from '../../support/inbox.ts';
import { searchMongo } from '../../support/search-stores.ts';
import { startTestCanary } from '../../support/test-canary.ts';
import type { TestSystem } from '../../support/test-system.ts';
import { until } from '../../support/until.ts';

/*
 * Runs the canary on the system. The canary deletes each account that it creates, so the number of
 * members is the same afterwards. While notifier is down, Prometheus fires the alert `CanaryFails`.
 */

/**
 * Interval between two runs. `CanaryFails` fires after 2.5 intervals (45 s) without a successful
 * run. Even on a busy machine, a run takes less than 45 s.
 */
const EVERY_MINUTES = 0.3;

/** Starts the canary. It ends with the test at the latest. `lines` gets its log. */
async function startCanary(system: TestSystem, lines: string[]): Promise<RunningService> {
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'canary', level: 'info', destination });
  const canary = await startTestCanary(system, { everyMinutes: EVERY_MINUTES, logger });
  onTestFinished(() => canary.stop());
  return canary;
}

/** Waits until one more run has succeeded. */
function nextGoodRun(lines: readonly string[]): Promise<void> {
  const goodRuns = () => lines.filter((line) => line.includes('canary run succeeded')).length;
  const before = goodRuns();
  return until(
    'a good run',
    () => expect(goodRuns(), lines.slice(-5).join('')).toBeGreaterThan(before),
    120_000,
  );
}

/**
 * Starts Prometheus with the alert rules of infra/observe, and lets it scrape the canary. Resolves
 * to the address of Prometheus, which ends with the test.
 */
async function startPrometheus(canary: RunningService): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
  const prometheus = startChild({
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
  // Runs before the folder is removed.
  onTestFinished(() => prometheus.stop());
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
async function countMembers(system: TestSystem, token: string) {
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

export async function watchCanary(system: TestSystem, admin: Registration): Promise<void> {
  const api = apiClient(system.info().web);
  const inbox = readInbox(system.urls.inboxUrl);
  const { token } = await signIn(api, admin);
  await until('all members in the list', async () => {
    const { auth, list } = await countMembers(system, token);
    expect(list).toBe(auth[0]);
    expect(list).toBeGreaterThan(0);
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
  const before = await countMembers(system, token);

  const lines: string[] = [];
  const canary = await startCanary(system, lines);
  await nextGoodRun(lines);
  const url = await startPrometheus(canary);
  await nextGoodRun(lines);
  expect(await alertsAt(url)).toEqual([]);

  onTestFinished(async () => {
    if (pidOf(system, 'notifier') === undefined) await system.restart('notifier');
  });
  await system.kill('notifier');
  await until('the alert', async () => expect(await alertsAt(url)).toContain('CanaryFails'), 120_000);
  await until('the failed step', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${canary.port}/metrics`)).text();
    expect(metrics).toMatch(/canary_step_failed\{step="mail".*\} 1/);
  });
  await system.restart('notifier');
  await nextGoodRun(lines);
  await until('the end of the alert', async () => expect(await alertsAt(url)).toEqual([]), 60_000);

  await canary.stop();
  await until(
    'the last account to be erased',
    async () => expect(await countMembers(system, token)).toEqual(before),
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
}

const pidOf = (system: TestSystem, name: string): number | undefined =>
  system.info().processes.find((row) => row.name === name)?.pid;

/** Turns maintenance on, and off again at the end of the test. */
export async function maintain(system: TestSystem, admin: Registration): Promise<void> {
  const api = apiClient(system.info().web);
  const { token } = await signIn(api, admin);
  const lastSlot = async () => {
    const { envelope } = await api.call<{ lastSlot: { startsAt: string } }>('GET', '/api/signals/summary');
    return Date.parse(envelope.data.lastSlot.startsAt);
  };
  const setMaintenance = async (isOn: boolean): Promise<void> => {
    const body = { isOn, until: null };
    expect((await api.call('PUT', '/api/admin/maintenance', { token, body })).status).toBe(200);
  };
  const rename = () => api.call('PATCH', '/api/account/profile', { token, body: { fullName: 'Ines A' } });
  onTestFinished(async () => {
    await setMaintenance(false);
    await until('writes to be accepted', async () => expect((await rename()).status).toBe(200));
  });
  await setMaintenance(true);
  await until('writes to be refused', async () => {
    const reply = await rename();
    expect(reply).toMatchObject({ status: 503, envelope: { error: 'service.maintenance' } });
  });
  const startedAt = Date.now();
  await until(
    'a slot that began during maintenance',
    async () => expect(await lastSlot()).toBeGreaterThan(startedAt),
    90_000,
  );
}
