import { fileURLToPath } from 'node:url';
import { readObjects } from '../support/kubernetes-files.ts';
import { run } from './kubectl.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVICES = ['auth', 'signals', 'leads', 'admin', 'notifier'];
/** Image of Prometheus, which scrapes the workers in the test of their scaling. */
export const PROMETHEUS = 'prom/prometheus:v2.42.0';

/** Our own image, with its name in the cluster. */
export type OwnImage = { name: string; newName: string; newTag: string };

/**
 * Builds our images, and brings them into the cluster by the command `KUBERNETES_LOAD`
 * (docs/operations/kubernetes.md).
 */
export async function bringImages(env: NodeJS.ProcessEnv): Promise<OwnImage[]> {
  const { KUBERNETES_LOAD: load, KUBERNETES_REGISTRY: registry, KUBERNETES_TAG: builtTag } = env;
  if (!load) throw new Error('KUBERNETES_LOAD is missing: the command that brings an image into the cluster');
  const own: OwnImage[] = [];
  for (const part of ['gateway', ...SERVICES]) {
    const name = `croneai/${part}`;
    const source = `${name}:${builtTag || 'dev'}`;
    if (!builtTag) await build(part, source);
    const newName = registry ? `${registry}/${name}` : name;
    const image = { name, newName, newTag: await idOf(source) };
    await run('docker', ['tag', source, `${newName}:${image.newTag}`]);
    own.push(image);
  }
  const present = await imagesInCluster();
  // If there is a registry, the cluster pulls the images of the stores and of Prometheus by itself.
  const others = registry ? [] : [...storeImages(), PROMETHEUS];
  const names = [...own.map(({ newName, newTag }) => `${newName}:${newTag}`), ...others];
  for (const image of names.filter((name) => !present.has(name)))
    await run('sh', ['-c', `${load} "$0"`, image], { cwd: ROOT });
  return own;
}

async function build(part: string, name: string): Promise<void> {
  const definition =
    part === 'gateway'
      ? ['-f', 'infra/docker/gateway.Dockerfile']
      : ['-f', 'infra/docker/service.Dockerfile', '--build-arg', `SERVICE=${part}`];
  await run('docker', ['build', '--quiet', ...definition, '-t', name, '.'], { cwd: ROOT });
}

/**
 * Returns an id that changes with the image's content, so that a node never keeps an older image of
 * the same name.
 */
async function idOf(image: string): Promise<string> {
  const id = await run('docker', ['image', 'inspect', '--format', '{{.Id}}', image]);
  return id.trim().replace('sha256:', '').slice(0, 12);
}

const storeImages = (): string[] =>
  ['mongo', 'redis', 'kafka', 'mailpit']
    .flatMap((store) => readObjects(`overlays/single-node/${store}.yaml`))
    .filter(({ kind }) => kind === 'StatefulSet')
    .map(({ spec }) => spec.template.spec.containers[0].image);

/**
 * Returns the names of the images that all nodes report. A node reports only its largest images, so
 * it may also have unlisted ones.
 */
async function imagesInCluster(): Promise<Set<string>> {
  const { items } = JSON.parse(await run('kubectl', ['get', 'nodes', '--output', 'json'])) as {
    items: { status: { images?: { names: string[] | null }[] } }[];
  };
  const [first = new Set<string>(), ...others] = items.map(
    ({ status }) =>
      new Set(
        // An image whose name was given to a newer image has no names.
        status.images?.flatMap(({ names }) =>
          (names ?? []).map((name) => name.replace(/^docker\.io\/(library\/)?/, '')),
        ),
      ),
  );
  return new Set([...first].filter((name) => others.every((names) => names.has(name))));
}
