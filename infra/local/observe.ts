import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findOrInstall } from './backing/debian.ts';
import { findFreePorts, isPortFree } from './backing/ports.ts';
import { PROMETHEUS } from './observe-package.ts';
import { startChild } from './processes/child.ts';
import { ROOT } from './processes/processes.ts';
import { type RunInfo, readRunFile } from './processes/run-file.ts';
import { StartError } from './start-error.ts';

/*
 * `npm run observe`: starts Prometheus for a running system, with the alert rules in
 * infra/observe/alerts. Ends on Ctrl-C or when the system has stopped. `--data` and `--free-port`
 * are for tests.
 */

const HOST = '127.0.0.1';
const PORT = 9090;
const LOOK_EVERY_MS = 1_000;
const READY_TIMEOUT_MS = 90_000;
const RETENTION = '7d';
/** Only the owner may read the file, because it may contain METRICS_TOKEN. */
const FILE_MODE = 0o600;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '.data' }, 'free-port': { type: 'boolean', default: false } },
  });
  const dataDir = resolve(ROOT, values.data);
  const run = await readRunFile(dataDir);
  if (!run) throw new StartError('No system runs here. Start it first: npm start');
  const port = await choosePort(values['free-port']);
  const folder = join(dataDir, 'prometheus');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'prometheus.yml'), prometheusConfig(process.env.METRICS_TOKEN), {
    mode: FILE_MODE,
  });
  await writeTargets(folder, run);
  const program = await findOrInstall('prometheus', PROMETHEUS, {
    env: process.env,
    report: (line) => console.log(`  ${line}`),
  });
  const child = startChild({
    name: 'prometheus',
    command: program,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--storage.tsdb.retention.time=${RETENTION}`,
      `--web.listen-address=${HOST}:${port}`,
    ],
    env: process.env,
    logFile: join(dataDir, 'logs', 'prometheus.log'),
    probe: async () => {
      const reply = await fetch(`http://${HOST}:${port}/-/ready`);
      if (!reply.ok) throw new Error(`status ${reply.status}`);
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
  const stopRequest = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
    process.on('disconnect', () => stop());
  });
  await Promise.race([child.waitUntilReady(), stopRequest]);
  console.log(`Prometheus: http://${HOST}:${port}/alerts (Ctrl-C stops it; its data is kept in ${folder})`);
  console.log('Dashboard for Grafana: infra/observe/dashboards/croneai.json');
  await Promise.race([stopRequest, child.exited, followSystem(dataDir, folder)]);
  const hasDied = child.hasExited();
  await child.stop();
  if (hasDied) throw new StartError(`Prometheus died. See ${join(dataDir, 'logs', 'prometheus.log')}`);
}

async function choosePort(wantsFree: boolean): Promise<number> {
  if (!wantsFree && (await isPortFree(PORT))) return PORT;
  const [port = PORT] = await findFreePorts(1);
  return port;
}

const prometheusConfig = (metricsToken: string | undefined): string => `global:
  scrape_interval: 5s
  evaluation_interval: 5s
rule_files: ['${join(ROOT, 'infra', 'observe', 'alerts')}/*.yaml']
scrape_configs:
  - job_name: croneai
${metricsToken ? `    authorization: { credentials: ${JSON.stringify(metricsToken)} }\n` : ''}    file_sd_configs:
      - files: [targets.json]
        refresh_interval: 5s
`;

/**
 * Writes the file with the targets. Prometheus may reload the file at any time, so the file is
 * replaced atomically.
 */
async function writeTargets(folder: string, run: RunInfo): Promise<void> {
  const targets = run.processes.map(({ name, port }) => ({
    targets: [`${HOST}:${port}`],
    labels: { instance: name },
  }));
  const file = join(folder, 'targets.json');
  await writeFile(`${file}.new`, JSON.stringify(targets));
  await rename(`${file}.new`, file);
}

/** Keeps the targets up to date, and resolves when the system has stopped. */
async function followSystem(dataDir: string, folder: string): Promise<void> {
  for (let last = ''; ; await sleep(LOOK_EVERY_MS)) {
    const run = await readRunFile(dataDir);
    if (!run) return;
    const processes = JSON.stringify(run.processes.map(({ name, port }) => [name, port]));
    if (processes !== last) await writeTargets(folder, run);
    last = processes;
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
