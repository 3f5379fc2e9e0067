import { randomBytes } from 'node:crypto';
import { topics } from '@croneai/contracts/events/topics.ts';
import { SERVICES, type ServiceName } from '@croneai/contracts/http/services.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import mongoose, { type Connection } from 'mongoose';
import { makeKeys } from '../../../infra/keys/make-keys.mjs';
import { createWebhookSecrets } from '../../../services/notifier/src/webhooks/webhook-secrets.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { createTestSessions, someId } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';
import { residentMegabytes } from '../measure/processor-time.ts';
import { ADMIN, READER } from './seed.ts';

const READY_WITHIN_MS = 120_000;
const STARTS_MAX = 5;
/** The last log line of a process that could not start. */
const NOT_STARTED = 'the process could not start';
/** A cached token is replaced after this time. */
const SESSION_MS = 300_000;

export type Services = Awaited<ReturnType<typeof openServices>>;
export type Memory = { service: ServiceName; residentMb: number; heapMb: number };

/**
 * Opens the five services as processes, each with its own database. The databases stay when the
 * processes stop.
 */
export async function openServices(urls: BackingUrls, report: (line: string) => void) {
  const name = `growth_${randomBytes(4).toString('hex')}`;
  const keys = makeKeys();
  const sessions = createTestSessions(urls.redisUrl, {
    privateKey: keys.TOKEN_PRIVATE_KEY,
    publicKey: keys.TOKEN_PUBLIC_KEY,
  });
  const databases = new Map<ServiceName, Connection>();
  for (const service of SERVICES) {
    const options = { dbName: `${name}_${service}`, autoIndex: false, autoCreate: false };
    databases.set(service, await mongoose.createConnection(urls.mongoUrl, options).asPromise());
  }
  let running = new Map<ServiceName, ServiceProcess>();
  // A stop signal ends this process immediately, without `finally`. So the exit handler kills the
  // services.
  process.once('exit', () => {
    for (const one of running.values()) one.signal('SIGKILL');
  });
  const environmentOf = (service: ServiceName): Record<string, string> => ({
    ...keys,
    CRONE_MODE: 'local',
    MONGO_URL: urls.mongoUrl,
    MONGO_DATABASE: `${name}_${service}`,
    REDIS_URL: urls.redisUrl,
    KAFKA_BROKERS: urls.kafkaBrokers.join(','),
    KAFKA_PARTITIONS: '1',
    KAFKA_TOPIC_PREFIX: `${name}.`,
    PUBLIC_URL: 'https://croneai.example',
    SMTP_URL: urls.smtpUrl,
    MAIL_FROM: 'CroneAI <no-reply@croneai.example>',
    SUPPORT_EMAIL: 'support@croneai.example',
    SALES_EMAIL: 'sales@croneai.example',
    FIRST_ADMIN_EMAIL: 'owner@croneai.example',
    ERASURE_GRACE_SECONDS: '1',
  });
  const databaseOf = (service: ServiceName): Connection => {
    const database = databases.get(service);
    if (!database) throw new Error(`no database of ${service}`);
    return database;
  };
  const processOf = (service: ServiceName): ServiceProcess => {
    const found = running.get(service);
    if (!found) throw new Error(`${service} does not run`);
    return found;
  };
  /**
   * Starts a process. If it could not start, for example because a store refused the connection,
   * starts it again, as the supervisor does.
   */
  const startReady = async (service: ServiceName): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const started = await startServiceProcess(`services/${service}/src/main.ts`, environmentOf(service));
      running.set(service, started);
      const isReady = await until(
        `${service} is ready`,
        async () => {
          if (started.output().includes(NOT_STARTED)) return false;
          const { status, failing } = await started.readiness();
          if (status !== 200) throw new Error(failing.join(', '));
          return true;
        },
        READY_WITHIN_MS,
      );
      if (isReady) return;
      const line = started
        .output()
        .split('\n')
        .find((one) => one.includes(NOT_STARTED));
      if (tries === STARTS_MAX) throw new Error(`${service} did not start: ${line}`);
      report(`${service} starts again: ${/"message":"([^"]*)"/.exec(line ?? '')?.[1]}`);
    }
  };
  const tokens = new Map<string, { token: string; until: number }>();

  const services = {
    databaseOf,
    urlOf: (service: ServiceName) => processOf(service).url,
    output: (service: ServiceName) => processOf(service).output(),
    secrets: createWebhookSecrets({ privateKey: keys.SEALING_PRIVATE_KEY, previousKey: undefined }),
    /** Resolves to the milliseconds until each service was ready. */
    async start(): Promise<Map<ServiceName, number>> {
      const took = new Map<ServiceName, number>();
      // On a busy machine, five simultaneous starts would take longer than the timeouts of the
      // embedded server.
      for (const service of SERVICES) {
        const startedAt = performance.now();
        await startReady(service);
        took.set(service, performance.now() - startedAt);
      }
      return took;
    },
    async stop(): Promise<void> {
      const stopped = [...running.values()];
      running = new Map();
      await Promise.all(stopped.map((one) => one.stop()));
    },
    /**
     * Publishes a tombstone to each state topic. If a topic were empty, the service that owns the
     * topic would publish all its states again.
     */
    async fillStateTopics(): Promise<void> {
      const logger = createLogger({ name: 'bench', level: 'fatal' });
      const kafka = createKafka({
        brokers: urls.kafkaBrokers,
        clientId: 'bench',
        topicPrefix: `${name}.`,
        logger,
      });
      for (const topic of [topics.users, topics.access])
        await kafka.publish(topic.name, [{ key: someId(), value: null }]);
      await kafka.disconnect();
    },
    /** Returns a token of the reader or of an owner. */
    async tokenOf(caller: 'reader' | 'admin'): Promise<string> {
      const known = tokens.get(caller);
      if (known && known.until > Date.now()) return known.token;
      const { token } = await sessions.open(
        caller === 'admin' ? { role: 'owner', userId: ADMIN } : { userId: READER },
      );
      tokens.set(caller, { token, until: Date.now() + SESSION_MS });
      return token;
    },
    async memory(): Promise<Memory[]> {
      return Promise.all(
        SERVICES.map(async (service) => {
          const { pid, url } = processOf(service);
          const text = await (await fetch(`${url}/metrics`)).text();
          const heap = Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
          return { service, residentMb: await residentMegabytes(pid), heapMb: heap / 2 ** 20 };
        }),
      );
    },
    async close(): Promise<void> {
      await services.stop();
      await sessions.close();
      for (const database of databases.values()) {
        await database
          .dropDatabase()
          .catch((error: unknown) => report(`database not dropped: ${String(error)}`));
        await database.close();
      }
    },
  };
  return services;
}
