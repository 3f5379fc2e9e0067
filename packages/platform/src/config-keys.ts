import { z } from 'zod';
import { readPrivateKey, readPublicKey } from './auth/keys.ts';
import { parseRedisUrl } from './redis-url.ts';

/** Schema of a symmetric key: base64 of at least 32 bytes, on one line. */
export const symmetricKey = () =>
  z
    .base64('must be base64')
    .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must hold at least 32 bytes');

/** Schema of an EC public key: base64 of DER (SPKI), on one line. */
export const publicKey = () =>
  z.string().refine(canBeReadBy(readPublicKey), 'must be a public key: base64 of DER (SPKI)');

/** Schema of an EC private key: base64 of DER (PKCS #8), on one line. */
export const privateKey = () =>
  z.string().refine(canBeReadBy(readPrivateKey), 'must be a private key: base64 of DER (PKCS #8)');

function canBeReadBy(read: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  };
}

/**
 * True if the URL has no user name and no password. An error of `fetch` would reveal a password.
 */
const hasNoPassword = (text: string): boolean => {
  const url = URL.parse(text);
  return !url?.username && !url?.password;
};

/** Schema of a URL with one of these protocols. */
export const urlOf = (...protocols: string[]) =>
  z.string().refine(
    // An address may have several hosts, but the URL parser accepts only one. All hosts after the
    // first are therefore removed before parsing.
    (text) => protocols.includes(URL.parse(text.replace(/,[^/]*/, ''))?.protocol.slice(0, -1) ?? ''),
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  );

const isBroker = (text: string) => /^[^\s:]+:\d{1,5}$/.test(text) || /^\[[0-9a-f:]+\]:\d{1,5}$/i.test(text);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Schema of a list of hosts, separated by commas. `standard` is the default list. */
export const hostList = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text) => text.split(',').flatMap((host) => host.trim() || []));

const upTo = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** Maximum value of `LAME_DUCK_SECONDS`. It is included in the stop deadline of `runProcess`. */
const MAX_LAME_DUCK_SECONDS = 10;

