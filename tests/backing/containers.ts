import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { probeKafka } from '../../infra/local/backing/kafka.ts';
import { pingMongo } from '../../infra/local/backing/mongo.ts';
import { findFreePorts, probeTcp } from '../../infra/local/backing/ports.ts';
import { pingRedis, redisArguments } from '../../infra/local/backing/redis.ts';
import { until } from '../support/until.ts';
import type { Backing, BackingName, BackingUrls } from './backing.ts';

/** The mail server is maildev, not Mailpit, because the local driver also uses maildev. */
const IMAGES = {
  mongo: 'mongo:8',
  redis: 'redis:8',
  kafka: 'apache/kafka:4.1.0',
  smtp: 'maildev/maildev:2.2.1',
};
const START_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 60_000;
const MAILDEV_SMTP_PORT = 1025;
const MAILDEV_WEB_PORT = 1080;

type Ports = Record<BackingName | 'inbox', number>;
type Probes = Record<BackingName, () => Promise<void>>;

/**
 * Starts the official images in containers. Host ports are chosen in advance, so that a restarted
 * container has the same port.
 */
export async function startContainerBacking(): Promise<Backing> {
  const client = await getContainerRuntimeClient();
  const host = client.info.containerRuntime.host;
  const ports = await choosePorts();
  const urls = urlsOf(host, ports);
  const probes = probesOf(host, ports, urls);
  const started = await startTogether(definitions(host, ports));
  const waitFor = (name: BackingName): Promise<void> =>
    until(`${name} answers`, probes[name], READY_TIMEOUT_MS);
  const handle = (name: BackingName) => client.container.getById(started[name].getId());
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(started).map((container) => container.stop()));
  };
  try {
    await Promise.all((Object.keys(started) as BackingName[]).map(waitFor));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    by: 'containers',
    urls,
    kill: (name) => handle(name).kill(),
    pause: async (name) => void (await handle(name).pause()),
    resume: async (name) => void (await handle(name).unpause()),
    async restart(name) {
      await handle(name).restart();
      await waitFor(name);
    },
    stop,
  };
}

async function choosePorts(): Promise<Ports> {
  const [mongo = 0, redis = 0, kafka = 0, smtp = 0, inbox = 0] = await findFreePorts(5);
  return { mongo, redis, kafka, smtp, inbox };
}

function urlsOf(host: string, ports: Ports): BackingUrls {
  return {
    mongoUrl: `mongodb://${host}:${ports.mongo}`,
    redisUrl: `redis://${host}:${ports.redis}`,
    kafkaBrokers: [`${host}:${ports.kafka}`],
    smtpUrl: `smtp://${host}:${ports.smtp}`,
    inboxUrl: `http://${host}:${ports.inbox}`,
  };
}

function probesOf(host: string, ports: Ports, urls: BackingUrls): Probes {
  return {
    mongo: () => pingMongo(urls.mongoUrl),
    redis: () => pingRedis(urls.redisUrl),
    kafka: () => probeKafka(urls.kafkaBrokers.join(',')),
    smtp: () => probeTcp(host, ports.smtp),
  };
}

function definitions(host: string, ports: Ports): Record<BackingName, GenericContainer> {
  return {
    mongo: new GenericContainer(IMAGES.mongo).withExposedPorts({ container: 27017, host: ports.mongo }),
    redis: new GenericContainer(IMAGES.redis)
      .withCommand(['redis-server', ...redisArguments()])
      .withExposedPorts({ container: 6379, host: ports.redis }),
    kafka: new GenericContainer(IMAGES.kafka)
      .withEnvironment(kafkaEnvironment(host, ports.kafka))
      .withExposedPorts({ container: ports.kafka, host: ports.kafka }),
    smtp: new GenericContainer(IMAGES.smtp)
      .withEnvironment({ MAILDEV_MAIL_DIRECTORY: '/home/node/mails' })
      .withExposedPorts(
        { container: MAILDEV_SMTP_PORT, host: ports.smtp },
        { container: MAILDEV_WEB_PORT, host: ports.inbox },
      ),
  };
}

function kafkaEnvironment(host: string, port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://localhost:9093`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${host}:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_LOG_RETENTION_CHECK_INTERVAL_MS: '5000',
    KAFKA_LOG_CLEANER_BACKOFF_MS: '5000',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_BROKER_SESSION_TIMEOUT_MS: '3000',
    KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: '500',
  };
}

/**
 * Starts all services. If one fails, for example because the engine cannot pull its image, stops
 * the others and throws.
 */
async function startTogether(
  containers: Record<BackingName, GenericContainer>,
): Promise<Record<BackingName, StartedTestContainer>> {
  const names = Object.keys(containers) as BackingName[];
  const results = await Promise.allSettled(
    names.map((name) =>
      containers[name]
        .withStartupTimeout(START_TIMEOUT_MS)
        .withWaitStrategy(Wait.forListeningPorts())
        .start(),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (failed) {
    await Promise.all(started.map((container) => container.stop()));
    throw failed.reason;
  }
  return Object.fromEntries(names.map((name, index) => [name, started[index]])) as Record<
    BackingName,
    StartedTestContainer
  >;
}
