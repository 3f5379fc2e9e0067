import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type KubernetesObject, readObjects } from '../support/kubernetes-files.ts';

/*
 * `npm run kubernetes:schemas` writes these schemas from a real server and operators’ definitions.
 */

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const { versions, kinds, $defs } = JSON.parse(read('tests/fixtures/kubernetes-schemas.json')) as {
  versions: string[];
  kinds: Record<string, string>;
  $defs: Record<string, object>;
};
// Some fields accept an integer or a string.
const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
  schemas: [{ $id: 'kubernetes', $defs }],
});

/**
 * Name of the patches that kustomizations apply to all processes. A patch is only a part of an
 * object, so no schema fits it.
 */
const PATCH = 'every-process';
/**
 * Kind of the Redis operator, which has no schema here: the registry of Go modules refuses the
 * module with its definitions.
 */
const WITHOUT_SCHEMA = 'redis.redis.opstreelabs.in/v1beta2';
const files = readdirSync(new URL('infra/kubernetes', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .sort();

function problemsOf(object: KubernetesObject): string[] {
  const { apiVersion, kind, metadata } = object as KubernetesObject & { apiVersion: string };
  if (apiVersion === WITHOUT_SCHEMA) return [];
  const validate = ajv.getSchema(`kubernetes#/$defs/${kinds[`${apiVersion} ${kind}`]}`);
  if (!validate) return [`${apiVersion} ${kind} has no schema`];
  validate(object);
  return (validate.errors ?? [])
    .filter(({ keyword }) => !(metadata.name === PATCH && keyword === 'required'))
    .map((error) => `${kind} ${metadata.name}${textOf(error)}`);
}
const textOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${Object.values(params).join()}`;

describe('the manifests of infra/kubernetes', () => {
  it.each(files)('%s has only fields and values that the schemas of its objects allow', (file) => {
    expect(readObjects(file).flatMap(problemsOf)).toEqual([]);
  });

  it('name the versions of their schemas', () => {
    const texts = [
      read('docs/operations/kubernetes.md'),
      ...files.map((file) => read(`infra/kubernetes/${file}`)),
    ].join();
    expect(versions.filter((version) => !texts.includes(version))).toEqual([]);
  });
});

describe('the schemas', () => {
  it.each([
    ['an unknown field', 'base/gateway.yaml', '"containers":', '"container":[],"containers":'],
    ['a value of another type', 'base/gateway.yaml', '"containerPort":8080', '"containerPort":"8080"'],
    ['a missing field', 'base/gateway.yaml', '"selector":{"matchLabels":{"app":"gateway"}},', ''],
    [
      'a value that KEDA does not allow',
      'overlays/production/scaling.yaml',
      '"pollingInterval":30',
      '"pollingInterval":"30s"',
    ],
    [
      'a field that KEDA does not have',
      'overlays/production/scaling.yaml',
      '"metricType":',
      '"query":"up","metricType":',
    ],
    ['an old API version', 'base/gateway.yaml', '"apiVersion":"apps/v1"', '"apiVersion":"apps/v1beta1"'],
  ])('refuse %s', (_name, file, from, to) => {
    const object = readObjects(file).find((each) => JSON.stringify(each).includes(from)) as KubernetesObject;
    expect(problemsOf(object)).toEqual([]);
    expect(problemsOf(JSON.parse(JSON.stringify(object).replace(from, to)))).toHaveLength(1);
  });
});