export const processConfig = {
  CRONE_MODE: z
    .enum(['local', 'production'])
    .default('production')
    .describe(
      'local opens /api/docs and allows RATE_LIMIT_SCALE above 1 and SIGNAL_VALIDITY_SECONDS below 300',
    ),
  HOST: z.string().default('127.0.0.1').describe('listen address; 0.0.0.0 in a container'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('listen port; 0 selects a free one'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('minimum log level; lines are JSON with request ids, never secrets'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
    .refine(hasNoPassword, 'must not contain a password')
    .optional()
    .describe('collector of traces (OTLP over HTTP), such as http://collector:4318; off when unset'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(0.01)
    .describe('share of requests that are traced, from 0 to 1; the same in all processes'),
  LAME_DUCK_SECONDS: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(MAX_LAME_DUCK_SECONDS, `must be at most ${MAX_LAME_DUCK_SECONDS}`)
    .optional()
    .describe('seconds that a stopping process keeps serving; 5, in local mode 0, at most 10'),
};

/**
 * Default of the setting `LAME_DUCK_SECONDS`. Load balancers and name servers need this long to
 * notice that a process is not ready.
 */
const LAME_DUCK_SECONDS = 5;

/**
 * Returns how long a process keeps answering after a stop begins, in milliseconds. In local mode,
 * the default is 0, because there is no load balancer.
 */
export function lameDuckMs(config: {
  CRONE_MODE: 'local' | 'production';
  LAME_DUCK_SECONDS?: number | undefined;
}): number {
  const usual = config.CRONE_MODE === 'local' ? 0 : LAME_DUCK_SECONDS;
  return (config.LAME_DUCK_SECONDS ?? usual) * 1000;
}

export const mongoConfig = {
  MONGO_URL: urlOf('mongodb', 'mongodb+srv')
    .refine(
      (text) => !/[?&]readPreference=(?!primary(?:&|$))/i.test(text),
      'must not set readPreference: what was just written must be read back',
    )
    .describe('MongoDB server or replica set, with credentials and options, without a database name'),
  MONGO_DATABASE: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be letters, digits, _ and - (at most 60)')
    .describe("this service's own database"),
};

const redisUrl = z
  .string()
  .refine(
    (text) => parseRedisUrl(text) !== undefined,
    'must be redis://…, rediss://… or redis+sentinel://host:port,host:port/name',
  );

export const redisConfig = {
  REDIS_URL: redisUrl.describe(
    'Redis for sessions, limits, mirrors, and for the two below when they are unset',
  ),
  REDIS_LIVE_URL: redisUrl.optional().describe('Redis of the live log; defaults to REDIS_URL'),
  REDIS_QUEUE_URL: redisUrl.optional().describe('Redis of the queues; defaults to REDIS_URL'),
};

export function redisUrlFor(
  config: { REDIS_URL: string; REDIS_LIVE_URL?: string | undefined; REDIS_QUEUE_URL?: string | undefined },
  purpose: 'live' | 'queue',
): string {
  return (purpose === 'live' ? config.REDIS_LIVE_URL : config.REDIS_QUEUE_URL) ?? config.REDIS_URL;
}

export const kafkaConfig = {
  KAFKA_BROKERS: list
    .pipe(z.array(z.string().refine(isBroker, 'must be host:port, separated by commas')).min(1))
    .describe('Kafka brokers as host:port, separated by commas'),
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,100}$/, 'must be letters, digits, dots, _ and -')
    .default('')
    .describe('prefix of every topic and group, so that several systems can share one Kafka'),
  KAFKA_SECURITY_PROTOCOL: z
    .enum(['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL'])
    .default('PLAINTEXT')
    .describe('PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL; use SASL_SSL on a shared network'),
  KAFKA_SASL_MECHANISM: z
    .enum(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])
    .default('SCRAM-SHA-512')
    .describe('PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512; needs a SASL protocol'),
  KAFKA_USERNAME: z.string().optional().describe('SASL user name'),
  KAFKA_PASSWORD: z.string().optional().describe('SASL password'),
  KAFKA_CA_FILE: z
    .string()
    .optional()
    .describe("PEM file of the CA that signed the brokers' certificates; Node's own CAs when unset"),
  KAFKA_CREATE_TOPICS: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('false: you manage the topics; services wait for missing ones and log settings that differ'),
  KAFKA_PARTITIONS: upTo(1_000).describe(
    'partitions of a new topic, six by default; existing topics keep theirs',
  ),
  KAFKA_REPLICATION_FACTOR: upTo(10).describe(
    "replicas of a new topic; the brokers' default when unset; topics with fewer are logged",
  ),
  KAFKA_MIN_INSYNC_REPLICAS: upTo(10).describe(
    'replicas that must acknowledge a write; topics with fewer are logged',
  ),
  TOPIC_ERASURE_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .optional()
    .describe('for tests of erasure: maximum retention of every topic, in milliseconds'),
};

export type KafkaConfig = z.output<z.ZodObject<typeof kafkaConfig>>;

export const tokenConfig = {
  TOKEN_PUBLIC_KEY: publicKey().describe('public key that verifies tokens (P-256): base64 of DER (SPKI)'),
  TOKEN_PUBLIC_KEY_PREVIOUS: publicKey()
    .optional()
    .describe('previous public key, during a rotation of the token pair'),
};

export const clientAddressConfig = {
  CLIENT_ADDRESS_KEY: symmetricKey().describe(
    "signs the visitor's address from gateway to service: base64 of 32 bytes",
  ),
};

const BELOW_A_PATH =
  'must be the root of a host: the site works below no path, so links and pages would lead elsewhere';

/**
 * Schema of the site's address. Links are resolved against the root of the site, so an address with
 * a path is refused.
 */
export const siteUrl = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be a URL that starts with https:// or http://' })
    .refine((text) => {
      if (!URL.canParse(text)) return true;
      const { pathname, search, hash } = new URL(text);
      return pathname === '/' && search === '' && hash === '';
    }, BELOW_A_PATH)
    .describe('the site as visitors see it; used in canonical addresses and in links of mails');

/** Keys for services that sign or verify links. */
export const linkConfig = {
  LINK_KEY: symmetricKey().describe(
    'signs links in mails that need no sign-in (unsubscribe) and receipts: base64 of 32 bytes',
  ),
  LINK_KEY_PREVIOUS: symmetricKey().optional().describe('previous LINK_KEY, for links already sent'),
};

/** Settings of every service that has a database. */
export const serviceConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...kafkaConfig,
  ...tokenConfig,
  ...clientAddressConfig,
};
