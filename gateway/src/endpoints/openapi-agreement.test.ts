import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Schema, samplesOf } from '../../../tests/support/schema-samples.ts';
import { createOpenApiDocument, openApiPath } from './openapi.ts';

type Place = 'path' | 'query' | 'header';
type Operation = {
  parameters?: { in: Place; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const document = JSON.parse(JSON.stringify(createOpenApiDocument()));
const find = (ref: string): Schema =>
  ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], document);

/** The seed makes failures reproducible. */
const RUNS = { numRuns: 40, seed: 1 };

/** Each part of each call, with the part's schema in the document and the part's validator. */
const parts = endpoints.flatMap((endpoint) => {
  const operation: Operation = document.paths[openApiPath(endpoint.path)][endpoint.method.toLowerCase()];
  const described: [string, z.ZodType | undefined, Schema | undefined][] = [
    ['body', endpoint.body, operation.requestBody?.content['application/json']?.schema],
    ['path', endpoint.params, parametersOf(operation, 'path')],
    ['query', endpoint.query, parametersOf(operation, 'query')],
    ['headers', endpoint.headers, parametersOf(operation, 'header')],
  ];
  return described.flatMap(([name, validator, schema]) =>
    validator && schema ? [[`${name} of ${nameOf(endpoint)}`, validator, schema] as const] : [],
  );
});

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Builds an object schema from the parameters in one place, such as the query. */
function parametersOf({ parameters = [] }: Operation, place: Place): Schema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}
const asSent = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, String(field)]));

describe('the API document and the validator', () => {
  it.each(parts)('accept the same %s (ASVS 2.1.1, 2.1.2)', (name, validator, schema) => {
    fc.assert(
      fc.property(samplesOf(schema, find), (value) => {
        const { error } = validator.safeParse(name.startsWith('body') ? value : asSent(value));
        expect(error?.issues ?? []).toEqual([]);
      }),
      RUNS,
    );
  });

  it.each(parts)('refuse the %s without its required fields', (name, validator, schema) => {
    const { properties = {}, required = [] } = { ...schema, ...(schema.$ref ? find(schema.$ref) : {}) };
    const [value] = fc.sample(samplesOf(schema, find), { numRuns: 1, seed: 1 }) as [object];
    const whole = name.startsWith('body') ? value : (asSent(value) as object);
    for (const field of required) {
      const without = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field));
      expect([field, validator.safeParse(without).success]).toEqual([field, false]);
    }
    for (const field of Object.keys(properties))
      expect([field, validator.safeParse({ ...whole, [field]: { odd: 1 } }).success]).toEqual([field, false]);
  });
});
