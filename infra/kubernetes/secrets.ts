import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';

/*
 * `npm run -s kubernetes:secrets -- [.env] [--overlay production] | kubectl apply -f -`: writes a
 * Secret for each process, with only the keys that the process needs. The keys come from the file
 * that `npm run keys` made. With `--overlay production`, each service has its own user of MongoDB
 * and Kafka, and Secrets with the passwords of these users are written for the namespace `stores`.
 * To use your own stores, set MONGO_URL, REDIS_URL, KAFKA_USERNAME, and KAFKA_PASSWORD in the file.
 * A suffix limits such a key to one service: MONGO_URL_AUTH is only for the service auth. REDIS_URL
 * cannot have a suffix.
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
/** Keys of the canary, which has no Deployment in the Kustomize base. */
const CANARY_KEYS = ['CANARY_KEY', 'CANARY_MAILBOX'];
/** Keys of the jobs for backups and upgrades, which are not Deployments. */
const BACKUP_KEYS = [...REDIS, 'MONGO_URL', 'BACKUP_KEY', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'];
/** Passwords of the stores in the overlay single-node. */
const STORE_PASSWORDS = ['MONGO_PASSWORD', 'REDIS_PASSWORD', 'KAFKA_PASSWORD'];
/** Users of the stores in the overlay production: the services, and `backup` for the jobs. */
const STORE_USERS = ['auth', 'signals', 'leads', 'admin', 'notifier', 'backup'];
const KEYS_PER_USER = ['MONGO_URL', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];

export type Overlay = 'single-node' | 'production';
type Secret = {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
};

/**
 * Returns a Secret for each process, and the Secrets for the stores. A key that is missing in `env`
 * gets an empty value.
 */
export function secretsOf(env: NodeJS.ProcessEnv, overlay: Overlay = 'single-node'): Secret[] {
  const entries: [string, readonly string[]][] = [
    ...Object.entries(SECRET_KEYS),
    ['canary', CANARY_KEYS],
    ['backup', BACKUP_KEYS],
  ];
  const ofProcesses = entries.map(([name, keys]) => {
    const values = valuesOf(name, env, overlay);
    return secret(name, Object.fromEntries(keys.map((key) => [key, values[key] ?? ''])));
  });
  return [...ofProcesses, ...(overlay === 'production' ? userSecrets(env) : [passwordSecret(env)])];
}

const secret = (name: string, stringData: Record<string, string>, namespace = 'croneai'): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  stringData,
});

/**
 * Returns all values for a process. Workers and the trainer use the store users of the signals
 * service.
 */
function valuesOf(name: string, env: NodeJS.ProcessEnv, overlay: Overlay): NodeJS.ProcessEnv {
  const [user = ''] = name.split('-', 1);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  // `npm run keys` always writes KAFKA_PASSWORD, so KAFKA_PASSWORD alone does not mean that an
  // external Kafka is used. KAFKA_USERNAME does.
  if (!given.KAFKA_USERNAME) delete given.KAFKA_PASSWORD;
  for (const key of KEYS_PER_USER) {
    const own = given[`${key}_${user.toUpperCase()}`];
    if (own) given[key] = own;
  }
  return { ...(overlay === 'production' ? productionStores(user, env) : singleNodeStores(env)), ...given };
}

function singleNodeStores({ MONGO_PASSWORD, REDIS_PASSWORD, KAFKA_PASSWORD }: NodeJS.ProcessEnv) {
  return {
    KAFKA_USERNAME: 'croneai',
    KAFKA_PASSWORD,
    MONGO_URL: `mongodb://croneai:${MONGO_PASSWORD}@mongo:27017/?authSource=admin`,
    REDIS_URL: `redis://:${REDIS_PASSWORD}@redis:6379`,
    SMTP_URL: 'smtp://mailpit:1025',
  };
}

/**
 * Returns the addresses of the example stores in the folder `stores`, with the credentials of a
 * user.
 */
function productionStores(user: string, env: NodeJS.ProcessEnv) {
  const { mongodb, kafka } = passwordsOf(user, env);
  const password = env.REDIS_PASSWORD;
  return {
    KAFKA_USERNAME: user,
    KAFKA_PASSWORD: kafka,
    MONGO_URL: `mongodb+srv://${user}:${mongodb}@mongodb-svc.stores.svc.cluster.local/?replicaSet=mongodb&authSource=admin`,
    REDIS_URL: `rediss+sentinel://:${password}@redis-sentinel.stores.svc:26379/croneai/0?sentinelPassword=${password}&tlsServername=redis.stores.svc`,
  };
}

/**
 * Derives the passwords of one user, so that no service can compute the passwords of another
 * service.
 */
function passwordsOf(user: string, { MONGO_PASSWORD = '', KAFKA_PASSWORD = '' }: NodeJS.ProcessEnv) {
  const derive = (password: string) => createHmac('sha256', password).update(user).digest('base64url');
  return { mongodb: derive(MONGO_PASSWORD), kafka: derive(KAFKA_PASSWORD) };
}

const passwordSecret = (env: NodeJS.ProcessEnv): Secret =>
  secret('stores', Object.fromEntries(STORE_PASSWORDS.map((key) => [key, env[key] ?? ''])));

const userSecrets = (env: NodeJS.ProcessEnv): Secret[] => [
  ...STORE_USERS.map((user) => secret(`${user}-passwords`, passwordsOf(user, env), 'stores')),
  secret('redis-password', { password: env.REDIS_PASSWORD ?? '' }, 'stores'),
];

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overlay: { type: 'string', default: 'single-node' } },
  });
  if (values.overlay !== 'single-node' && values.overlay !== 'production')
    throw new Error('--overlay must be single-node or production');
  const env = parseEnv(readFileSync(positionals[0] ?? '.env', 'utf8'));
  const items = secretsOf(env, values.overlay);
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
}
