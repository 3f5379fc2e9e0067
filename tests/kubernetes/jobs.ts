import { readObjects } from '../support/kubernetes-files.ts';
import type { OwnImage } from './images.ts';
import { applyYaml, type kubectlIn, kustomize } from './kubectl.ts';

/*
 * The jobs for backups and upgrades, changed for this test. There is no bucket, so backups go to a
 * volume. The stores are in the namespace of the product, so the jobs need network policies that
 * let them reach the stores there.
 */

const FOLDER = '/backups';
const VOLUME = 'backups';
const JOBS = ['backup', 'upgrade'];
const STORES = ['mongo', 'redis', 'kafka'];
const WITHIN = '240s';

const volume = { name: VOLUME, persistentVolumeClaim: { claimName: VOLUME } };
const mount = { name: VOLUME, mountPath: FOLDER };
/** Returns a patch for a pod with containers that use the volume. */
const podWith = (containers: object): object => ({
  ...containers,
  securityContext: { fsGroup: 1000 },
  volumes: [volume],
});

/** Objects that the overlay of the test needs for the jobs. */
export const jobObjects = (): object[] => [
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: VOLUME },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  storePolicy('jobs-use-stores', JOBS, { policyTypes: ['Egress'], egress: [{ to: [podsOf(STORES)] }] }),
  storePolicy('stores-serve-jobs', STORES, { policyTypes: ['Ingress'], ingress: [{ from: [podsOf(JOBS)] }] }),
];

const podsOf = (apps: readonly string[]): object => ({
  podSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: apps }] },
});
const storePolicy = (name: string, apps: readonly string[], rules: object): object => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec: { ...podsOf(apps), ...rules },
});

/** Patch that gives the volume to the job of the component `backup`. */
export const backupPatch = (): object => ({
  target: { kind: 'CronJob', name: 'backup' },
  patch: JSON.stringify({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'backup' },
    spec: {
      jobTemplate: {
        spec: {
          template: { spec: podWith({ containers: [{ name: 'main', volumeMounts: [mount] }] }) },
        },
      },
    },
  }),
});
export const backupSettings = { name: 'backup', literals: [`BACKUP_TO=${FOLDER}`] };

type Cluster = {
  kubectl: ReturnType<typeof kubectlIn>;
  namespace: string;
  images: OwnImage[];
};
type Outcome = { ok: boolean; databases?: number; migrations?: string[]; indexes?: number };
const outcomeOf = (log: string): Outcome => {
  const line = log.split('\n').findLast((candidate) => candidate.startsWith('{'));
  return JSON.parse(line ?? '{"ok":false}') as Outcome;
};

/** Runs the nightly backup now, and returns the outcome that the job logged. */
export async function runBackup({ kubectl }: Pick<Cluster, 'kubectl'>): Promise<Outcome> {
  await kubectl('create', 'job', 'backup-now', '--from=cronjob/backup');
  await kubectl('wait', '--for=condition=complete', 'job/backup-now', `--timeout=${WITHIN}`);
  return outcomeOf(await kubectl('logs', 'job/backup-now'));
}

/**
 * Runs the upgrade job of `infra/kubernetes/upgrade`. Returns the outcome that each init container
 * logged. The main container, which verifies the audit, is left out.
 */
export async function runUpgrade({ kubectl, namespace, images }: Cluster): Promise<Record<string, Outcome>> {
  const [job] = readObjects('upgrade/upgrade.yaml');
  const { initContainers = [], containers = [] } = job?.spec.template.spec ?? {};
  const withVolume = (steps: readonly { name: string }[]) =>
    steps.map(({ name }) => ({ name, volumeMounts: [mount] }));
  const steps = { initContainers: withVolume(initContainers), containers: withVolume(containers) };
  const patch = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'upgrade' },
    spec: { template: { spec: podWith(steps) } },
  };
  const objects = await kustomize((manifests) => ({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace,
    resources: [`${manifests}/upgrade`],
    images,
    configMapGenerator: [{ name: 'upgrade', behavior: 'merge', literals: [`BACKUP_TO=${FOLDER}`] }],
    patches: [{ target: { kind: 'Job', name: 'upgrade' }, patch: JSON.stringify(patch) }],
  }));
  await applyYaml(objects);
  await kubectl('wait', '--for=condition=complete', 'job/upgrade', `--timeout=${WITHIN}`);
  const outcomes = initContainers.map(
    async ({ name }) => [name, outcomeOf(await kubectl('logs', 'job/upgrade', '-c', name))] as const,
  );
  return Object.fromEntries(await Promise.all(outcomes));
}
