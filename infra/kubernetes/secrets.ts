import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/*
 * `npm run -s kubernetes:secrets -- [.env] | kubectl apply -f -`: writes a Secret for each process,
 * with only the keys that it needs, from the file that `npm run keys` made. For stores elsewhere,
 * set MONGO_URL, REDIS_URL, and SMTP_URL in that file.
 */

const REDIS = ['REDIS_URL', 'REDIS_LIVE_URL', 'REDIS_QUEUE_URL'];
const STORES = [...REDIS, 'MONGO_URL', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];
const CALLERS = ['TOKEN_PUBLIC_KEY', 'TOKEN_PUBLIC_KEY_PREVIOUS', 'CLIENT_ADDRESS_KEY'];
const LINKS = ['LINK_KEY', 'LINK_KEY_PREVIOUS'];

/** Secret keys of each process. */
export const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  gateway: [...REDIS, ...CALLERS, 'METRICS_TOKEN'],
  auth: [
    ...STORES,
    ...CALLERS,
    ...LINKS,
    'TOKEN_PRIVATE_KEY',
    'SECRETS_KEY',
    'SECRETS_KEY_PREVIOUS',
    'SEALING_PUBLIC_KEY',
    'CANARY_KEY',
  ],
  signals: [...STORES, ...CALLERS, 'TWELVEDATA_KEY'],
  'signals-worker': [...STORES, 'TWELVEDATA_KEY', 'LEDGER_KEY'],
  'signals-trainer': [...STORES, 'TWELVEDATA_KEY'],
  leads: [...STORES, ...CALLERS],
  admin: [...STORES, ...CALLERS],
  notifier: [
    ...STORES,
    ...CALLERS,
    ...LINKS,
    'SMTP_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'TELEGRAM_TOKEN',
    'SEALING_PRIVATE_KEY',
    'SEALING_PRIVATE_KEY_PREVIOUS',
  ],
};
/** Keys of the canary, which is not a Deployment of the base. */
const CANARY_KEYS = ['CANARY_KEY', 'CANARY_MAILBOX'];
/** Keys of the jobs for backups and upgrades, which are not Deployments. */
const BACKUP_KEYS = [...REDIS, 'MONGO_URL', 'BACKUP_KEY', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'];
/** Passwords of the stores in the overlay single-node. */
const STORE_PASSWORDS = ['MONGO_PASSWORD', 'REDIS_PASSWORD', 'KAFKA_PASSWORD'];

type Secret = {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
};

/** Returns a Secret for each process and one for the stores. A missing key gets an empty value. */
export function secretsOf(env: NodeJS.ProcessEnv): Secret[] {
  const complete: NodeJS.ProcessEnv = {
    KAFKA_USERNAME: 'croneai',
    MONGO_URL: `mongodb://croneai:${env.MONGO_PASSWORD}@mongo:27017/?authSource=admin`,
    REDIS_URL: `redis://:${env.REDIS_PASSWORD}@redis:6379`,
    SMTP_URL: 'smtp://mailpit:1025',
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  };
  const entries: [string, readonly string[]][] = [
    ...Object.entries(SECRET_KEYS),
    ['canary', CANARY_KEYS],
    ['backup', BACKUP_KEYS],
    ['stores', STORE_PASSWORDS],
  ];
  return entries.map(([name, keys]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'croneai' },
    stringData: Object.fromEntries(keys.map((key) => [key, complete[key] ?? ''])),
  }));
}

if (import.meta.main) {
  const env = parseEnv(readFileSync(process.argv[2] ?? '.env', 'utf8'));
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: secretsOf(env) }, null, 2));
}
