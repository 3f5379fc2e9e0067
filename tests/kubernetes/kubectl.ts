import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const KUBERNETES = fileURLToPath(new URL('../../infra/kubernetes', import.meta.url));

/** Time limit of a command. A kubectl command that waits has its own, shorter limit. */
const COMMAND_WITHIN_MS = 15 * 60_000;

/** Runs a program to its end, with a time limit, and returns its standard output. */
export async function run(
  program: string,
  args: readonly string[],
  { input, ...options }: SpawnOptionsWithoutStdio & { input?: string } = {},
): Promise<string> {
  const child = spawn(program, args, { timeout: COMMAND_WITHIN_MS, ...options });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${errors || output}`);
  return output;
}

/** Runs kubectl in one namespace, on the cluster of KUBECONFIG. */
export function kubectlIn(namespace: string) {
  const kubectl = (...args: string[]) => run('kubectl', ['--namespace', namespace, ...args]);
  return Object.assign(kubectl, {
    namespace,
    async get<T>(...args: string[]): Promise<T> {
      return JSON.parse(await kubectl('get', ...args, '--output', 'json')) as T;
    },
    /** Applies objects, and refuses fields that the server does not know. */
    apply: (...objects: object[]) =>
      run('kubectl', ['--namespace', namespace, 'apply', '--server-side', '--validate=strict', '-f', '-'], {
        input: asDocuments(objects),
      }),
  });
}

/** Writes objects as documents of one YAML file. JSON is valid YAML. */
export const asDocuments = (objects: readonly object[]): string =>
  objects.map((object) => JSON.stringify(object)).join('\n---\n');

/**
 * Returns the objects of a kustomization as YAML. `make` gets the path of infra/kubernetes; `files`
 * are written next to the kustomization.
 */
export async function kustomize(
  make: (manifests: string) => object,
  files: Record<string, string> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-kubernetes-'));
  try {
    const kustomization = JSON.stringify(make(relative(folder, KUBERNETES)));
    for (const [name, text] of Object.entries({ ...files, 'kustomization.yaml': kustomization }))
      await writeFile(join(folder, name), text);
    return await run('kubectl', ['kustomize', folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Applies YAML, and refuses fields that the server does not know. */
export const applyYaml = (objects: string): Promise<string> =>
  run('kubectl', ['apply', '--server-side', '--validate=strict', '-f', '-'], { input: objects });
