import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { until } from '../support/until.ts';
import { PROMETHEUS } from './images.ts';
import { SETTINGS, type TestCluster } from './test-cluster.ts';

const SCALING = new URL('../../infra/kubernetes/overlays/production/scaling.yaml', import.meta.url);
const WORKER = 'signals-worker';
const WORKER_PORT = 4100;
const MARKETS_UNDER_LOAD = 2_000;
/**
 * Thresholds of the two triggers in this test: the lateness of slots, and the time for which a
 * worker scans per slot.
 */
const LIMITS_SECONDS = ['1', '0.5'];
const UP_WITHIN_MS = 6 * 60_000;
/** A late slot keeps all workers running for a minute. Then KEDA removes workers one by one. */
const DOWN_WITHIN_MS = 10 * 60_000;

type ScaledObject = {
  metadata: { name: string };
  spec: {
    pollingInterval: number;
    minReplicaCount: number;
    maxReplicaCount: number;
    advanced: { horizontalPodAutoscalerConfig: { behavior: Record<string, object> } };
    triggers: { metadata: { serverAddress: string; query: string; threshold: string } }[];
  };
};

/**
 * Returns the ScaledObject of the workers, changed to react within seconds instead of half an hour.
 */
function workerScaling(prometheus: string): ScaledObject {
  const objects = parseAllDocuments(readFileSync(SCALING, 'utf8')).map(
    (document) => document.toJS() as ScaledObject,
  );
  const scaled = objects.find(({ metadata }) => metadata.name === WORKER);
  if (scaled?.spec.triggers.length !== LIMITS_SECONDS.length)
    throw new Error(`scaling.yaml has other triggers for ${WORKER}`);
  scaled.spec.pollingInterval = 5;
  scaled.spec.advanced.horizontalPodAutoscalerConfig.behavior = {
    scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] },
    scaleDown: { stabilizationWindowSeconds: 30, policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] },
  };
  for (const [index, { metadata }] of scaled.spec.triggers.entries()) {
    metadata.serverAddress = prometheus;
    metadata.threshold = LIMITS_SECONDS[index] ?? '';
    metadata.query = metadata.query
      .replaceAll('[30m]', '[1m]')
      .replace(/^300 \*/, `${SETTINGS.SIGNAL_SLOT_SECONDS} *`);
  }
  return scaled;
}

/** Makes slots late until KEDA adds workers, and then punctual until it removes them. */
export async function scaleWorkers(cluster: TestCluster): Promise<void> {
  const { kubectl, outside, namespace, visitors } = cluster;
  const replicas = async (): Promise<number> =>
    Number(await kubectl('get', 'deployment', WORKER, '--output', 'jsonpath={.status.readyReplicas}'));
  await kubectl.apply(WORKERS_BY_NAME);
  await outside.apply(...prometheusObjects(namespace));
  await outside('rollout', 'status', 'deployment/prometheus', '--timeout=120s');
  await setMarkets(cluster, MARKETS_UNDER_LOAD);
  const scaled = workerScaling(`http://prometheus.${visitors}:9090`);
  await kubectl.apply(scaled);
  await kubectl('wait', '--for=condition=Ready', `scaledobject/${WORKER}`, '--timeout=120s');
  const { minReplicaCount } = scaled.spec;
  await until(
    'there are more workers than the minimum',
    async () => expect(await replicas()).toBeGreaterThan(minReplicaCount),
    UP_WITHIN_MS,
  );
  console.log(`signal workers under load: ${await replicas()}`);
  await setMarkets(cluster, undefined);
  await until(
    'there are as many workers as the minimum',
    async () => expect(await replicas()).toBe(minReplicaCount),
    DOWN_WITHIN_MS,
  );
}

/** Sets the number of markets that the workers scan; undefined restores the 247 of the overlay. */
async function setMarkets({ kubectl }: TestCluster, markets: number | undefined): Promise<void> {
  // Production mode allows at most 247 markets, so more markets need `CRONE_MODE=local`.
  const settings = markets
    ? ['CRONE_MODE=local', `MARKET_DATA_PAIRS=${markets}`]
    : ['CRONE_MODE-', 'MARKET_DATA_PAIRS-'];
  await kubectl('set', 'env', `deployment/${WORKER}`, ...settings);
  await kubectl('rollout', 'status', `deployment/${WORKER}`, '--timeout=300s');
}

/**
 * The name of this service resolves to the addresses of all workers, so Prometheus finds the
 * workers without any rights on the cluster.
 */
const WORKERS_BY_NAME = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: WORKER },
  spec: { clusterIP: 'None', selector: { app: WORKER }, ports: [{ port: WORKER_PORT }] },
};

const prometheusConfig = (namespace: string): object => ({
  global: { scrape_interval: '5s', scrape_timeout: '4s' },
  scrape_configs: [
    {
      job_name: WORKER,
      dns_sd_configs: [
        { names: [`${WORKER}.${namespace}.svc`], type: 'A', port: WORKER_PORT, refresh_interval: '5s' },
      ],
    },
  ],
});

const prometheusObjects = (namespace: string): object[] => [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'prometheus' },
    data: { 'prometheus.yml': JSON.stringify(prometheusConfig(namespace)) },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'prometheus' },
    spec: { selector: { app: 'prometheus' }, ports: [{ port: 9090 }] },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'prometheus' },
    spec: {
      selector: { matchLabels: { app: 'prometheus' } },
      template: {
        metadata: { labels: { app: 'prometheus', 'app.kubernetes.io/name': 'prometheus' } },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 65534 },
          containers: [
            {
              name: 'main',
              image: PROMETHEUS,
              args: ['--config.file=/config/prometheus.yml', '--storage.tsdb.path=/data'],
              readinessProbe: { httpGet: { path: '/-/ready', port: 9090 } },
              resources: { requests: { cpu: '20m', memory: '64Mi' }, limits: { memory: '512Mi' } },
              volumeMounts: [
                { name: 'config', mountPath: '/config' },
                { name: 'data', mountPath: '/data' },
              ],
            },
          ],
          volumes: [
            { name: 'config', configMap: { name: 'prometheus' } },
            { name: 'data', emptyDir: {} },
          ],
        },
      },
    },
  },
];
