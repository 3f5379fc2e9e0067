import { join, resolve } from 'node:path';
import type { Keys } from '../../keys/make-keys.mjs';
import { type BackingName, type BackingPorts, DEFAULT_BACKING_PORTS } from '../backing/backing.ts';
import type { BackingPart } from '../backing/backing-service.ts';
import type { BalancedPort } from '../backing/nginx.ts';
import { findFreePorts } from '../backing/ports.ts';
import { withoutOtherKeys } from '../secrets.ts';
import { WEB_DIST } from '../web-build.ts';
import type { ChildSpec } from './child.ts';
import { PROCESSES, type ProcessRow, ROOT, type SystemSettings, trainerRow, workerRow } from './processes.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 120_000;
const HEALTH_TIMEOUT_MS = 2_000;
const MAIL_FROM = 'CroneAI <no-reply@croneai.example>';
const SUPPORT_EMAIL = 'support@croneai.example';
const SALES_EMAIL = 'sales@croneai.example';
const CANARY_EMAIL = 'canary@croneai.example';
const REAL_PUSH_HOSTS =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
/** Token for the simulated Telegram, which accepts any token. */
const LOCAL_TELEGRAM_TOKEN = '1:a-bot-of-the-local-stand-in';
const LOCAL_TELEGRAM_CHANNEL = '-1001000001';

/**
 * Distance between the ports of replicas. The n-th replica listens n times this distance above the
 * documented port, on which nginx listens.
 */
const REPLICA_PORT_STEP = 200;

export type Plan = {
  rows: ProcessRow[];
  /** Documented ports with several replicas behind them. */
  balanced: BalancedPort[];
  backingPorts: BackingPorts;
};

export type PlanOptions = {
  ports: 'default' | 'free';
  workers: number;
  /** Replicas of the gateway and of each service. */
  replicas?: number | undefined;
  processes?: ProcessRow[] | undefined;
};

/** Assigns ports to processes. Tests use free ports, so that they can run next to a system. */
export async function makePlan(options: PlanOptions): Promise<Plan> {
  const { ports, workers, replicas = 1, processes = PROCESSES } = options;
  const workerRows = Array.from({ length: workers }, (_, index) => workerRow(index + 1));
  // A trainer trains models for workers, so a system without workers has no trainer.
  const documented = [
    ...processes.flatMap((row) => replicasOf(row, replicas)),
    ...workerRows,
    ...(workers > 0 ? [trainerRow(1)] : []),
  ];
  const balancers = replicas > 1 ? processes : [];
  const names = Object.keys(DEFAULT_BACKING_PORTS) as (keyof BackingPorts)[];
  const free =
    ports === 'free' ? await findFreePorts(documented.length + balancers.length + names.length) : [];
  const freeOr = (port: number): number => free.pop() ?? port;
  const rows = documented.map((row) => ({ ...row, port: freeOr(row.port) }));
  const backingPorts = { ...DEFAULT_BACKING_PORTS };
  for (const name of names) backingPorts[name] = freeOr(backingPorts[name]);
  const balanced = balancers.map((row) => ({
    name: row.name,
    port: freeOr(row.port),
    replicas: rows.filter(({ name }) => isReplica(name, row.name)).map(({ port }) => port),
  }));
  return { rows, balanced, backingPorts };
}

function replicasOf(row: ProcessRow, replicas: number): ProcessRow[] {
  if (replicas === 1) return [row];
  return Array.from({ length: replicas }, (_, index) => ({
    ...row,
    name: index === 0 ? row.name : `${row.name}-${index + 1}`,
    port: row.port + REPLICA_PORT_STEP * (index + 1),
  }));
}

/** Returns true if a process is a replica; `auth` and `auth-2` are replicas of `auth`. */
export function isReplica(name: string, of: string): boolean {
  return name === of || (name.startsWith(`${of}-`) && /^\d+$/.test(name.slice(of.length + 1)));
}

/**
 * Returns the address at which other processes reach a process. If the process has replicas, this
 * is the address of nginx.
 */
export function urlOf(plan: Pick<Plan, 'rows' | 'balanced'>, name: string): string {
  const at = [...plan.balanced, ...plan.rows].find((candidate) => candidate.name === name);
  if (!at) throw new Error(`no process is named ${name}`);
  return urlOfRow(at);
}

function urlOfRow(row: Pick<ProcessRow, 'port'>): string {
  return `http://${HOST}:${row.port}`;
}

export function healthOfRow(row: Pick<ProcessRow, 'port'>): string {
  return `${urlOfRow(row)}/health/ready`;
}

