import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Schema, samplesOf } from '../../../tests/support/schema-samples.ts';
import { createOpenApiDocument, openApiPath } from './openapi.ts';

type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

const document = JSON.parse(JSON.stringify(createOpenApiDocument()));
const find = (ref: string): Schema =>
  ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], document);
const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[openApiPath(path)][method.toLowerCase()];

const isWrite = ({ method, body }: Endpoint) =>
  (method === 'PUT' || method === 'PATCH') && body !== undefined;
/**
 * True if a call returns a state that a client can write back. A list cannot be written back,
 * because a write to the same path changes only one item.
 */
const readsState = ({ method, reply }: Endpoint) => method === 'GET' && reply.def.type !== 'array';
/** Pairs of a GET and a write at the same address. */
const pairs = endpoints.filter(isWrite).flatMap((write) => {
  const read = endpoints.find((other) => other.path === write.path && readsState(other));
  return read ? [[`${write.method} ${write.path}`, read, write] as const] : [];
});

/**
 * Returns the schema with all fields required, so that each sample of the schema is a complete
 * state.
 */
function whole(schema: Schema): Schema {
  const { $ref, properties, allOf, anyOf, oneOf, items, ...own } = schema;
  if ($ref) return whole({ ...own, allOf: [...(allOf ?? []), find($ref)] });
  const each = (parts: readonly Schema[]) => parts.map(whole);
  return {
    ...own,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, whole(field)])),
      required: Object.keys(properties),
    }),
    ...(allOf && { allOf: each(allOf) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(items && { items: whole(items) }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what a service would reply after it stored `stored`: a copy of `reply` with the stored
 * values. A field that is null in `reply` stays null.
 */
function replyHolding(reply: unknown, stored: unknown): unknown {
  if (reply === null || stored === undefined) return reply;
  if (stored === null) return null;
  if (isObject(reply) && isObject(stored))
    return Object.fromEntries(
      Object.entries(reply).map(([name, value]) => [name, replyHolding(value, stored[name])]),
    );
  return isObject(reply) ? reply : stored;
}

const repliesOf = ({ status = 200, ...read }: Endpoint): fc.Arbitrary<unknown> => {
  const schema = operationOf(read as Endpoint).responses[status]?.content?.['application/json']?.schema;
  const data = (schema?.$ref ? find(schema.$ref) : schema)?.properties?.data;
  if (!data) throw new Error(`${read.path} documents no data`);
  // Drops replies without data, because they cannot be written back.
  return samplesOf(whole(data), find).filter(isObject);
};

describe('a call that writes what a GET reads', () => {
  it.each(pairs)(
    'accepts the reply of the GET when the client sends the reply back unchanged: %s',
    (_name, read, write) => {
      const body = operationOf(write).requestBody?.content['application/json']?.schema ?? {};
      fc.assert(
        fc.property(repliesOf(read), samplesOf(whole(body), find), (reply, sent) => {
          const stored = write.body?.safeParse(sent);
          fc.pre(stored?.success === true);
          const { error } = write.body?.safeParse(replyHolding(reply, stored?.data)) ?? {};
          expect(error?.issues ?? []).toEqual([]);
        }),
        { numRuns: 25, seed: 1 },
      );
    },
  );

  it('exists for the settings, the profile, the account setup, the bot, and support tickets', () => {
    expect(pairs.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'PATCH /api/account/profile',
        'PUT /api/account/channels',
        'PUT /api/account/notifications',
        'PUT /api/account/setup',
        'PUT /api/bot/settings',
        'PATCH /api/support/tickets/:id',
      ]),
    );
  });
});
