import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parseAllDocuments } from 'yaml';

const FOLDER = new URL('../../infra/kubernetes/', import.meta.url);

type Container = {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  securityContext?: Record<string, unknown>;
  resources?: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts?: { name: string; mountPath: string }[];
};
export type PodSpec = {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number };
  initContainers?: Container[];
  containers: [Container];
  volumes?: { name: string; configMap?: { name: string; optional?: boolean } }[];
};
export type KubernetesObject = {
  kind: string;
  metadata: { name: string };
  spec: {
    template: { spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
    egress?: { to: unknown[]; ports?: { port: number }[] }[];
    maxReplicaCount?: number;
    triggers?: { metadata: { query: string } }[];
  };
};

/** Reads the objects of a file below infra/kubernetes, before kustomize patches them. */
export const readObjects = (file: string): KubernetesObject[] =>
  parseAllDocuments(readFileSync(new URL(file, FOLDER), 'utf8')).map(
    (document) => document.toJS() as KubernetesObject,
  );

export type Kustomization = {
  resources: string[];
  components?: string[];
  images?: { name: string; newTag: string }[];
  configMapGenerator: { name: string; envs?: string[]; literals?: string[] }[];
  patches?: { patch?: string; path?: string }[];
};
export const readKustomization = (folder: string): Kustomization =>
  readObjects(`${folder}/kustomization.yaml`)[0] as unknown as Kustomization;

/** Reads the settings of infra/kubernetes/base, without the secrets. */
export const readSettings = (): Record<string, string> =>
  parseEnv(readFileSync(new URL('base/settings.env', FOLDER), 'utf8')) as Record<string, string>;
