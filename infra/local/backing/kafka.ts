import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig } from '@croneai/platform/config-keys.ts';
import { type KafkaSecurity, kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import { type BackingContext, type BackingPart, ownPart, theirPart } from './backing-service.ts';
import { needAll } from './debian.ts';
import { findJava, javaEnvironment } from './java.ts';
import { requireMaven, resolveJars } from './maven.ts';

const POM = fileURLToPath(new URL('./kafka/pom.xml', import.meta.url));
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 120_000;
const FORMAT_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 3_000;

/**
 * Timeout of the broker's session with the controller. If a broker is killed and started again, the
 * controller refuses it until the old session has expired. This takes less than 5 s with this
 * value, and 11 s with Kafka's default.
 */
const SESSION_MS = 3_000;

export type KafkaContext = BackingContext & {
  /** A broker that stalls for longer than this temporarily loses its partitions. */
  sessionMs?: number | undefined;
  /** Port of KRaft's controller, separate from the port of the broker. */
  controllerPort: number;
};

/**
 * Finds Kafka: the brokers in KAFKA_BROKERS, or else Apache Kafka 4 in KRaft mode with one node and
 * jars from Maven Central.
 */
export async function findKafka(context: KafkaContext): Promise<BackingPart> {
  const { env, port, controllerPort } = context;
  const theirs = env.KAFKA_BROKERS;
  if (theirs)
    return theirPart('kafka', theirs, () =>
      probeKafka(theirs, kafkaSettings(readConfig(kafkaConfig, env)).security),
    );
  const url = `${HOST}:${port}`;
  const ofJars = { ...context, name: 'kafka', pomFile: POM };
  const [{ java }] = await needAll(
    () => findJava({ ...context, needsCompiler: false }),
    () => requireMaven(ofJars),
  );
  const jars = await resolveJars(ofJars);
  const configFile = await prepareData(java, jars, context);
  return ownPart(
    { ...context, env: javaEnvironment(env) },
    {
      name: 'kafka',
      by: 'embedded',
      url,
      more: [controllerPort],
      command: java,
      args: [...kafkaJavaFlags(jars), 'kafka.Kafka', configFile],
      cwd: context.dataDir,
      probe: () => probeKafka(url),
      readyTimeoutMs: READY_TIMEOUT_MS,
    },
  );
}

export function kafkaJavaFlags(jars: string): string[] {
  return [
    '-Xmx256m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    // If logging were off, Kafka would end silently when its port is in use.
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=error',
    '-cp',
    `${jars}/*`,
  ];
}

/**
 * Folder of the logs, relative to the data folder, in which Kafka runs. An absolute path could
 * contain a comma, which separates paths, or letters that are not in Latin-1, the encoding of the
 * properties.
 */
const LOGS = 'logs';

/**
 * Writes the configuration file into the data folder, and formats a new data folder. Returns the
 * name of the configuration file.
 */
async function prepareData(java: string, jars: string, context: KafkaContext): Promise<string> {
  const { dataDir, env } = context;
  const configFile = 'server.properties';
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, configFile), kafkaProperties(context, LOGS));
  if (existsSync(join(dataDir, LOGS, 'meta.properties'))) return configFile;
  const clusterId = makeClusterId();
  const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', configFile];
  const result = await runCommand(java, [...kafkaJavaFlags(jars), ...format], {
    env: javaEnvironment(env),
    timeoutMs: FORMAT_TIMEOUT_MS,
    cwd: dataDir,
  });
  if (result.code !== 0)
    throw new StartError(`Kafka could not prepare ${join(dataDir, LOGS)}:\n${result.output.trim()}`);
  return configFile;
}

/**
 * Makes 16 bytes in base64url. The first byte is zero, because an id that starts with a dash would
 * be parsed as an option.
 */
function makeClusterId(): string {
  return Buffer.concat([Buffer.alloc(1), randomBytes(15)]).toString('base64url');
}

export function kafkaProperties(
  context: Pick<KafkaContext, 'port' | 'controllerPort' | 'sessionMs'>,
  logs: string,
): string {
  const { port, controllerPort } = context;
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@${HOST}:${controllerPort}`,
    listeners: `PLAINTEXT://${HOST}:${port},CONTROLLER://${HOST}:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://${HOST}:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': logs,
    'auto.create.topics.enable': 'false',
    // A single node cannot replicate.
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    'broker.session.timeout.ms': String(context.sessionMs ?? SESSION_MS),
    'broker.heartbeat.interval.ms': '500',
    // Data of erased people leaves compacted topics only when the cleaner runs. Its default buffer
    // of 128 MB is too large here.
    'log.cleaner.dedupe.buffer.size': '16777216',
    // Kafka checks often, so that expired data is deleted soon. By default, it checks the retention
    // every five minutes, and the cleaner pauses for fifteen seconds.
    'log.retention.check.interval.ms': '5000',
    'log.cleaner.backoff.ms': '5000',
    'controlled.shutdown.enable': 'true',
    // On a single node, a power failure would lose acknowledged writes that are only in memory.
    // Each message is therefore flushed, which costs 4 ms per request.
    'log.flush.interval.messages': '1',
  };
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')}\n`;
}

/**
 * Throws until the broker answers a metadata request and has a group coordinator, which consumers
 * need.
 */
export async function probeKafka(brokers: string, security: KafkaSecurity = {}): Promise<void> {
  const kafka = new Kafka({
    ...security,
    clientId: 'readiness',
    brokers: brokers.split(','),
    logLevel: logLevel.NOTHING,
    connectionTimeout: PROBE_TIMEOUT_MS,
    requestTimeout: PROBE_TIMEOUT_MS,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    await requireBroker(admin);
    await admin.fetchOffsets({ groupId: 'readiness' });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

async function requireBroker(admin: Admin): Promise<void> {
  const cluster = await admin.describeCluster();
  if (cluster.brokers.length === 0) throw new Error('the cluster has no broker yet');
}
