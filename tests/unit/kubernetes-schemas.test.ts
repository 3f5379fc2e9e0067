import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type KubernetesObject, readObjects } from '../support/kubernetes-files.ts';

/* `npm run kubernetes:schemas` writes these schemas from a real server. */

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const { versions, kinds, $defs } = JSON.parse(read('tests/fixtures/kubernetes-schemas.json')) as {
  versions: { kubernetes: string; keda: string };
  kinds: Record<string, string>;
  $defs: Record<string, object>;
};
// Some fields accept an integer or a string.
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, schemas: [{ $id: 'kubernetes', $defs }] });

/** Kustomize patches are parts of an object. */
const PATCHES = ['base/process.yaml'];
const files = readdirSync(new URL('infra/kubernetes', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .sort();

function problemsOf(object: KubernetesObject, isPatch = false): string[] {
  const { apiVersion, kind, metadata } = object as KubernetesObject & { apiVersion: string };
  const validate = ajv.getSchema(`kubernetes#/$defs/${kinds[`${apiVersion} ${kind}`]}`);
  if (!validate) return [`${apiVersion} ${kind} has no schema`];
  validate(object);
  return (validate.errors ?? [])
    .filter(({ keyword }) => !(isPatch && keyword === 'required'))
    .map((error) => `${kind} ${metadata.name}${textOf(error)}`);
}
const textOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${Object.values(params).join()}`;

describe('the manifests of infra/kubernetes', () => {
  it.each(files)('%s has only fields and values of its kinds', (file) => {
    const problems = readObjects(file).flatMap((object) => problemsOf(object, PATCHES.includes(file)));
    expect(problems).toEqual([]);
  });

  it('are validated with the versions that the guide names', () => {
    const guide = read('docs/operations/kubernetes.md');
    expect(guide).toContain(`Kubernetes ${versions.kubernetes}`);
    expect(guide).toContain(`KEDA ${versions.keda}`);
  });
});

describe('the schemas', () => {
  it.each([
    ['an unknown field', 'base/gateway.yaml', '"containers":', '"container":[],"containers":'],
    ['a value of another type', 'base/gateway.yaml', '"containerPort":8080', '"containerPort":"8080"'],
    ['a missing field', 'base/gateway.yaml', '"selector":{"matchLabels":{"app":"gateway"}},', ''],
    [
      'a wrong value of KEDA',
      'overlays/production/scaling.yaml',
      '"pollingInterval":30',
      '"pollingInterval":"30s"',
    ],
    [
      'an unknown field of KEDA',
      'overlays/production/scaling.yaml',
      '"metricType":',
      '"query":"up","metricType":',
    ],
    ['an old version', 'base/gateway.yaml', '"apiVersion":"apps/v1"', '"apiVersion":"apps/v1beta1"'],
  ])('refuse %s', (_name, file, from, to) => {
    const object = readObjects(file).find((each) => JSON.stringify(each).includes(from)) as KubernetesObject;
    expect(problemsOf(object)).toEqual([]);
    expect(problemsOf(JSON.parse(JSON.stringify(object).replace(from, to)))).toHaveLength(1);
  });
});
