import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { run } from '../kubernetes/kubectl.ts';

/*
 * `npm run kubernetes:schemas -- CRD…` writes the schemas of the kinds in infra/kubernetes. It
 * reads them from the cluster of KUBECONFIG, which must have KEDA, and from the given files with
 * CustomResourceDefinitions of the stores' operators. Unit tests validate the manifests with these
 * schemas.
 */

const FILE = new URL('../fixtures/kubernetes-schemas.json', import.meta.url);
const MANIFESTS = new URL('../../infra/kubernetes/', import.meta.url);
/** Kinds whose schemas are copied from each path of the server's OpenAPI document. */
const KINDS = {
  'api/v1': ['ConfigMap', 'Namespace', 'PersistentVolumeClaim', 'Service'],
  'apis/apps/v1': ['Deployment', 'StatefulSet'],
  'apis/batch/v1': ['CronJob', 'Job'],
  'apis/keda.sh/v1alpha1': ['ScaledObject'],
  'apis/networking.k8s.io/v1': ['NetworkPolicy'],
  'apis/policy/v1': ['PodDisruptionBudget'],
};
/**
 * Name and release of each operator, by the API group of its kinds. A CustomResourceDefinition
 * does not contain the release of its operator.
 */
const OPERATORS: Record<string, string> = {
  'cert-manager.io': 'cert-manager 1.21.2',
  'kafka.strimzi.io': 'Strimzi 1.2.0',
  'mongodbcommunity.mongodb.com': 'community operator 0.9.0',
};
/** Parts of a schema that describe or merge objects, and that no object can violate. */
const UNUSED = /^(description|default|format|x-kubernetes-.*)$/;
/** Fields that only the server writes. */
const WRITTEN_BY_SERVER = ['status', 'managedFields'];
/**
 * Parts of a schema that contain alternatives. An alternative names only some of the fields, so it
 * must not refuse the other fields.
 */
const ALTERNATIVES = ['oneOf', 'anyOf', 'allOf', 'not'];

type Schema = { [part: string]: unknown };
type OpenApi = { components: { schemas: Record<string, Schema> } };

const read = async <T>(...args: string[]): Promise<T> => JSON.parse(await run('kubectl', args)) as T;

async function readVersions(): Promise<string[]> {
  const { serverVersion } = await read<{ serverVersion: { gitVersion: string } }>('version', '--output=json');
  const containers = 'jsonpath={.spec.template.spec.containers[0].image}';
  const image = await run('kubectl', ['-n', 'keda', 'get', 'deployment/keda-operator', '-o', containers]);
  return [`Kubernetes ${serverVersion.gitVersion.replace(/^v/, '')}`, `KEDA ${image.split(':').at(-1)}`];
}

/**
 * Copies a schema so that the copy refuses fields that the schema does not name. `refer` copies a
 * referenced schema and returns its short name.
 */
function copySchema(value: unknown, refer: (name: string) => string, isClosed = true): unknown {
  const copy = (each: unknown) => copySchema(each, refer, isClosed);
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, allOf, properties, ...parts } = value as Schema;
  if (typeof $ref === 'string') return { $ref: `#/$defs/${refer($ref.split('/').at(-1) ?? '')}` };
  // The server wraps a reference in `allOf` to give it a description.
  if (Array.isArray(allOf) && allOf.length === 1) return copy(allOf[0]);
  if (parts['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
  const kept = Object.entries({ ...parts, ...(allOf !== undefined && { allOf }) })
    .filter(([part]) => !UNUSED.test(part))
    .map(([part, of]) => [part, copySchema(of, refer, isClosed && !ALTERNATIVES.includes(part))]);
  const copied = Object.fromEntries(kept) as Schema;
  if (typeof properties !== 'object' || properties === null) return copied;
  const fields = Object.entries(properties).filter(([field]) => !WRITTEN_BY_SERVER.includes(field));
  const isOpen = !isClosed || parts['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...(!isOpen && { additionalProperties: false }),
    ...copied,
    properties: Object.fromEntries(fields.map(([field, of]) => [field, copy(of)])),
  };
}

/** Copies a schema of the server, and all schemas that it refers to. Returns its short name. */
function addSchema(name: string, from: Record<string, Schema>): string {
  const short = shortName(name);
  if (short in schemas) return short;
  schemas[short] = {};
  schemas[short] = copySchema(from[name], (referred) => addSchema(referred, from)) as Schema;
  return short;
}

/**
 * Replaces each unused part of a schema with `false`, which refuses every value. A part is unused
 * if no manifest has a value for it. The complete schemas of an operator would take hundreds of
 * kilobytes.
 */
function dropUnused(schema: unknown, values: readonly unknown[]): unknown {
  if (values.length === 0) return false;
  if (typeof schema !== 'object' || schema === null) return schema;
  const objects = values.filter((value) => typeof value === 'object' && value !== null) as Schema[];
  const { properties, items, additionalProperties: others, ...parts } = schema as Schema;
  const fields = Object.entries((properties ?? {}) as Schema).map(([field, of]) => {
    const used = objects.flatMap((object) => (field in object ? [object[field]] : []));
    return [field, dropUnused(of, used)];
  });
  return {
    ...parts,
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(items !== undefined && { items: dropUnused(items, values.flat()) }),
    ...(others !== undefined && { additionalProperties: dropUnused(others, objects.flatMap(Object.values)) }),
  };
}

const documentsOf = <T>(file: URL | string): T[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as T);

type Definition = {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; storage: boolean; schema: { openAPIV3Schema: Schema } }[];
  };
};

/** Adds the kind of a CustomResourceDefinition, and returns the version of its operator. */
function addDefinition(
  { spec: { group, names, versions } }: Definition,
  manifests: readonly Schema[],
): string {
  const operator = OPERATORS[group];
  const version = versions.find(({ storage }) => storage);
  if (!operator || !version) throw new Error(`${group} is no group of OPERATORS`);
  const apiVersion = `${group}/${version.name}`;
  const used = manifests.filter((object) => object.apiVersion === apiVersion && object.kind === names.kind);
  const copied = copySchema(version.schema.openAPIV3Schema, (name) => name) as { properties: Schema };
  const name = `${group}.${names.kind}`;
  schemas[name] = dropUnused(copied, used) as Schema;
  (schemas[name].properties as Schema).metadata = { $ref: '#/$defs/meta.v1.ObjectMeta' };
  kinds[`${apiVersion} ${names.kind}`] = name;
  return operator;
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
    kinds[`${path.replace(/^apis?\//, '')} ${kind}`] = addSchema(name, components.schemas);
  }
}
const manifests = readdirSync(MANIFESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => documentsOf<Schema>(new URL(file, MANIFESTS)));
const operators = process.argv
  .slice(2)
  .flatMap((file) => documentsOf<Definition>(file))
  .map((definition) => addDefinition(definition, manifests));
const versions = [...(await readVersions()), ...new Set(operators)];
writeFileSync(FILE, `${JSON.stringify({ versions, kinds, $defs: schemas })}\n`);