/** Returns all settings of a system; `processEnv` selects those of each process. */
export function settingsOf(
  { plan, keys, env, dataDir }: { plan: Plan; keys: Keys; env: NodeJS.ProcessEnv; dataDir: string },
  backing: { get(name: BackingName): Pick<BackingPart, 'url'> | undefined },
): Partial<SystemSettings> {
  const backingUrl = (name: BackingName): string => {
    const part = backing.get(name);
    if (!part) throw new Error(`${name} is not found yet`);
    return part.url;
  };
  const proxies = env.TRUSTED_PROXIES ?? (plan.balanced.length > 0 ? HOST : undefined);
  return {
    ...keys,
    MONGO_URL: backingUrl('mongo'),
    REDIS_URL: backingUrl('redis'),
    KAFKA_BROKERS: backingUrl('kafka'),
    SMTP_URL: backingUrl('smtp'),
    LEDGER_NAME: env.LEDGER_NAME ?? 'localhost',
    LEDGER_HEADS: env.LEDGER_HEADS ?? join(dataDir, 'ledger-heads'),
    // Includes the real hosts, because a browser with internet access subscribes at a real push
    // service.
    PUSH_HOSTS: [new URL(backingUrl('push')).host, env.PUSH_HOSTS ?? REAL_PUSH_HOSTS].join(','),
    ...telegramOf(backingUrl('push'), env),
    MAIL_FROM: env.MAIL_FROM ?? MAIL_FROM,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? SUPPORT_EMAIL,
    SALES_EMAIL: env.SALES_EMAIL ?? SALES_EMAIL,
    PUBLIC_URL: env.PUBLIC_URL ?? urlOf(plan, 'gateway'),
    AUTH_URL: env.AUTH_URL ?? urlOf(plan, 'auth'),
    SIGNALS_URL: env.SIGNALS_URL ?? urlOf(plan, 'signals'),
    LEADS_URL: env.LEADS_URL ?? urlOf(plan, 'leads'),
    ADMIN_URL: env.ADMIN_URL ?? urlOf(plan, 'admin'),
    NOTIFIER_URL: env.NOTIFIER_URL ?? urlOf(plan, 'notifier'),
    WEB_DIST: env.WEB_DIST ?? WEB_DIST,
    ...(proxies ? { TRUSTED_PROXIES: proxies } : {}),
    CANARY_EMAIL: env.CANARY_EMAIL ?? CANARY_EMAIL,
    ...(env.CANARY_MAILBOX ? { CANARY_MAILBOX: env.CANARY_MAILBOX } : {}),
    ...(env.FIRST_ADMIN_EMAIL ? { FIRST_ADMIN_EMAIL: env.FIRST_ADMIN_EMAIL } : {}),
  };
}

/** Returns the settings of the operator's own bot, or else of the bot of the simulated Telegram. */
function telegramOf(standIn: string, env: NodeJS.ProcessEnv): Partial<SystemSettings> {
  const { TELEGRAM_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_CHANNEL: channel } = env;
  const { TELEGRAM_HINT_CHANNEL: hints, TELEGRAM_RESULTS_CHANNEL: results } = env;
  const optional = {
    ...(env.TELEGRAM_ROOM && { TELEGRAM_ROOM: env.TELEGRAM_ROOM }),
    ...(hints && { TELEGRAM_HINT_CHANNEL: hints }),
    ...(results && { TELEGRAM_RESULTS_CHANNEL: results }),
  };
  if (!token)
    return {
      TELEGRAM_API_URL: apiUrl ?? standIn,
      TELEGRAM_TOKEN: LOCAL_TELEGRAM_TOKEN,
      TELEGRAM_CHANNEL: channel ?? LOCAL_TELEGRAM_CHANNEL,
      ...optional,
    };
  return {
    TELEGRAM_TOKEN: token,
    ...(apiUrl && { TELEGRAM_API_URL: apiUrl }),
    ...(channel && { TELEGRAM_CHANNEL: channel }),
    ...optional,
  };
}

/**
 * Returns the environment of a process: the operator's variables, the process's own address and
 * database, and the settings in its row.
 */
export function processEnv(
  row: ProcessRow,
  settings: Partial<SystemSettings>,
  env: NodeJS.ProcessEnv,
  cacheDir: string,
): NodeJS.ProcessEnv {
  const named = Object.fromEntries(row.env.map((name) => [name, settings[name]]));
  const [, service] = /^services\/(\w+)\//.exec(row.entry) ?? [];
  return {
    ...withoutOtherKeys(env, settings, row.env),
    // Compiled code is cached: a warm start spends a third less time on loading.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(cacheDir, 'node-compile'),
    NODE_ENV: 'production',
    CRONE_MODE: 'local',
    HOST,
    PORT: String(row.port),
    ...(service ? { MONGO_DATABASE: `croneai_${service}` } : {}),
    ...row.environment,
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

/** Throws unless the process is ready; the message names the failing check. */
async function checkHealth(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 300)}`);
}
