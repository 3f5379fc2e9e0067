import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall } from '../../../infra/local/backing/debian.ts';
import { findFreePorts } from '../../../infra/local/backing/ports.ts';
import { PROMETHEUS } from '../../../infra/local/observe-package.ts';
import { startChild } from '../../../infra/local/processes/child.ts';
import { readAlerts } from '../../../infra/observe/dashboard.ts';
import { until } from '../../support/until.ts';
import { shortenRules } from './shorten-rules.ts';

/** A process that Prometheus reads. */
export type Target = { name: string; port: number };

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 500;
const QUIET_WITHIN_MS = 240_000;

/** Starts Prometheus with our rules and shorter waiting times, and records which alerts fire. */
export async function startAlertWatch(first: readonly Target[]) {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-alerts-'));
  const { groups, changes } = shortenRules(readAlerts());
  console.log(`alert rules with shorter waiting times:\n  ${changes.join('\n  ')}`);
  const [port] = await findFreePorts(1);
  const url = `http://${HOST}:${port}`;
  // YAML includes JSON.
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), JSON.stringify(content, null, 2));
  const targets = new Map(first.map((target) => [target.name, target.port]));
  const writeTargets = async (): Promise<void> => {
    const list = [...targets].map(([name, at]) => ({
      targets: [`${HOST}:${at}`],
      labels: { instance: name },
    }));
    await write('targets.json.new', list);
    await rename(join(folder, 'targets.json.new'), join(folder, 'targets.json'));
  };
  await writeTargets();
  await write('rules.yaml', { groups });
  await write('prometheus.yaml', {
    global: { scrape_interval: '5s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: [
      { job_name: 'croneai', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
    ],
  });
  const child = startChild({
    name: 'prometheus',
    command: await findOrInstall('prometheus', PROMETHEUS, { env: process.env, report: console.log }),
    args: [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${HOST}:${port}`,
    ],
    env: process.env,
    logFile: join(folder, 'prometheus.log'),
    probe: async () => {
      if (!(await fetch(`${url}/-/ready`)).ok) throw new Error('Prometheus is not ready');
    },
    readyTimeoutMs: 60_000,
  });
  await child.waitUntilReady();

  const firingLabels = async (): Promise<{ alertname: string }[]> => {
    const reply = await fetch(`${url}/api/v1/alerts`);
    const { data } = (await reply.json()) as {
      data: { alerts: { labels: { alertname: string }; state: string }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
  };
  const firing = async (): Promise<Set<string>> =>
    new Set((await firingLabels()).map(({ alertname }) => alertname));
  /** Time at which each alert was last seen firing, in monotonic milliseconds. */
  const seenAt = new Map<string, number>();
  let isStopped = false;
  const watching = (async () => {
    for (; !isStopped; await sleep(LOOK_EVERY_MS))
      for (const alert of await firing().catch(() => new Set<string>())) seenAt.set(alert, performance.now());
  })();
  return {
    firing,
    /** Waits until none of these alerts is firing. */
    quiet: (alerts: readonly string[]) =>
      until(
        `the end of ${alerts.join(', ')}`,
        async () => {
          const left = (await firingLabels()).filter(({ alertname }) => alerts.includes(alertname));
          if (left.length > 0) throw new Error(`still firing: ${JSON.stringify(left)}`);
        },
        QUIET_WITHIN_MS,
      ),
    /**
     * Waits until each of these alerts has fired at or after `since`, in monotonic milliseconds.
     */
    fired: (alerts: readonly string[], since: number, withinMs: number) =>
      until(
        `the alerts ${alerts.join(', ')}`,
        () => {
          const missing = alerts.filter((alert) => (seenAt.get(alert) ?? 0) < since);
          if (missing.length > 0) throw new Error(`not firing yet: ${missing.join(', ')}`);
        },
        withinMs,
      ),
    async add({ name, port: at }: Target): Promise<void> {
      targets.set(name, at);
      await writeTargets();
    },
    async remove(name: string): Promise<void> {
      targets.delete(name);
      await writeTargets();
    },
    async stop(): Promise<void> {
      isStopped = true;
      await watching;
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
