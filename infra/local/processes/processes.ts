import { fileURLToPath } from 'node:url';
import type { Keys } from '../../keys/make-keys.mjs';

/** A process: its program, its port, and its settings in addition to the common ones. */
export type ProcessRow = {
  name: string;
  entry: string;
  port: number;
  /** Options of Node itself, before the entry. */
  nodeOptions?: string[];
  /** Fixed environment variables for Node rather than the program. */
  environment?: Record<string, string>;
  /** Names from `SystemSettings`. */
  env: SettingName[];
};

/**
 * Settings of a system. Each process gets only the settings in its row, so that no process has a
 * key that it does not need.
 */
export type SystemSettings = Keys & {
  MONGO_URL: string;
  REDIS_URL: string;
  KAFKA_BROKERS: string;
  SMTP_URL: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  SALES_EMAIL: string;
  PUBLIC_URL: string;
  LEDGER_NAME: string;
  LEDGER_HEADS: string;
  PUSH_HOSTS: string;
  TELEGRAM_API_URL: string;
  TELEGRAM_TOKEN: string;
  TELEGRAM_CHANNEL: string;
  TELEGRAM_ROOM: string;
  TELEGRAM_HINT_CHANNEL: string;
  TELEGRAM_RESULTS_CHANNEL: string;
  FIRST_ADMIN_EMAIL: string;
  AUTH_URL: string;
  SIGNALS_URL: string;
  LEADS_URL: string;
  ADMIN_URL: string;
  NOTIFIER_URL: string;
  WEB_DIST: string;
  TRUSTED_PROXIES: string;
  CANARY_EMAIL: string;
  CANARY_MAILBOX: string;
};
type SettingName = keyof SystemSettings;

const STORES: SettingName[] = ['MONGO_URL', 'REDIS_URL', 'KAFKA_BROKERS'];
const CHECKS: SettingName[] = ['TOKEN_PUBLIC_KEY', 'CLIENT_ADDRESS_KEY', 'PUBLIC_URL'];
const SIGNS: SettingName[] = [
  'TOKEN_PRIVATE_KEY',
  'SECRETS_KEY',
  'SEALING_PUBLIC_KEY',
  'LINK_KEY',
  'CANARY_KEY',
  'FIRST_ADMIN_EMAIL',
];
const MAILS: SettingName[] = [
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SALES_EMAIL',
  'SEALING_PRIVATE_KEY',
  'LINK_KEY',
];
const CHANNELS: SettingName[] = [
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'PUSH_HOSTS',
  'TELEGRAM_API_URL',
  'TELEGRAM_TOKEN',
  'TELEGRAM_CHANNEL',
  'TELEGRAM_ROOM',
  'TELEGRAM_HINT_CHANNEL',
  'TELEGRAM_RESULTS_CHANNEL',
];
const UPSTREAMS: SettingName[] = ['AUTH_URL', 'SIGNALS_URL', 'LEADS_URL', 'ADMIN_URL', 'NOTIFIER_URL'];

/** The first worker listens on this port + 1. */
const WORKER_BASE_PORT = 4100;
/**
 * Workers scale by adding processes, so each one may use only one processor
 * (docs/adr/0011-workers-use-one-thread.md).
 */
const WORKER_NODE_OPTIONS = ['--single-threaded-gc'];
/**
 * A gateway holds many small objects for minutes. With plenty of memory, Node lets garbage grow to
 * several times the size of these objects. The limits cut the memory of 10,000 streams by a third
 * (`npm run bench -- live`).
 */
export const GATEWAY_NODE_OPTIONS = [
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
];
/** Limits malloc arenas, because each thread's arena keeps some freed memory. */
export const GATEWAY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

// biome-ignore format: one row per line keeps the table readable
export const PROCESSES: ProcessRow[] = [
  { name: 'gateway',  entry: 'gateway/src/main.ts',           port: 8080, nodeOptions: GATEWAY_NODE_OPTIONS, environment: GATEWAY_ENVIRONMENT, env: ['REDIS_URL', ...CHECKS, ...UPSTREAMS, 'WEB_DIST', 'TRUSTED_PROXIES'] },
  { name: 'auth',     entry: 'services/auth/src/main.ts',     port: 4001, env: [...STORES, ...CHECKS, ...SIGNS] },
  { name: 'signals',  entry: 'services/signals/src/main.ts',  port: 4002, env: [...STORES, ...CHECKS] },
  { name: 'leads',    entry: 'services/leads/src/main.ts',    port: 4003, env: [...STORES, ...CHECKS] },
  { name: 'admin',    entry: 'services/admin/src/main.ts',    port: 4004, env: [...STORES, ...CHECKS] },
  { name: 'notifier', entry: 'services/notifier/src/main.ts', port: 4005, env: [...STORES, ...CHECKS, ...MAILS, ...CHANNELS] },
];

export function workerRow(number: number): ProcessRow {
  return {
    name: `signals-worker-${number}`,
    entry: 'services/signals/src/worker/main.ts',
    port: WORKER_BASE_PORT + number,
    nodeOptions: WORKER_NODE_OPTIONS,
    // A worker serves no calls, so its only key is the one that signs the public log.
    env: [...STORES, 'LEDGER_KEY', 'LEDGER_NAME', 'LEDGER_HEADS'],
  };
}

/** The first trainer listens on this port + 1. */
const TRAINER_BASE_PORT = 4150;

export function trainerRow(number: number): ProcessRow {
  return {
    name: `signals-trainer-${number}`,
    entry: 'services/signals/src/trainer/main.ts',
    port: TRAINER_BASE_PORT + number,
    nodeOptions: WORKER_NODE_OPTIONS,
    env: ['MONGO_URL', 'REDIS_URL'],
  };
}

const CANARY_PORT = 4190;

export const canaryRow = (): ProcessRow => ({
  name: 'canary',
  entry: 'gateway/src/canary/main.ts',
  port: CANARY_PORT,
  env: ['PUBLIC_URL', 'CANARY_KEY', 'CANARY_EMAIL', 'CANARY_MAILBOX'],
});

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
