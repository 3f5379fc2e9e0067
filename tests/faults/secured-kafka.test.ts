import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig } from '@croneai/platform/config-keys.ts';
import { createKafka, type Kafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka as KafkaClient,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findJava } from '../../infra/local/backing/java.ts';
import { kafkaJavaFlags, probeKafka } from '../../infra/local/backing/kafka.ts';
import { resolveJars } from '../../infra/local/backing/maven.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { startChild } from '../../infra/local/processes/child.ts';
import { runCommand } from '../../infra/local/processes/commands.ts';
import { recordingLogger } from '../../packages/platform/test/support/recording-logger.ts';
import { CACHE_DIR } from '../backing/local.ts';
import { readObjects } from '../support/kubernetes-files.ts';
import { until } from '../support/until.ts';

// Like managed Kafka, the broker refuses clients without TLS or without a password. Like the broker
// of the Kubernetes example, it refuses operations for which a user has no rights.

const POM = fileURLToPath(new URL('../../infra/local/backing/kafka/pom.xml', import.meta.url));
const STORE_PASSWORD = 'only-for-this-test';
const USER = 'croneai';
const PASSWORD = 'correct-horse_battery.staple';
/** Name of a user who has no rights until a test grants some. */
const SERVICE = 'leads';
const COMMAND_TIMEOUT_MS = 60_000;

let broker: Awaited<ReturnType<typeof startSecuredKafka>>;
let open: Kafka[] = [];

beforeAll(async () => {
  broker = await startSecuredKafka();
}, 120_000);
afterEach(async () => {
  await Promise.all(open.map((kafka) => kafka.disconnect()));
  open = [];
});
afterAll(() => broker?.stop());

const connect = (change: Record<string, string | undefined> = {}) => {
  const log = recordingLogger('debug');
  const config = readConfig(kafkaConfig, { ...broker.env, ...change });
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'secured', logger: log.logger });
  open.push(kafka);
  return { kafka, log };
};

describe('a broker with TLS and SASL', () => {
  it.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])('exchanges messages by %s', async (mechanism) => {
    const { kafka } = connect({ KAFKA_SASL_MECHANISM: mechanism });
    const name = `secured-${randomBytes(4).toString('hex')}`;
    await kafka.ensureTopics([{ name, partitions: 2, cleanup: 'delete', retentionMs: 600_000 }]);
    const received: string[] = [];
    await kafka.subscribe({
      groupId: name,
      topics: [name],
      onMessage: async ({ value }) => void received.push(String(value)),
    });
    await kafka.publish(name, [{ key: 'k', value: mechanism }]);
    await until('the message', () => expect(received).toEqual([mechanism]), 20_000);
  });

  it('refuses a wrong password and does not log it', async () => {
    const { kafka, log } = connect({ KAFKA_PASSWORD: 'guessed-password' });
    await expect(kafka.publish('users', [{ key: 'k', value: 'v' }])).rejects.toThrow(/authentication/i);
    expect(log.text()).not.toContain('guessed-password');
  });

  it('is refused without a certificate from a trusted authority (ASVS 12.3.2)', async () => {
    const { kafka } = connect({ KAFKA_CA_FILE: undefined });
    await expect(kafka.positions([])).rejects.toThrow(/certificate/i);
  });

  it('refuses plain text (ASVS 12.3.1)', async () => {
    const { kafka } = connect({ KAFKA_SECURITY_PROTOCOL: 'PLAINTEXT' });
    await expect(kafka.positions([])).rejects.toThrow();
  });
});

describe('a user with the rights that infra/kubernetes/stores gives to a service', () => {
  it('creates, changes, writes, reads, and empties topics, and does nothing without these rights', async () => {
    const name = `rights-${randomBytes(4).toString('hex')}`;
    const spec = { name, partitions: 1, cleanup: 'delete', retentionMs: 600_000 } as const;
    const { kafka: owner } = connect();
    await owner.ensureTopics([spec]);
    const { kafka } = connect({ KAFKA_USERNAME: SERVICE });
    const publish = (to: string) => kafka.publish(to, [{ key: 'k', value: 'v' }]);
    await expect(publish(name)).rejects.toThrow(/not authorized/i);
    await grantRights();
    await until('the rights have effect', () => publish(name));

    const own = `${name}-own`;
    await kafka.ensureTopics([{ ...spec, name: own }]);
    await kafka.ensureTopics([{ ...spec, name: own, retentionMs: 900_000 }]);
    const received: string[] = [];
    const subscription = await kafka.subscribe({
      groupId: SERVICE,
      topics: [own],
      onMessage: async ({ value }) => void received.push(String(value)),
    });
    await publish(own);
    await until('the message', () => expect(received).toEqual(['v']));
    await subscription.stop();
    await kafka.rewind(own, SERVICE);
    expect(await kafka.readAll(own)).toHaveLength(1);
    const [position] = await kafka.positions([own], 'admin');
    await kafka.deleteBefore(own, [{ topic: own, partition: 0, offset: position?.end ?? 0n }]);
    expect(await kafka.readAll(own)).toEqual([]);
  });
});

