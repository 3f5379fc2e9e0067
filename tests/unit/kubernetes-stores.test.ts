import { describe, expect, it } from 'vitest';
import { makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { SECRET_KEYS, secretsOf } from '../../infra/kubernetes/secrets.ts';
import { parseRedisUrl } from '../../packages/platform/src/redis-url.ts';
import { configReaders } from '../support/config-readers.ts';
import {
  type KubernetesObject,
  type PodSpec,
  readKustomization,
  readObjects,
  readSettings,
} from '../support/kubernetes-files.ts';

/* The examples of stores for the overlay production. Names of Services and pods are those that the
 * operators derive from the names of the resources. */

type Named = { name: string };
type Reference = { name: string; key: string };
type Port = { port: number };
type StoreSpec = {
  members?: number;
  arbiters?: number;
  replicas?: number;
  clusterSize?: number;
  roles?: string[];
  security?: { tls: { enabled: boolean; optional?: boolean; certificateKeySecretRef: Named } };
  users?: { name: string; db: string; passwordSecretRef: Reference; roles: { db: string; name: string }[] }[];
  kafka?: {
    listeners: {
      port: number;
      tls: boolean;
      authentication: { type: string };
      configuration: { brokerCertChainAndKey: { secretName: string } };
    }[];
    authorization: { type: string };
    config: Record<string, unknown>;
  };
  authentication?: { type: string; password: { valueFrom: { secretKeyRef: Reference } } };
  authorization?: { acls: { resource: Named; operations: string[] }[] };
  kubernetesConfig?: { redisSecret: Reference };
  redisSentinelConfig?: {
    redisReplicationName: string;
    redisReplicationPassword: { secretKeyRef: Reference };
    masterGroupName: string;
    quorum: string;
  };
  TLS?: { secret: { secretName: string } };
  secretName?: string;
  dnsNames?: string[];
  ingress?: { from: { podSelector: unknown }[]; ports?: Port[] }[];
};
type StoreObject = { kind: string; metadata: { name: string }; spec: StoreSpec };

const objects = readKustomization('stores').resources.flatMap(
  (file) => readObjects(`stores/${file}`) as unknown as StoreObject[],
);
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const one = (kind: string): StoreObject => {
  const [object, ...others] = ofKind(kind);
  if (!object || others.length > 0) throw new Error(`${kind}: ${others.length + 1} objects`);
  return object;
};

const deployments = readKustomization('base')
  .resources.flatMap((file) => readObjects(`base/${file}`))
  .filter(({ kind }) => kind === 'Deployment');
const envOf = ({ spec }: KubernetesObject) =>
  Object.fromEntries(
    (spec.template.spec.containers[0].env ?? []).map(({ name, value = '' }) => [name, value]),
  );
/** Database of each process that has one. */
const databases = new Map(
  deployments.flatMap((deployment) => {
    const { MONGO_DATABASE: database } = envOf(deployment);
    return database ? [[deployment.metadata.name, database] as const] : [];
  }),
);
const services = [...new Set([...databases.values()].map((database) => database.replace('croneai_', '')))];

const env = { ...makeKeys(), ...makePasswords(), SMTP_URL: 'smtps://user:password@mail.example.com' };
const secrets = secretsOf(env, 'production');
const dataOf = (name: string, namespace = 'croneai'): Record<string, string> => {
  const found = secrets.find(({ metadata }) => metadata.name === name && metadata.namespace === namespace);
  if (!found) throw new Error(`no Secret ${namespace}/${name}`);
  return found.stringData;
};
const passwordIn = ({ name, key }: Reference) => {
  const password = dataOf(name, 'stores')[key];
  expect(password, `${name}/${key}`).toBeTruthy();
  return password;
};

const AUTHORITY = '/etc/stores-ca/ca.crt';
const MOUNT = { name: 'stores-ca', mountPath: '/etc/stores-ca', readOnly: true };
const VOLUME = { name: 'stores-ca', configMap: { name: 'stores-ca', optional: true } };
function podOf(file: string): PodSpec {
  const [{ spec }] = readObjects(file) as [KubernetesObject];
  return (spec.jobTemplate?.spec ?? spec).template.spec;
}

const production = readKustomization('overlays/production');
const settings = {
  ...readSettings(),
  ...Object.fromEntries(
    production.configMapGenerator.flatMap(({ literals = [] }) =>
      literals.map((literal) => [
        literal.slice(0, literal.indexOf('=')),
        literal.slice(literal.indexOf('=') + 1),
      ]),
    ),
  ),
};

describe('MongoDB', () => {
  const { spec, metadata } = one('MongoDBCommunity');
  const users = new Map((spec.users ?? []).map((user) => [user.name, user]));

  it('has three members, no arbiter, and only connections with TLS', () => {
    expect(spec.members).toBe(3);
    expect(spec.arbiters ?? 0).toBe(0);
    expect(spec.security?.tls).toMatchObject({ enabled: true });
    expect(spec.security?.tls.optional ?? false).toBe(false);
  });

  it('has a user for each service, and this user can access only the database of the service', () => {
    expect([...users.keys()].toSorted()).toEqual([...services, 'backup'].toSorted());
    for (const service of services)
      expect(users.get(service)?.roles).toEqual([{ db: `croneai_${service}`, name: 'readWrite' }]);
  });

  it('lets only the user of backups, restores, and upgrades reach all databases', () => {
    const roles = [...new Set(databases.values())].map((db) => ({ db, name: 'readWrite' }));
    expect(users.get('backup')?.roles.toSorted((a, b) => a.db.localeCompare(b.db))).toEqual(
      roles.toSorted((a, b) => a.db.localeCompare(b.db)),
    );
  });

  it.each([...databases.keys(), 'backup'])(
    'accepts the user and the password with which %s connects',
    (name) => {
      const url = new URL(dataOf(name).MONGO_URL ?? '');
      const user = users.get(databases.get(name)?.replace('croneai_', '') ?? name);
      expect(url.username).toBe(user?.name);
      expect(url.password).toBe(passwordIn(user?.passwordSecretRef ?? { name: '', key: '' }));
      expect(url.hostname).toBe(`${metadata.name}-svc.stores.svc.cluster.local`);
      expect(url.searchParams.get('replicaSet')).toBe(metadata.name);
      expect(url.searchParams.get('authSource')).toBe(user?.db);
      expect(url.protocol).toBe('mongodb+srv:');
    },
  );
});

describe('Kafka', () => {
  const { spec, metadata } = one('Kafka');
  const users = new Map(ofKind('KafkaUser').map((user) => [user.metadata.name, user.spec]));
  const [listener, ...others] = spec.kafka?.listeners ?? [];

  it('has three brokers, and acknowledges a message once two of them have stored it', () => {
    expect(one('KafkaNodePool').spec).toMatchObject({ replicas: 3, roles: ['controller', 'broker'] });
    expect(spec.kafka?.config).toMatchObject({
      'default.replication.factor': Number(settings.KAFKA_REPLICATION_FACTOR),
      'min.insync.replicas': Number(settings.KAFKA_MIN_INSYNC_REPLICAS),
      'offsets.topic.replication.factor': 3,
    });
    expect(settings).toMatchObject({ KAFKA_REPLICATION_FACTOR: '3', KAFKA_MIN_INSYNC_REPLICAS: '2' });
  });

  it('has one listener, with TLS and SCRAM, at the address that the services use', () => {
    expect(others).toEqual([]);
    expect(listener).toMatchObject({ tls: true, authentication: { type: 'scram-sha-512' } });
    expect(spec.kafka?.authorization.type).toBe('simple');
    expect(settings).toMatchObject({
      KAFKA_BROKERS: `${metadata.name}-kafka-bootstrap.stores.svc:${listener?.port}`,
      KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
      KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
    });
  });

  it('has a user for each service, and all users have the same rights to topics and groups', () => {
    expect([...users.keys()].toSorted()).toEqual(services.toSorted());
    const [first] = users.values();
    expect(first?.authorization?.acls.map(({ resource }) => resource)).toEqual([
      { type: 'topic', name: '*' },
      { type: 'group', name: '*' },
    ]);
    for (const { authorization } of users.values()) expect(authorization).toEqual(first?.authorization);
  });

  it.each([...databases])('accepts %s as the user of the service with the database %s', (name, database) => {
    const { KAFKA_USERNAME, KAFKA_PASSWORD } = dataOf(name);
    expect(`croneai_${KAFKA_USERNAME}`).toBe(database);
    const password = users.get(KAFKA_USERNAME ?? '')?.authentication?.password.valueFrom.secretKeyRef;
    expect(KAFKA_PASSWORD).toBe(passwordIn(password ?? { name: '', key: '' }));
  });
});

describe('Redis', () => {
  const replication = one('RedisReplication');
  const sentinel = one('RedisSentinel');

  it('has a primary, two replicas, and three Sentinels, with TLS', () => {
    for (const { spec } of [replication, sentinel]) {
      expect(spec.clusterSize).toBe(3);
      expect(spec.TLS?.secret.secretName).toBe('redis-tls');
    }
    expect(sentinel.spec.redisSentinelConfig).toMatchObject({
      redisReplicationName: replication.metadata.name,
      quorum: '2',
    });
  });

  it.each([...deployments.map(({ metadata }) => metadata.name), 'backup'])(
    'is reached by %s through the Sentinels',
    (name) => {
      const address = parseRedisUrl(dataOf(name).REDIS_URL ?? '');
      const password = passwordIn(replication.spec.kubernetesConfig?.redisSecret ?? { name: '', key: '' });
      expect(address).toMatchObject({
        sentinels: [{ host: `${sentinel.metadata.name}-sentinel.stores.svc`, port: 26_379 }],
        name: sentinel.spec.redisSentinelConfig?.masterGroupName,
        password,
        sentinelPassword: password,
      });
      for (const reference of [
        sentinel.spec.kubernetesConfig?.redisSecret,
        sentinel.spec.redisSentinelConfig?.redisReplicationPassword.secretKeyRef,
      ])
        expect(passwordIn(reference ?? { name: '', key: '' })).toBe(password);
    },
  );
});

describe('the secrets of the production overlay', () => {
  it.each(deployments)('give $metadata.name a complete configuration', (deployment) => {
    const { name } = deployment.metadata;
    const environment = { ...settings, ...dataOf(name), ...envOf(deployment) };
    expect(configReaders[name]?.(environment)).toMatchObject({ CRONE_MODE: 'production' });
  });

  it.each(Object.keys(SECRET_KEYS))('give %s no password of another user', (name) => {
    const [user] = name.split('-', 1);
    const text = JSON.stringify(dataOf(name));
    const others = secrets.filter(
      ({ metadata }) => metadata.name.endsWith('-passwords') && metadata.name !== `${user}-passwords`,
    );
    expect(others).not.toEqual([]);
    for (const password of others.flatMap(({ stringData }) => Object.values(stringData)))
      expect(text).not.toContain(password);
    expect(text).not.toContain(env.MONGO_PASSWORD);
    expect(text).not.toContain(env.KAFKA_PASSWORD);
  });

  it('can name databases or brokers outside the cluster, for all services or for a single service', () => {
    const elsewhere = secretsOf(
      {
        ...env,
        MONGO_URL: 'mongodb://all@mongo.example.com',
        MONGO_URL_SIGNALS: 'mongodb://signals@mongo.example.com',
        KAFKA_USERNAME: 'all',
      },
      'production',
    );
    const given = (name: string) => elsewhere.find(({ metadata }) => metadata.name === name)?.stringData;
    expect(given('auth')).toMatchObject({
      MONGO_URL: 'mongodb://all@mongo.example.com',
      KAFKA_USERNAME: 'all',
      KAFKA_PASSWORD: env.KAFKA_PASSWORD,
    });
    for (const name of ['signals', 'signals-worker', 'signals-trainer'])
      expect(given(name)).toMatchObject({ MONGO_URL: 'mongodb://signals@mongo.example.com' });
  });
});

describe('certificates', () => {
  const named = (host: string) => (pattern: string) =>
    pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.')) === pattern.slice(1));
  const certificates = new Map(ofKind('Certificate').map(({ spec }) => [spec.secretName ?? '', spec]));
  const { security } = one('MongoDBCommunity').spec;
  const [listener] = one('Kafka').spec.kafka?.listeners ?? [];

  it.each([
    [security?.tls.certificateKeySecretRef.name, 'mongodb-0.mongodb-svc.stores.svc.cluster.local'],
    [listener?.configuration.brokerCertChainAndKey.secretName, settings.KAFKA_BROKERS?.split(':', 1)[0]],
    [
      listener?.configuration.brokerCertChainAndKey.secretName,
      `kafka-${one('KafkaNodePool').metadata.name}-0.kafka-kafka-brokers.stores.svc`,
    ],
    [
      one('RedisSentinel').spec.TLS?.secret.secretName,
      parseRedisUrl(dataOf('gateway').REDIS_URL ?? '')?.tls?.servername,
    ],
  ])('%s contains the host name %s', (secretName, host) => {
    const names = certificates.get(secretName ?? '')?.dnsNames ?? [];
    expect(names.some(named(host ?? '')), `${host}: ${names}`).toBe(true);
  });

  it('are signed by the authority that every process trusts', () => {
    const { containers, volumes } = podOf('overlays/production/stores-ca.yaml');
    const [patch] = production.patches ?? [];
    expect(patch).toEqual({ path: 'stores-ca.yaml', target: { kind: 'Deployment' } });
    expect(containers[0].env).toEqual([{ name: 'NODE_EXTRA_CA_CERTS', value: AUTHORITY }]);
    expect(containers[0].volumeMounts).toEqual([MOUNT]);
    expect(volumes).toEqual([VOLUME]);
  });

  it.each([
    ['components/backup', 'backup.yaml', 'overlays/production'],
    ['upgrade', 'upgrade.yaml', 'upgrade'],
  ])('are signed by the authority that the job in %s trusts', (folder, file, settings) => {
    const { initContainers = [], containers, volumes } = podOf(`${folder}/${file}`);
    const literals = readKustomization(settings).configMapGenerator.flatMap((map) => map.literals ?? []);
    expect(literals).toContain(`NODE_EXTRA_CA_CERTS=${AUTHORITY}`);
    for (const { volumeMounts } of [...initContainers, ...containers]) expect(volumeMounts).toEqual([MOUNT]);
    expect(volumes).toEqual([VOLUME]);
  });
});

describe('network policies', () => {
  const STORE_PORTS = [27_017, one('Kafka').spec.kafka?.listeners[0]?.port, 6_379, 26_379];
  const policies = new Map(
    readObjects('overlays/production/network-policies.yaml').map((policy) => [
      policy.metadata.name,
      policy.spec,
    ]),
  );
  const portsOf = (rules: { ports?: Port[] }[] = []) =>
    rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  const ofStores = new Map(ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]));

  it('open the ports of the stores for the services, and only the ports of Redis for the gateway', () => {
    expect(portsOf(policies.get('use-stores')?.egress)).toEqual(STORE_PORTS);
    expect(portsOf(ofStores.get('services')?.ingress)).toEqual(STORE_PORTS);
    expect(portsOf(policies.get('use-redis')?.egress)).toEqual([6_379, 26_379]);
    expect(portsOf(ofStores.get('gateway')?.ingress)).toEqual([6_379, 26_379]);
  });

  it('let every process with a database, the backup job, and the upgrade job reach the stores', () => {
    const admitted = JSON.stringify(ofStores.get('services')?.ingress?.[0]?.from);
    for (const name of [...databases.keys(), 'backup', 'upgrade']) expect(admitted).toContain(`"${name}"`);
    expect(admitted).not.toContain('gateway');
  });
});
