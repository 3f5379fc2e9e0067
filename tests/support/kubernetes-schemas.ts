import { writeFileSync } from 'node:fs';
import { run } from '../kubernetes/kubectl.ts';

/*
 * `npm run kubernetes:schemas` writes the schemas of the kinds in infra/kubernetes from the cluster
 * of KUBECONFIG, which must have KEDA. Unit tests validate the manifests with them.
 */

const FILE = new URL('../fixtures/kubernetes-schemas.json', import.meta.url);
/** Kinds of each path of the server's OpenAPI document. */
const KINDS = {
  'api/v1': ['Namespace', 'PersistentVolumeClaim', 'Service'],
  'apis/apps/v1': ['Deployment', 'StatefulSet'],
  'apis/batch/v1': ['CronJob', 'Job'],
  'apis/keda.sh/v1alpha1': ['ScaledObject'],
  'apis/networking.k8s.io/v1': ['NetworkPolicy'],
  'apis/policy/v1': ['PodDisruptionBudget'],
};
/** Parts that describe or merge objects, but refuse none. */
const UNUSED = /^(description|default|format|x-kubernetes-.*)$/;
/** Fields that only the server writes. */
const WRITTEN_BY_SERVER = ['status', 'managedFields'];

type Schema = { [part: string]: unknown };
type OpenApi = { components: { schemas: Record<string, Schema> } };

const read = async <T>(...args: string[]): Promise<T> => JSON.parse(await run('kubectl', args)) as T;

async function readVersions(): Promise<{ kubernetes: string; keda: string }> {
  const { serverVersion } = await read<{ serverVersion: { gitVersion: string } }>('version', '--output=json');
  const containers = 'jsonpath={.spec.template.spec.containers[0].image}';
  const image = await run('kubectl', ['-n', 'keda', 'get', 'deployment/keda-operator', '-o', containers]);
  return { kubernetes: serverVersion.gitVersion.replace(/^v/, ''), keda: image.split(':').at(-1) ?? '' };
}

/** Copies a schema and all that it refers to, and refuses fields that it does not name. */
function copySchema(name: string, from: Record<string, Schema>, to: Record<string, Schema>): string {
  const short = shortName(name);
  if (short in to) return short;
  to[short] = {};
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, allOf, ...parts } = value as Schema;
    if (typeof $ref === 'string')
      return { $ref: `#/$defs/${copySchema($ref.split('/').at(-1) ?? '', from, to)}` };
    // The server wraps a reference in `allOf` to give it a description.
    if (Array.isArray(allOf) && allOf.length === 1) return copy(allOf[0]);
    if (parts['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
    const kept = Object.entries(parts).filter(([part]) => !UNUSED.test(part));
    const copied = Object.fromEntries(kept.map(([part, of]) => [part, copy(of)]));
    if (typeof parts.properties !== 'object' || parts.properties === null) return copied;
    const fields = Object.entries(parts.properties).filter(([field]) => !WRITTEN_BY_SERVER.includes(field));
    const properties = Object.fromEntries(fields.map(([field, of]) => [field, copy(of)]));
    return { additionalProperties: false, ...copied, properties };
  };
  to[short] = copy(from[name]) as Schema;
  return short;
}

/** `io.k8s.api.apps.v1.Deployment` becomes `apps.v1.Deployment`. */
const shortName = (name: string): string => name.split('.').slice(-3).join('.');

const schemas: Record<string, Schema> = {};
const kinds: Record<string, string> = {};
for (const [path, names] of Object.entries(KINDS)) {
  const { components } = await read<OpenApi>('get', '--raw', `/openapi/v3/${path}`);
  for (const kind of names) {
    const name = Object.keys(components.schemas).find((each) => each.endsWith(`.${kind}`));
    if (!name) throw new Error(`the server has no ${kind}`);
    kinds[`${path.replace(/^apis?\//, '')} ${kind}`] = copySchema(name, components.schemas, schemas);
  }
}
writeFileSync(FILE, `${JSON.stringify({ versions: await readVersions(), kinds, $defs: schemas })}\n`);