/** Grants the rights of `KafkaUser` in infra/kubernetes/stores, as Strimzi does. */
async function grantRights(): Promise<void> {
  type Rights = { acls: { resource: { type: 'topic' | 'group'; name: string }; operations: string[] }[] };
  type User = { kind: string; metadata: { name: string }; spec: { authorization: Rights } };
  const users = readObjects('stores/kafka.yaml') as unknown as User[];
  const user = users.find(({ kind, metadata }) => kind === 'KafkaUser' && metadata.name === SERVICE);
  const operationOf = (operation: string) =>
    AclOperationTypes[operation.replace(/(?<!^)[A-Z]/g, '_$&').toUpperCase() as 'READ'];
  const { brokers, security } = kafkaSettings(readConfig(kafkaConfig, broker.env));
  const admin = new KafkaClient({ brokers: [...brokers], ...security, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await admin.createAcls({
      acl: (user?.spec.authorization.acls ?? []).flatMap(({ resource, operations }) =>
        operations.map((operation) => ({
          resourceType: AclResourceTypes[resource.type === 'topic' ? 'TOPIC' : 'GROUP'],
          resourceName: resource.name,
          resourcePatternType: ResourcePatternTypes.LITERAL,
          principal: `User:${SERVICE}`,
          host: '*',
          operation: operationOf(operation),
          permissionType: AclPermissionTypes.ALLOW,
        })),
      ),
    });
  } finally {
    await admin.disconnect();
  }
}

/**
 * Starts a broker that, like managed brokers, refuses clients without TLS or without a password.
 */
async function startSecuredKafka() {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-secured-'));
  const [port, internalPort, controllerPort] = (await findFreePorts(3)) as [number, number, number];
  const parts = { env: process.env, report: () => undefined };
  const { java } = await findJava({ ...parts, needsCompiler: false });
  const jars = await resolveJars({ ...parts, name: 'kafka', pomFile: POM, cacheDir: CACHE_DIR });
  const run = async (command: string, args: string[]): Promise<string> => {
    const { code, output } = await runCommand(command, args, {
      env: process.env,
      timeoutMs: COMMAND_TIMEOUT_MS,
    });
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
    return output;
  };

  const keyStore = join(folder, 'broker.p12');
  const store = [
    ...['-keystore', keyStore, '-storetype', 'PKCS12'],
    ...['-storepass', STORE_PASSWORD, '-alias', 'broker'],
  ];
  const keytool = join(dirname(java), 'keytool');
  const names = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost', '-ext', 'bc=ca:true'];
  await run(keytool, ['-genkeypair', '-keyalg', 'EC', '-validity', '2', ...names, ...store]);
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, await run(keytool, ['-exportcert', '-rfc', ...store]));

  const configFile = join(folder, 'server.properties');
  await writeFile(configFile, properties({ folder, keyStore, port, internalPort, controllerPort }));
  const flags = kafkaJavaFlags(jars);
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) =>
    [USER, SERVICE].flatMap((name) => ['--add-scram', `${mechanism}=[name=${name},password=${PASSWORD}]`]),
  );
  const format = ['format', '-t', 'AAAAAAAAAAAAAAAAAAAAAA', '-c', configFile, ...scram];
  await run(java, [...flags, 'kafka.tools.StorageTool', ...format]);

  const env = {
    KAFKA_BROKERS: `localhost:${port}`,
    KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
    KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
    KAFKA_USERNAME: USER,
    KAFKA_PASSWORD: PASSWORD,
    KAFKA_CA_FILE: caFile,
  };
  const child = startChild({
    name: 'kafka',
    command: java,
    args: [...flags, 'kafka.Kafka', configFile],
    env: process.env,
    logFile: join(folder, 'kafka.log'),
    probe: () => probeKafka(env.KAFKA_BROKERS, kafkaSettings(readConfig(kafkaConfig, env)).security),
    readyTimeoutMs: COMMAND_TIMEOUT_MS,
  });
  await child.waitUntilReady();
  return {
    /** Environment of a process that connects to the broker. */
    env: env as Record<string, string>,
    async stop() {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function properties(at: {
  folder: string;
  keyStore: string;
  port: number;
  internalPort: number;
  controllerPort: number;
}): string {
  const { folder, keyStore, port, internalPort, controllerPort } = at;
  const jaas = 'org.apache.kafka.common.security';
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `OUT://localhost:${port},IN://127.0.0.1:${internalPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `OUT://localhost:${port},IN://127.0.0.1:${internalPort}`,
    'inter.broker.listener.name': 'IN',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'OUT:SASL_SSL,IN:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.out.plain.sasl.jaas.config': `${jaas}.plain.PlainLoginModule required user_${USER}="${PASSWORD}";`,
    'listener.name.out.scram-sha-256.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
    'listener.name.out.scram-sha-512.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
    'ssl.keystore.location': keyStore,
    'ssl.keystore.password': STORE_PASSWORD,
    'ssl.keystore.type': 'PKCS12',
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${USER};User:ANONYMOUS`,
    'log.dirs': join(folder, 'logs'),
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'group.initial.rebalance.delay.ms': '0',
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
}
