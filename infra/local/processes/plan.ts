import { join, resolve } from 'node:path';
import type { Keys } from '../../keys/make-keys.mjs';
import { type BackingName, type BackingPorts, DEFAULT_BACKING_PORTS } from '../backing/backing.ts';
import type { BackingPart } from '../backing/backing-service.ts';
import { findFreePorts } from '../backing/ports.ts';
import { WEB_DIST } from '../web-build.ts';
import type { ChildSpec } from './child.ts';
import { PROCESSES, type ProcessRow, ROOT, type SystemSettings, trainerRow, workerRow } from './processes.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 60_000;
const HEALTH_TIMEOUT_MS = 2_000;
const MAIL_FROM = 'CroneAI <no-reply@croneai.example>';
const SUPPORT_EMAIL = 'support@croneai.example';
const SALES_EMAIL = 'sales@croneai.example';

export type Plan = {
  rows: ProcessRow[];
  backingPorts: BackingPorts;
};

/** Which processes run on which ports. Tests take free ones, so that they can run beside a system. */
export async function makePlan(
  ports: 'default' | 'free',
  workers: number,
  processes: ProcessRow[] = PROCESSES,
): Promise<Plan> {
  const workerRows = Array.from({ length: workers }, (_, index) => workerRow(index + 1));
  // A trainer trains what workers decide by: without workers there is none.
  const rows = [...processes, ...workerRows, ...(workers > 0 ? [trainerRow(1)] : [])];
  if (ports === 'default') return { rows, backingPorts: DEFAULT_BACKING_PORTS };
  const names = Object.keys(DEFAULT_BACKING_PORTS) as (keyof BackingPorts)[];
  const free = await findFreePorts(rows.length + names.length);
  const backingPorts = { ...DEFAULT_BACKING_PORTS };
  for (const name of names) backingPorts[name] = free.pop() ?? 0;
  return { rows: rows.map((row) => ({ ...row, port: free.pop() ?? 0 })), backingPorts };
}

export function urlOfRow(row: Pick<ProcessRow, 'port'>): string {
  return `http://${HOST}:${row.port}`;
}

export function healthOfRow(row: Pick<ProcessRow, 'port'>): string {
  return `${urlOfRow(row)}/health/ready`;
}

/** All settings of a system; `processEnv` gives each process its part. */
export function settingsOf(
  plan: Plan,
  backing: { get(name: BackingName): Pick<BackingPart, 'url'> | undefined },
  keys: Keys,
  env: NodeJS.ProcessEnv,
): Partial<SystemSettings> {
  const urlOf = (name: string): string => {
    const row = plan.rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`no process is called ${name}`);
    return urlOfRow(row);
  };
  const backingUrl = (name: BackingName): string => {
    const part = backing.get(name);
    if (!part) throw new Error(`${name} has not been found yet`);
    return part.url;
  };
  return {
    ...keys,
    MONGO_URL: backingUrl('mongo'),
    REDIS_URL: backingUrl('redis'),
    KAFKA_BROKERS: backingUrl('kafka'),
    SMTP_URL: backingUrl('smtp'),
    MAIL_FROM: env.MAIL_FROM ?? MAIL_FROM,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? SUPPORT_EMAIL,
    SALES_EMAIL: env.SALES_EMAIL ?? SALES_EMAIL,
    PUBLIC_URL: env.PUBLIC_URL ?? urlOf('gateway'),
    AUTH_URL: urlOf('auth'),
    SIGNALS_URL: urlOf('signals'),
    LEADS_URL: urlOf('leads'),
    ADMIN_URL: urlOf('admin'),
    NOTIFIER_URL: urlOf('notifier'),
    WEB_DIST: env.WEB_DIST ?? WEB_DIST,
    ...(env.FIRST_ADMIN_EMAIL ? { FIRST_ADMIN_EMAIL: env.FIRST_ADMIN_EMAIL } : {}),
  };
}

/** Environment of a process: the operator's, where it listens, its own database, and the settings of its row. */
export function processEnv(
  row: ProcessRow,
  settings: Partial<SystemSettings>,
  env: NodeJS.ProcessEnv,
  cacheDir: string,
): NodeJS.ProcessEnv {
  const named = Object.fromEntries(row.env.map((name) => [name, settings[name]]));
  const [, service] = /^services\/(\w+)\//.exec(row.entry) ?? [];
  return {
    ...env,
    // Compiled code is kept: a warm start spends a third less on loading.
    NODE_COMPILE_CACHE: join(cacheDir, 'node-compile'),
    NODE_ENV: 'production',
    CRONE_MODE: 'local',
    HOST,
    PORT: String(row.port),
    ...(service ? { MONGO_DATABASE: `croneai_${service}` } : {}),
    ...named,
  };
}

export function specOfRow(row: ProcessRow, env: NodeJS.ProcessEnv, logDir: string): ChildSpec {
  return {
    name: row.name,
    command: process.execPath,
    args: [...(row.nodeOptions ?? []), resolve(ROOT, row.entry)],
    env,
    cwd: ROOT,
    logFile: join(logDir, `${row.name}.log`),
    probe: () => checkHealth(healthOfRow(row)),
    readyTimeoutMs: READY_TIMEOUT_MS,
    ipc: true,
  };
}

/** Throws unless the process is ready; the message names the check that fails. */
async function checkHealth(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 300)}`);
}
