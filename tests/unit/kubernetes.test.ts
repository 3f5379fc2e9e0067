import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { canaryConfig, loadCanaryConfig } from '../../gateway/src/canary/config.ts';
import { makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { SECRET_KEYS, secretsOf } from '../../infra/kubernetes/secrets.ts';
import { ROOT } from '../../infra/local/processes/processes.ts';
import { STEPS } from '../../infra/local/upgrade/run-upgrade.ts';
import { dashboardQueries } from '../../infra/observe/dashboard.ts';
import { composeService } from '../support/compose-file.ts';
import { configReaders } from '../support/config-readers.ts';
import {
  type KubernetesObject,
  readKustomization,
  readObjects,
  readSettings,
} from '../support/kubernetes-files.ts';

const OVERLAYS = ['overlays/single-node', 'overlays/production'];
const base = readKustomization('base');
const objects = base.resources.flatMap((file) => readObjects(`base/${file}`));
const deployments = objects.filter(({ kind }) => kind === 'Deployment');
const names = deployments.map(({ metadata }) => metadata.name);
const containerOf = ({ spec }: KubernetesObject) => spec.template.spec.containers[0];
const [everyProcess] = readObjects('base/process.yaml') as [KubernetesObject];
const settings = readSettings();
const secrets = secretsOf({
  ...makeKeys(),
  ...makePasswords(),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  CANARY_MAILBOX: 'pop3s://user:password@mail.example.com',
});

/** Returns the environment of a container, in which `env` overrides `envFrom`. */
function environmentOf(deployment: KubernetesObject): Record<string, string> {
  const { env = [], envFrom = [] } = containerOf(deployment);
  const fromSecrets = envFrom.flatMap(({ secretRef }) =>
    secrets.filter(({ metadata }) => metadata.name === secretRef?.name),
  );
  return Object.assign(
    {},
    settings,
    ...fromSecrets.map(({ stringData }) => stringData),
    Object.fromEntries(env.map(({ name, value = '' }) => [name, value])),
  );
}

describe('infra/kubernetes/base', () => {
  it('contains every process of docker-compose.yml', () => {
    expect(names.toSorted()).toEqual(Object.keys(configReaders).toSorted());
  });

  it.each(deployments)('gives $metadata.name a complete configuration', (deployment) => {
    const { name } = deployment.metadata;
    const environment = environmentOf(deployment);
    expect(configReaders[name]?.(environment)).toMatchObject({ CRONE_MODE: 'production' });
    const passed = Object.keys(composeService(name).environment ?? {});
    expect(passed.filter((key) => !(key in environment))).toEqual([]);
  });

  it('keeps secrets out of the settings', () => {
    const secretKeys = new Set(Object.values(SECRET_KEYS).flat());
    expect(Object.keys(settings).filter((key) => secretKeys.has(key))).toEqual([]);
    expect(Object.keys(settings).filter((key) => /PASSWORD|SECRET|TOKEN|(?<!S)_KEY$/.test(key))).toEqual([]);
  });

  it.each(deployments)('runs $metadata.name on its own port and with its own image', (deployment) => {
    const { image, env = [], ports, resources, command } = containerOf(deployment);
    const port = env.find(({ name }) => name === 'PORT')?.value;
    expect(ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    expect(port).toBe(String(composeService(deployment.metadata.name).environment?.PORT));
    expect(image).toMatch(/^croneai\/(gateway|auth|signals|leads|admin|notifier)$/);
    expect(command).toEqual(composeService(deployment.metadata.name).command);
    expect(resources?.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
    expect(resources?.limits).toMatchObject({ memory: expect.any(String) });
  });

  it('runs nothing as root, and lets nothing write to its image', () => {
    const { spec } = everyProcess.spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(containerOf(everyProcess).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('gives each process more time to stop than the process takes', () => {
    const grace = everyProcess.spec.template.spec.terminationGracePeriodSeconds ?? 0;
    const composeGrace = Number.parseInt(composeService('gateway').stop_grace_period ?? '', 10);
    expect(grace).toBeGreaterThanOrEqual(composeGrace + 10);
  });

  it('denies all traffic that no policy allows, and lets the gateway reach only the services', () => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const [refused] = policies;
    expect(refused?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const gateway = policies.find(({ metadata }) => metadata.name === 'gateway');
    expect(JSON.stringify(gateway?.spec.egress)).toContain('["auth","signals","leads","admin","notifier"]');
    expect(gateway?.spec.egress).toHaveLength(1);
    // Metrics and calls use the same port. So the policy must select the pods of Prometheus, and
    // not only a namespace.
    const metrics = policies.find(({ metadata }) => metadata.name === 'metrics');
    expect(JSON.stringify(metrics?.spec)).toContain('"app.kubernetes.io/name":"prometheus"');
  });
});

describe('infra/kubernetes/components/canary', () => {
  const [canary] = readObjects('components/canary/canary.yaml') as [KubernetesObject];

  it('has a complete configuration, but none of the keys of the services', () => {
    const literals = readKustomization('components/canary').configMapGenerator.flatMap(
      (map) => map.literals ?? [],
    );
    const own = Object.fromEntries(literals.map((literal) => literal.split('=', 2)));
    const config = loadCanaryConfig({ ...environmentOf(canary), ...own });
    expect(config).toMatchObject({ CRONE_MODE: 'production', CANARY_EVERY_MINUTES: 15 });
    const secret = secrets.find(({ metadata }) => metadata.name === 'canary')?.stringData ?? {};
    expect(Object.keys(secret).filter((key) => !(key in canaryConfig))).toEqual([]);
  });

  it('runs the command that compose runs, with an image of the base, never as root, and never twice at once', () => {
    const { command, image, securityContext, env = [] } = containerOf(canary);
    const { command: composed, environment = {} } = composeService('canary');
    expect({ command, port: env[0]?.value }).toEqual({ command: composed, port: String(environment.PORT) });
    expect(deployments.map((deployment) => containerOf(deployment).image)).toContain(image);
    expect(securityContext).toEqual(containerOf(everyProcess).securityContext);
    expect(canary.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  });
});

describe('infra/kubernetes/upgrade', () => {
  const [job] = readObjects('upgrade/upgrade.yaml') as [KubernetesObject];
  const { initContainers = [], containers, ...pod } = job.spec.template.spec;

  it('upgrades the databases one after the other, in the order of `npm run upgrade`', () => {
    const [backup, ...steps] = initContainers;
    expect(backup?.command?.[1]).toBe('packages/platform/src/upgrade/commands/begin-upgrade.ts');
    expect(
      steps.map(({ command, env }) => ({
        database: env?.[0]?.value,
        script: join(ROOT, command?.[1] ?? ''),
      })),
    ).toEqual(STEPS);
    for (const { name, image } of steps) expect(image).toBe(`croneai/${name}`);
  });

  it('uses the tags of the overlay production and the secret of backups', () => {
    const { images = [] } = readKustomization('upgrade');
    const production = readKustomization('overlays/production').images ?? [];
    expect(production).toEqual(expect.arrayContaining(images));
    const used = [...initContainers, ...containers].map(({ image }) => image);
    expect(images.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const { envFrom = [] } of [...initContainers, ...containers])
      expect(envFrom.map(({ secretRef }) => secretRef?.name)).toContain('backup');
    const backup = secrets.find(({ metadata }) => metadata.name === 'backup');
    expect(Object.keys(backup?.stringData ?? {})).toEqual(
      expect.arrayContaining(['MONGO_URL', 'REDIS_URL', 'REDIS_LIVE_URL', 'REDIS_QUEUE_URL', 'BACKUP_KEY']),
    );
  });

  it('runs nothing as root, and lets nothing write to its image', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    for (const { securityContext } of [...initContainers, ...containers])
      expect(securityContext).toEqual(containerOf(everyProcess).securityContext);
  });
});

it('the overlay single-node requests at most one of two processors, so that rolling updates fit', () => {
  const folder = 'overlays/single-node';
  const { resources, patches = [] } = readKustomization(folder);
  const [{ value } = { value: '' }] = parse(patches[0]?.patch ?? '[]') as { value: string }[];
  const stores = resources
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => readObjects(`${folder}/${file}`))
    .filter(({ kind }) => kind === 'StatefulSet')
    .map((set) => containerOf(set).resources?.requests.cpu ?? '');
  const requests = [...deployments.map(() => value), ...stores];
  for (const cpu of requests) expect(cpu).toMatch(/^\d+m$/);
  expect(requests.reduce((sum, cpu) => sum + Number.parseInt(cpu, 10), 0)).toBeLessThanOrEqual(1_000);
});

describe.each(OVERLAYS)('infra/kubernetes/%s', (folder) => {
  const { images = [], resources, components = [], configMapGenerator } = readKustomization(folder);
  const literalsOf = (configMap: string) =>
    configMapGenerator.find(({ name }) => name === configMap)?.literals ?? [];
  const own = resources
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => readObjects(`${folder}/${file}`));

  it('has a tag for each of our images, and the tag is never latest', () => {
    const used = [...new Set(deployments.map((deployment) => containerOf(deployment).image))];
    expect(images.map(({ name }) => name).toSorted()).toEqual(used.toSorted());
    expect(images.filter(({ newTag }) => !newTag || newTag === 'latest')).toEqual([]);
  });

  it('sets only settings that exist', () => {
    const literals = literalsOf('settings');
    const keys = literals.map((literal) => literal.split('=', 1)[0] ?? '');
    expect(keys.filter((key) => !(key in settings))).toEqual([]);
  });

  it('states where backups go if it makes backups', () => {
    const makesBackups = components.includes('../../components/backup');
    expect(literalsOf('backup').filter((literal) => literal.startsWith('BACKUP_TO='))).toHaveLength(
      makesBackups ? 1 : 0,
    );
  });

  it('runs databases and brokers as docker-compose.yml does: with a named version, not as root', () => {
    for (const set of own.filter(({ kind }) => kind === 'StatefulSet')) {
      const { image } = containerOf(set);
      expect(composeService(set.metadata.name).image).toContain(image);
      expect(set.spec.template.spec.securityContext?.runAsNonRoot, set.metadata.name).toBe(true);
    }
  });

  it('drops quantiles that have no samples, because KEDA would read them as a lack of work', () => {
    const queries = own.flatMap(({ spec }) => spec.triggers ?? []).map(({ metadata }) => metadata.query);
    for (const query of queries.filter((text) => text.includes('histogram_quantile')))
      expect(query).toMatch(/ >= 0$/);
  });

  it('scales by metrics that the processes report', () => {
    const known = dashboardQueries().join('\n');
    const queries = own.flatMap(({ spec }) => spec.triggers ?? []).map(({ metadata }) => metadata.query);
    for (const query of queries) {
      const metrics = [...query.matchAll(/\b(?:signals|notifier|live)_[a-z_]+/g)].map(([metric]) => metric);
      expect(metrics.length, query).toBeGreaterThan(0);
      for (const metric of metrics) expect(known, query).toContain(metric);
    }
  });
});
