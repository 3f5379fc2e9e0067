import { randomBytes } from 'node:crypto';
import { SERVICES } from '@croneai/contracts/http/services.ts';
import { makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { secretsOf } from '../../infra/kubernetes/secrets.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import type { Inbox } from '../support/inbox.ts';
import { mailpitInbox } from '../support/mailpit-inbox.ts';
import { until } from '../support/until.ts';
import { canaryParts } from './canary.ts';
import { forward } from './forward.ts';
import { bringImages, type OwnImage } from './images.ts';
import { backupPatch, backupSettings, jobObjects } from './jobs.ts';
import { applyYaml, asDocuments, kubectlIn, kustomize, run } from './kubectl.ts';
import { visitorObjects } from './visitors.ts';

const OWN_OBJECTS = 'own-objects.yaml';
const READY_WITHIN = '300s';
export const SETTINGS = {
  SIGNAL_SLOT_SECONDS: 10,
  // The visitors of the test share one address, so the limits are raised.
  RATE_LIMITS: 'default=6000/12000,poll=6000/12000,support=12000/12000',
};

type Pod = {
  metadata: { name: string; deletionTimestamp?: string; creationTimestamp: string };
  spec: { nodeName?: string };
  status: { phase: string; conditions?: { type: string; status: string }[] };
};

/** The overlay `single-node` in a new namespace, with visitors in a second one. */
export type TestCluster = Awaited<ReturnType<typeof testCluster>>;
export async function testCluster(env: NodeJS.ProcessEnv) {
  const namespace = `croneai-test-${randomBytes(3).toString('hex')}`;
  const visitors = `${namespace}-visitors`;
  const kubectl = kubectlIn(namespace);
  const outside = kubectlIn(visitors);
  const images = await bringImages(env);
  return {
    namespace,
    visitors,
    images,
    kubectl,
    outside,
    /** Address of the site inside the cluster. */
    url: `http://gateway.${namespace}`,
    async start(): Promise<void> {
      await applyOverlay({ namespace, visitors, images, env });
      const gateway = images.find(({ name }) => name === 'croneai/gateway');
      await outside.apply(...visitorObjects(`${gateway?.newName}:${gateway?.newTag}`));
      await this.allReady();
      await outside('wait', '--for=condition=Ready', 'pod', '--all', '--timeout', READY_WITHIN);
    },
    /** Waits until all replicas of all Deployments and StatefulSets are ready. */
    async allReady(): Promise<void> {
      const kinds = 'statefulset,deployment';
      const names = (await kubectl('get', kinds, '--output', 'name')).trim().split('\n');
      for (const name of names) await kubectl('rollout', 'status', name, '--timeout', READY_WITHIN);
    },
    /** Returns the pods of an app that are not being deleted, oldest first. */
    async pods(app: string): Promise<string[]> {
      const { items } = await kubectl.get<{ items: Pod[] }>('pods', '--selector', `app=${app}`);
      return items
        .filter(({ metadata }) => !metadata.deletionTimestamp)
        .sort((a, b) => a.metadata.creationTimestamp.localeCompare(b.metadata.creationTimestamp))
        .map(({ metadata }) => metadata.name);
    },
    async readyPods(app: string): Promise<string[]> {
      const { items } = await kubectl.get<{ items: Pod[] }>('pods', '--selector', `app=${app}`);
      const isReady = ({ status }: Pod) =>
        status.conditions?.some(({ type, status: state }) => type === 'Ready' && state === 'True');
      return items
        .filter((pod) => isReady(pod) && !pod.metadata.deletionTimestamp)
        .map(({ metadata }) => metadata.name);
    },
    /**
     * Returns the log lines of the gateways and services about calls that failed with a status of
     * 5xx.
     */
    async failedCalls(): Promise<string[]> {
      const apps = ['gateway', ...SERVICES].join(',');
      const options = ['--selector', `app in (${apps})`, '--tail=-1', '--max-log-requests=50'];
      const lines = (await kubectl('logs', ...options)).split('\n');
      const failed = lines.filter((line) => /"name":"gateway".*"status":5\d\d/.test(line));
      const ids = failed.flatMap((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? []);
      return lines.filter((line) => ids.some((id) => line.includes(id)));
    },
    /** Evicts a pod. A disruption budget may refuse the eviction. */
    evict: (pod: string) =>
      run('kubectl', ['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, '-f', '-'], {
        input: JSON.stringify({
          apiVersion: 'policy/v1',
          kind: 'Eviction',
          metadata: { name: pod, namespace },
        }),
      }),
    /** Runs `work` with the site and the inbox, whose ports are forwarded to this machine. */
    async onSite<T>(work: (site: { web: string; api: ApiClient; inbox: Inbox }) => Promise<T>): Promise<T> {
      const site = await forward(namespace, 'service/gateway', 80);
      const inbox = await forward(namespace, 'service/mailpit', 8025);
      try {
        return await work({ web: site.url, api: apiClient(site.url), inbox: mailpitInbox(inbox.url) });
      } finally {
        site.close();
        inbox.close();
      }
    },
    /** Deletes both namespaces with everything in them. */
    async remove(): Promise<void> {
      const options = ['--ignore-not-found', '--wait', '--timeout', '180s'];
      await run('kubectl', ['delete', 'namespace', visitors, namespace, ...options]);
    },
  };
}

async function applyOverlay(parts: {
  namespace: string;
  visitors: string;
  images: readonly OwnImage[];
  env: NodeJS.ProcessEnv;
}): Promise<void> {
  const { namespace, visitors, images, env } = parts;
  const kubectl = kubectlIn(namespace);
  const canary = canaryParts();
  const objects = await kustomize(
    (manifests) => kustomizationOf({ namespace, visitors, images, manifests, patches: canary.patches }),
    { [OWN_OBJECTS]: asDocuments([...canary.policies, ...jobObjects()]) },
  );
  const [ownNamespace = ''] = objects.split('\n---\n').filter((object) => /^kind: Namespace$/m.test(object));
  await applyYaml(ownNamespace);
  await run('kubectl', ['create', 'namespace', visitors]);
  const secrets = secretsOf({
    ...makeKeys(),
    ...makePasswords(),
    CANARY_MAILBOX: canary.mailbox,
    ...(env.MONGO_URL ? { MONGO_URL: env.MONGO_URL } : {}),
  });
  await kubectl.apply(
    ...secrets.map((secret) => ({ ...secret, metadata: { ...secret.metadata, namespace } })),
  );
  await applyYaml(objects);
  await until('the service account of the visitors exists', () =>
    run('kubectl', ['--namespace', visitors, 'get', 'serviceaccount', 'default']),
  );
}

/** Returns the overlay with its own namespace and images, short slots, a canary, and backups. */
const kustomizationOf = ({
  namespace,
  visitors,
  images,
  manifests,
  patches,
}: {
  namespace: string;
  visitors: string;
  images: readonly OwnImage[];
  /** Path of infra/kubernetes. */
  manifests: string;
  patches: readonly object[];
}): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace,
  resources: [`${manifests}/overlays/single-node`, OWN_OBJECTS],
  components: [`${manifests}/components/canary`, `${manifests}/components/backup`],
  images,
  configMapGenerator: [
    {
      name: 'settings',
      behavior: 'merge',
      literals: Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`),
    },
    backupSettings,
  ],
  // A drain by this label leaves other pods of the node alone.
  labels: [{ pairs: { 'croneai-test': namespace }, includeTemplates: true }],
  patches: [
    ...patches,
    backupPatch(),
    {
      // In this test, Prometheus runs in the namespace of the simulated visitors, not in
      // `monitoring`.
      target: { kind: 'NetworkPolicy', name: 'metrics' },
      patch: JSON.stringify([
        {
          op: 'replace',
          path: '/spec/ingress/0/from/0/namespaceSelector/matchLabels/kubernetes.io~1metadata.name',
          value: visitors,
        },
      ]),
    },
  ],
});
