import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { allEvents } from '@croneai/contracts/events/all.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { openSealed, type SealedSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { signClientAddress } from '@croneai/platform/http/client-address.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { publishSoon, until } from '../../../tests/support/until.ts';
import { loadConfig } from '../src/config.ts';
import { start } from '../src/start.ts';

export { until };

const der = (key: ReturnType<typeof generateKeyPairSync>['publicKey'], type: 'spki' | 'pkcs8') =>
  (key as unknown as { export(options: object): Buffer }).export({ format: 'der', type }).toString('base64');

export function createKeyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { publicKey: der(publicKey as never, 'spki'), privateKey: der(privateKey as never, 'pkcs8') };
}

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
};
export type CallOptions = { token?: string; body?: unknown; address?: string; raw?: RequestInit };

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The real service in this process: own database, topics and keys, a clock that can be moved, and ears on its topics. */
export async function startHarness(env: Record<string, string> = {}) {
  const backing = inject('backing');
  const run = randomUUID().slice(0, 8);
  const tokens = createKeyPair();
  const sealing = createKeyPair();
  const clientAddressKey = randomBytes(32).toString('base64');
  const redisUrl = await takeRedisDatabase(backing.redisUrl);
  const config = loadConfig({
    CRONE_MODE: 'local',
    LAME_DUCK_SECONDS: '0',
    PORT: '0',
    MONGO_URL: backing.mongoUrl,
    MONGO_DATABASE: `auth-test-${run}`,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: backing.kafkaBrokers.join(','),
    KAFKA_TOPIC_PREFIX: `t${run}.`,
    KAFKA_PARTITIONS: '1',
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    TOKEN_PRIVATE_KEY: tokens.privateKey,
    SEALING_PUBLIC_KEY: sealing.publicKey,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LINK_KEY: randomBytes(32).toString('base64'),
    CLIENT_ADDRESS_KEY: clientAddressKey,
    FIRST_ADMIN_EMAIL: `admin-${run}@example.com`,
    ...env,
  });

  const lines: string[] = [];
  const logger = createLogger({
    name: 'auth',
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const startService = () => start(config, { logger, now });
  let service = await startService();

  const kafka = createKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: 'auth-test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
  });
  const events: EventEnvelope[] = [];
  const tombstones: string[] = [];
  const wire: string[] = [];
  await kafka.subscribe({
    groupId: 'test',
    topics: [topics.users.name, topics.notices.name, topics.audit.name],
    async onMessage({ key, value }) {
      if (value === null) return void tombstones.push(key);
      wire.push(value.toString());
      events.push(parseEvent(value.toString()));
    },
  });
  const redis = new Redis(redisUrl);
  const mongo = await mongoose
    .createConnection(config.MONGO_URL, { dbName: config.MONGO_DATABASE })
    .asPromise();

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { token, body, address, raw } = options;
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { 'x-client-address': signClientAddress(clientAddressKey, address) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...raw,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const isFile = response.ok && response.headers.has('content-disposition');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (isFile ? { data: JSON.parse(text) } : JSON.parse(text)) : null,
    };
  }

  const find = <T>(what: string, pick: () => T | undefined) =>
    until(what, () => {
      const found = pick();
      if (found === undefined) throw new Error('not seen yet');
      return found;
    });

  return {
    config,
    run,
    clock,
    now,
    call,
    events,
    tombstones,
    wire,
    lines,
    redis,
    kafka,
    mongo,
    db: (collection: string) => mongo.collection(collection),
    /** Waits for the newest event of a type that fits. */
    event: (type: string, fits: (event: EventEnvelope) => boolean = () => true) =>
      find(`event ${type}`, () => events.findLast((event) => event.type === type && fits(event))),
    open: (sealed: string): Promise<SealedSecret> => openSealed(sealing.privateKey, sealed),
    find,
    /** Publishes an event as another service would. */
    async publish(definition: Parameters<typeof createEvent>[0], event: Parameters<typeof createEvent>[1]) {
      const entry = createEvent(definition, event);
      await publishSoon(() => kafka.publish(entry.topic, [{ key: entry.key, value: serialiseEntry(entry) }]));
    },
    async restart() {
      await service.stop();
      service = await startService();
    },
    async stop() {
      await service.stop();
      await kafka.disconnect();
      await mongo.dropDatabase();
      await mongo.close();
      redis.disconnect();
    },
  };
}

/** Reads an event as a consumer does: a payload that does not fit its contract fails the test. */
function parseEvent(text: string): EventEnvelope {
  const event = JSON.parse(text) as EventEnvelope;
  const definition = allEvents.find(({ type, version }) => type === event.type && version === event.version);
  if (!definition) throw new Error(`no contract for ${event.type} v${event.version}`);
  definition.payload.parse(event.payload);
  return event;
}
