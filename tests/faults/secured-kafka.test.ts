import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig } from '@croneai/platform/config-keys.ts';
import { createKafka, type Kafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findJava } from '../../infra/local/backing/java.ts';
import { kafkaJavaFlags, probeKafka } from '../../infra/local/backing/kafka.ts';
import { resolveJars } from '../../infra/local/backing/maven.ts';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { startChild } from '../../infra/local/processes/child.ts';
import { runCommand } from '../../infra/local/processes/commands.ts';
import { recordingLogger } from '../../packages/platform/test/support/recording-logger.ts';
import { CACHE_DIR } from '../backing/local.ts';
import { until } from '../support/until.ts';

// The broker refuses clients without TLS or without a password, as managed Kafka does.

const POM = fileURLToPath(new URL('../../infra/local/backing/kafka/pom.xml', import.meta.url));
const STORE_PASSWORD = 'only-for-this-test';
const USER = 'croneai';
const PASSWORD = 'correct-horse_battery.staple';
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

/** Starts a broker that, like managed brokers, refuses clients without TLS or a password. */
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
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=${USER},password=${PASSWORD}]`,
  ]);
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
