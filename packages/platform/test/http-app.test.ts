import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SessionVerifier } from '../src/auth/sessions.ts';
import { currentRequestId } from '../src/context.ts';
import { AppError, appError } from '../src/errors.ts';
import { createHttpApp } from '../src/http/app.ts';
import { signClientAddress } from '../src/http/client-address.ts';
import { joinPrepared, prepareJson } from '../src/http/prepared-json.ts';
import { route } from '../src/http/route.ts';
import { startHarness } from './support/http-harness.ts';

/** A busy machine may need this long to write its log. */
const PATIENT = { timeout: 20_000 };
const defaults = {
  operationId: 'op',
  service: 'leads',
  summary: 'Something',
  method: 'GET',
  path: '/api/op',
  access: 'public',
  reply: z.any(),
  errors: [],
} as const satisfies Endpoint;

/** Creates an endpoint with defaults for everything that a test does not set. */
function endpoint<const E extends Partial<Endpoint>>(parts: E): Omit<typeof defaults, keyof E> & E {
  return { ...defaults, ...parts };
}

const saveThing = endpoint({
  operationId: 'saveThing',
  method: 'POST',
  path: '/api/things',
  body: z.object({
    name: z.string('Name is required').max(10, 'Name is too long'),
    note: z.string().optional(),
  }),
  reply: z.object({ name: z.string(), more: z.unknown() }),
  status: 201,
});
const getThing = endpoint({
  operationId: 'getThing',
  path: '/api/things/:id',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  query: z.object({
    page: z.coerce.number('page must be a number').int().default(1),
    search: z.string().optional(),
  }),
  headers: z.object({
    'if-match': z
      .string()
      .regex(/^"\d+"$/, 'If-Match holds a version')
      .optional(),
  }),
  reply: z.object({ id: z.string(), page: z.number(), ifMatch: z.string().nullable() }),
});
const thing = z.object({ name: z.string() });
const listThings = endpoint({
  operationId: 'listThings',
  path: '/api/prepared',
  access: 'member',
  query: z.object({ drift: z.string().optional() }),
  headers: z.object({ 'if-none-match': z.string().optional() }),
  reply: z.array(thing),
  extras: z.object({ total: z.number() }),
  isConditional: true,
});
const thingA = prepareJson(thing, { name: 'a', passwordHash: 'hunter2' } as { name: string });
const thingB = prepareJson(thing, { name: 'b "quoted"' });
const ID = 'a'.repeat(24);

/** Accepts role names as bearer tokens. The real verifier has tests of its own. */
const sessions: SessionVerifier = {
  async verify(bearer) {
    if (bearer === 'member' || bearer === 'support' || bearer === 'owner') {
      return { userId: `the-${bearer}`, role: bearer, sessionId: 's', signedInAt: new Date(0) };
    }
    if (bearer === 'outage') throw appError(problems.unavailable, { retryAfterSeconds: 2 });
    throw appError(problems.unauthenticated);
  },
  close: async () => {},
};
const odd: Record<string, () => unknown> = {
  undefined: () => undefined,
  string: () => 'a string',
  hostile: () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('unreadable');
        },
      },
    ),
  error: () => new Error('the database password is hunter2'),
  app: () => new AppError('thing.taken', { status: 409, message: 'Taken', data: { current: 1 } }),
  wait: () => new AppError('thing.busy', { status: 429, message: 'Later', retryAfterSeconds: 1.2 }),
};

const download = endpoint({
  operationId: 'download',
  path: '/api/download/:kind',
  params: z.object({ kind: z.string() }),
  download: ['text/csv', 'application/pdf'],
});
const filesGivenBack: string[] = [];
async function* lines(kind: string) {
  try {
    if (kind === 'broken') throw appError(problems.unavailable);
    yield 'name\r\n';
    if (kind === 'cut') throw new Error('the database went away');
    do yield Buffer.from('Zoë\r\n');
    while (kind === 'endless');
  } finally {
    filesGivenBack.push(kind);
  }
}

const routes = [
  route(download, async ({ params: { kind } }) => ({
    download: {
      filename: 'leads "of" Zoë.csv',
      contentType: kind === 'drift' ? ('text/html' as 'text/csv') : 'text/csv',
      stream: lines(kind),
    },
  })),
  route(getThing, async ({ params, query, headers }) => ({
    data: { id: params.id, page: query.page, ifMatch: headers['if-match'] ?? null },
  })),
  route(saveThing, async ({ body, client }) => ({
    data: { name: body.name, more: { body, client } },
    message: 'Saved',
  })),
  route(endpoint({ operationId: 'fixed', path: '/api/things/summary' }), async () => ({ data: 'summary' })),
  route(
    endpoint({ operationId: 'removeThing', method: 'DELETE', path: '/api/things/:id' }),
    async () => ({}),
  ),
  ...Object.entries({ me: 'member', maybe: 'optional', staff: 'admin' } as const).map(
    ([operationId, access]) =>
      route(endpoint({ operationId, path: `/api/${operationId}`, access }), async ({ session }) => ({
        data: session?.userId ?? null,
      })),
  ),
  route(
    endpoint({ operationId: 'odd', path: '/api/odd/:kind', params: z.object({ kind: z.string() }) }),
    async ({ params }) => {
      throw odd[params.kind]?.();
    },
  ),
  route(
    endpoint({ operationId: 'drift', path: '/api/drift', reply: z.object({ total: z.number() }) }),
    async () => ({
      data: { total: 'hunter2' as unknown as number },
    }),
  ),
  route(
    endpoint({ operationId: 'strip', path: '/api/strip', reply: z.object({ name: z.string() }) }),
    async () => {
      const row = { name: 'x', passwordHash: 'hunter2' };
      return { data: row, pagination: { total: 1, pages: 1, current: 1 } };
    },
  ),
  route(
    listThings,
    async ({ query }) => {
      const data = query.drift ? [{ name: 7 as unknown as string }] : joinPrepared([thingA, thingB]);
      return { data, extras: { total: query.drift ? 0 : 2, secret: 'hunter2' }, headers: { etag: 'W/"7"' } };
    },
    async ({ query, session, ifNoneMatch }) => {
      if (ifNoneMatch === 'fail') throw new Error('hunter2');
      return ifNoneMatch === 'W/"7"' && !query.drift && session ? { etag: 'W/"7"' } : undefined;
    },
  ),
  route(endpoint({ operationId: 'context', path: '/api/context' }), async ({ requestId }) => {
    await sleep(1);
    return { data: [requestId, currentRequestId()] };
  }),
];

const harness = await startHarness(routes, sessions);
afterAll(() => harness.server.close());

async function call(path: string, init: RequestInit = {}) {
  const reply = await fetch(`${harness.url}${path}`, init);
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) };
}
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  call('/api/things', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const get = (path: string, token?: string) =>
  call(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});

describe('replies', () => {
  it('have an envelope with a request id, and are not cached (ASVS 4.1.1, 14.2.2, 14.3.2)', async () => {
    const { status, headers, body } = await post(JSON.stringify({ name: 'x', unknown: 1 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Saved', error: null, data: { name: 'x' } });
    expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
    expect(body.data.more.body).toEqual({ name: 'x' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('contain only fields of the reply schema (ASVS 15.3.1)', async () => {
    const { body } = await get('/api/strip');
    expect(body.data).toEqual({ name: 'x' });
    expect(body.pagination).toEqual({ total: 1, pages: 1, current: 1 });
  });

  it('are an error if they differ from the contract', async () => {
    expect(await get('/api/drift')).toMatchObject({ status: 500, body: { error: 'internal', data: null } });
  });
});

describe('downloads', () => {
  const fetchFile = (kind: string, init: RequestInit = {}) =>
    fetch(`${harness.url}/api/download/${kind}`, init);

  it('stream a file as an attachment, so that no browser displays it (ASVS 1.2.1, 3.2.1, 5.4.1, 5.4.2)', async () => {
    const reply = await fetchFile('whole');
    expect(await reply.text()).toBe('name\r\nZoë\r\n');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads _of_ Zo_.csv"; filename*=UTF-8''leads%20%22of%22%20Zo%C3%AB.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answer HEAD with the same headers, and close the stream', async () => {
    filesGivenBack.length = 0;
    const reply = await fetchFile('endless', { method: 'HEAD' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await reply.text()).toBe('');
    expect(filesGivenBack).toEqual(['endless']);
  });

  it('send an error in the envelope if nothing has been sent yet, and otherwise cut the connection', async () => {
    expect(await get('/api/download/broken')).toMatchObject({ status: 503, body: { success: false } });
    const reply = await fetchFile('cut');
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it('are an error if the contract does not name their type', async () => {
    expect(await get('/api/download/drift')).toMatchObject({ status: 500, body: { error: 'internal' } });
  });

  it('end when the caller disconnects, and this does not count as a failure', async () => {
    filesGivenBack.length = 0;
    const leaving = new AbortController();
    const reply = await fetchFile('endless', { signal: leaving.signal });
    const loggedBefore = harness.lines.length;
    await reply.body?.getReader().read();
    leaving.abort();
    await vi.waitFor(() => expect(filesGivenBack).toEqual(['endless']), PATIENT);
    const isWarning = ({ level }: { level?: unknown }) => typeof level === 'number' && level >= 40;
    expect(harness.lines.slice(loggedBefore).filter(isWarning)).toEqual([]);
  });
});

describe('replies with extras, prepared data and conditions', () => {
  it('contain extras next to the data, and contain prepared data exactly as the schema parsed it', async () => {
    const { status, headers, body } = await get('/api/prepared', 'member');
    expect([status, headers.get('etag')]).toEqual([200, 'W/"7"']);
    expect(body).toEqual({
      success: true,
      message: 'OK',
      error: null,
      data: [{ name: 'a' }, { name: 'b "quoted"' }],
      total: 2,
      timestamp: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  const poll = (path: string, ifNoneMatch: string, token = 'member') =>
    call(path, { headers: { 'if-none-match': ifNoneMatch, authorization: `Bearer ${token}` } });

  it('are 304 without a body if the route finds the data unchanged, and are logged like other replies', async () => {
    const { status, headers, body } = await poll('/api/prepared', 'W/"7"');
    expect([status, headers.get('etag'), headers.get('content-type'), body]).toEqual([
      304,
      'W/"7"',
      null,
      undefined,
    ]);
    const requestId = headers.get('x-request-id');
    const line = await vi.waitFor(() => {
      const found = harness.lines.find((one) => one.requestId === requestId);
      if (!found) throw new Error('no access line yet');
      return found;
    }, PATIENT);
    expect(line).toMatchObject({ operation: 'listThings', status: 304, userId: 'the-member' });
  });

  it('are not 304 if the data has changed, if the call is refused, or if the condition is unknown', async () => {
    expect((await poll('/api/prepared', 'W/"6"')).status).toBe(200);
    expect((await poll('/api/prepared', 'fail')).status).toBe(200);
    expect((await poll('/api/prepared', 'W/"7"', 'nobody')).status).toBe(401);
    expect((await poll('/api/prepared', 'W/"7"', 'outage')).status).toBe(503);
    expect((await poll('/api/prepared?drift=%00', 'W/"7"')).status).toBe(422);
    expect((await poll('/api/prepared?drift=%ff', 'W/"7"')).status).toBe(400);
    expect((await poll('/api/nowhere', 'W/"7"')).status).toBe(404);
    const post = { method: 'POST', headers: { 'if-none-match': 'W/"7"' } };
    expect((await call('/api/prepared', post)).status).toBe(405);
  });

  it('are still an error if unprepared data does not match the contract', async () => {
    expect((await get('/api/prepared?drift=1', 'member')).status).toBe(500);
  });

  it('cannot be prepared from data that does not match the contract', () => {
    expect(() => prepareJson(thing, { name: 7 } as never)).toThrow(z.core.$ZodError);
  });
});

describe('request id', () => {
  it('is adopted if it is a UUID, and is passed to handler, context, and log', async () => {
    const id = randomUUID();
    const { headers, body } = await call('/api/context', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
    expect(body.data).toEqual([id, id]);
    await vi.waitFor(() => {
      const line = harness.lines.find(({ requestId }) => requestId === id);
      expect(line).toMatchObject({ operation: 'context', status: 200, method: 'GET' });
    }, PATIENT);
  });

  it('is created if the caller sends no UUID', async () => {
    for (const id of ['x', `${randomUUID()}\t`, 'a'.repeat(36)]) {
      const { headers } = await call('/api/context', { headers: { 'x-request-id': id.trim() } });
      if (id.includes('\t')) expect(headers.get('x-request-id')).toBe(id.trim());
      else expect(headers.get('x-request-id')).not.toBe(id);
    }
  });
});

describe('bad input', () => {
  const fieldsOf = async (body: string) => {
    const reply = await post(body);
    expect(reply).toMatchObject({ status: 422, body: { error: 'request.invalid', success: false } });
    return reply.body.data.fields;
  };

  it.each([
    ['a missing field', '{}', { name: 'Name is required' }],
    ['a wrong type', '{"name":7}', { name: 'Name is required' }],
    ['a text that is too long', '{"name":"12345678901"}', { name: 'Name is too long' }],
    ['an operator object', '{"name":{"$gt":""}}', { name: 'Name is required' }],
    ['NUL', '{"name":"a\\u0000b"}', { name: 'Contains characters that are not allowed' }],
    [
      'NUL where the schema has no field',
      '{"name":"a","x":{"y":["\\u0000"]}}',
      { 'x.y.0': 'Contains characters that are not allowed' },
    ],
    [
      'half a surrogate pair next to a whole pair',
      '{"name":"a","x":["\\ud83d\\ude00","\\ud800"]}',
      { 'x.1': 'Contains characters that are not allowed' },
    ],
    ['NUL in a key', '{"name":"a","x":{"k\\u0000":1}}', { x: 'Contains characters that are not allowed' }],
  ])('gets an error at each invalid field: %s (ASVS 2.2.1, 2.2.2)', async (_name, body, fields) => {
    expect(await fieldsOf(body)).toEqual(fields);
  });

  it('is answered with 422 if the body is a list, or if it is missing', async () => {
    expect(Object.keys(await fieldsOf('[]'))).toEqual(['body']);
    const empty = await call('/api/things', { method: 'POST' });
    expect(empty).toMatchObject({ status: 422, body: { data: { fields: { name: 'Name is required' } } } });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ['broken JSON', '{"name":', {}, 400, 'request.malformed'],
    ['a bare value', '"text"', {}, 400, 'request.malformed'],
    ['a raw NUL', '{"name":"a\0b"}', {}, 400, 'request.malformed'],
    [
      'bytes that are not UTF-8',
      new Uint8Array([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]),
      {},
      400,
      'request.malformed',
    ],
    [
      'another type',
      'name=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'request.unsupported_media_type',
    ],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=utf-16' },
      415,
      'request.unsupported_media_type',
    ],
    ['another encoding', '{}', { 'content-encoding': 'compress' }, 415, 'request.unsupported_media_type'],
    ['compression that is broken', '{}', { 'content-encoding': 'gzip' }, 400, 'request.malformed'],
    ['a body over the limit', JSON.stringify({ name: 'x'.repeat(100_000) }), {}, 413, 'request.too_large'],
    [
      'a small body that exceeds the limit when it is decompressed',
      gzipSync('9'.repeat(5_000_000)),
      { 'content-encoding': 'gzip' },
      413,
      'request.too_large',
    ],
  ])('is answered with a specific code for %s', async (_name, body, headers, status, code) => {
    expect(await post(body, headers)).toMatchObject({
      status,
      body: { error: code, success: false, data: null },
    });
  });

  it('is answered with 415 if the body has no content type', async () => {
    const reply = await harness.raw(
      'POST /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}',
    );
    expect(reply).toContain('HTTP/1.1 415');
  });

  it.each([
    ['an empty object', 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
    ['chunks without bytes', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    [
      'chunks without bytes, with a content type',
      'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('does not include %s, which is treated like a missing body', async (_name, rest) => {
    const send = (line: string) => harness.raw(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${rest}`);
    expect(await send(`DELETE /api/things/${ID}`)).toContain('HTTP/1.1 200');
    expect(await send(`GET /api/things/${ID}`)).toContain('HTTP/1.1 200');
    expect(await send('POST /api/things')).toContain('HTTP/1.1 422');
  });

  it('is answered with 415 if a chunked body has no content type', async () => {
    const head = 'POST /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked';
    expect(await harness.raw(`${head}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toContain('HTTP/1.1 415');
  });

  it('is answered with 400 if it is a malformed id, or an escape that is not UTF-8', async () => {
    for (const id of ['123', `${ID}0`, 'a%00', '%24gt']) {
      expect(await get(`/api/things/${id}`)).toMatchObject({
        status: 400,
        body: { error: 'request.invalid_id' },
      });
    }
    for (const path of ['/api/things/%FF', `/api/things/${ID}?search=%FF`, '/api/%C3']) {
      const { status, body } = await get(path);
      expect([path, status, body.error]).toEqual([
        path,
        path === '/api/%C3' ? 404 : 400,
        path === '/api/%C3' ? 'request.not_found' : 'request.malformed',
      ]);
    }
  });

  it('gets an error at each invalid field of the query and of the headers (ASVS 2.2.1)', async () => {
    const reply = await call(`/api/things/${ID}?page=x&search=a&search=b`, {
      headers: { 'if-match': 'seven' },
    });
    expect(Object.keys(reply.body.data.fields).toSorted()).toEqual(['if-match', 'page', 'search']);
    expect(await get(`/api/things/${ID}?search=%00`)).toMatchObject({ status: 422 });
    expect(await get(`/api/things/${ID}?page=3`)).toMatchObject({ status: 200, body: { data: { page: 3 } } });
  });

  it('gets a reply that reveals nothing about the code that failed (ASVS 13.4.2)', async () => {
    const odds = await Promise.all(Object.keys(odd).map((kind) => get(`/api/odd/${kind}`)));
    const replies = [...odds, await get('/api/drift'), await post('{"name":')];
    for (const { status, body } of replies) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toMatch(/hunter2|stack|node_modules|\.ts\b|\bat \w|JSON at/);
    }
  });

  it('does not include JSON that is nested deeper than the stack, which is accepted', async () => {
    const { status } = await post(`{"name":"x","deep":${'['.repeat(49_000)}${']'.repeat(49_000)}}`);
    expect(status).toBe(201);
  });

  it('is never logged above level info, or with a stack (ASVS 16.3.3)', async () => {
    const before = harness.lines.length;
    await Promise.all([
      post('{'),
      post('{}'),
      get('/api/things/1'),
      get('/api/nothing'),
      get('/api/me'),
      post('x', { 'content-type': 'text/plain' }),
    ]);
    const added = await vi.waitFor(() => {
      const lines = harness.lines.slice(before);
      expect(lines.length).toBeGreaterThanOrEqual(6);
      return lines;
    }, PATIENT);
    expect(new Set(added.map(({ level }) => level))).toEqual(new Set(['info']));
    expect(JSON.stringify(added)).not.toContain('stack');
  });
});

describe('addresses and methods', () => {
  it('are answered with 404 if they are unknown', async () => {
    for (const path of ['/', '/api', '/api/nothing', '/api/THINGS', '/health/other']) {
      expect(await get(path)).toMatchObject({ status: 404, body: { error: 'request.not_found' } });
    }
  });

  it('are answered with 405 and the allowed methods if only the method is wrong', async () => {
    const reply = await call(`/api/things/${ID}`, { method: 'PATCH' });
    expect(reply).toMatchObject({ status: 405, body: { error: 'request.method_not_allowed' } });
    expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD');
    expect((await call('/api/things')).headers.get('allow')).toBe('POST');
  });

  it('match a fixed segment before a parameter, in whatever order the table lists them', async () => {
    expect((await get('/api/things/summary')).body.data).toBe('summary');
  });

  it('answer HEAD without a body', async () => {
    const reply = await call('/api/context', { method: 'HEAD' });
    expect([reply.status, reply.body]).toEqual([200, undefined]);
  });
});

describe('access', () => {
  const member = 'member';
  it.each([
    ['/api/me', undefined, 401, null],
    ['/api/me', 'dead', 401, null],
    ['/api/me', member, 200, 'the-member'],
    ['/api/me', 'owner', 200, 'the-owner'],
    ['/api/me', 'outage', 503, null],
    ['/api/maybe', undefined, 200, null],
    ['/api/maybe', 'dead', 200, null],
    ['/api/maybe', member, 200, 'the-member'],
    ['/api/maybe', 'outage', 503, null],
    ['/api/staff', undefined, 401, null],
    ['/api/staff', member, 403, null],
    ['/api/staff', 'support', 403, null],
    ['/api/staff', 'owner', 200, 'the-owner'],
  ])('%s with token %s: %i', async (path, token, status, data) => {
    const reply = await get(path, token);
    expect([reply.status, reply.body.data]).toEqual([status, data]);
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(reply.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
  });

  it('logs the caller and the call of each refusal (ASVS 16.3.2)', async () => {
    const before = harness.lines.length;
    await get('/api/staff', member);
    await vi.waitFor(
      () =>
        expect(harness.lines.slice(before)).toContainEqual(
          expect.objectContaining({
            msg: 'request',
            operation: 'staff',
            status: 403,
            userId: 'the-member',
            errorCode: 'auth.forbidden',
          }),
        ),
      PATIENT,
    );
  });

  it('accepts no scheme except Bearer', async () => {
    expect((await call('/api/me', { headers: { authorization: 'Basic member' } })).status).toBe(401);
    expect((await call('/api/me', { headers: { authorization: 'bearer  member' } })).status).toBe(200);
  });
});

describe('the error edge', () => {
  it('answers an expected error with the code, the data, and the wait of the error', async () => {
    expect(await get('/api/odd/app')).toMatchObject({
      status: 409,
      body: { success: false, error: 'thing.taken', message: 'Taken', data: { current: 1 } },
    });
    expect((await get('/api/odd/wait')).headers.get('retry-after')).toBe('2');
  });

  it.each(['undefined', 'string', 'hostile', 'error'])(
    'answers 500 with only the request id to a thrown %s (ASVS 16.3.4, 16.5.1)',
    async (kind) => {
      const { status, headers, body } = await get(`/api/odd/${kind}`);
      expect([status, body.error, body.data]).toEqual([500, 'internal', null]);
      expect(body.message).toBe(
        `Something went wrong on our side. Request id: ${headers.get('x-request-id')}`,
      );
      const logged = harness.lines.find(
        ({ level, requestId }) => level === 'error' && requestId === headers.get('x-request-id'),
      );
      expect(logged?.err).toBeDefined();
    },
  );
});

describe('the client address', () => {
  it('is the address that the gateway signed, or otherwise the address of the connection', async () => {
    const addressWith = async (header: string) =>
      (await post('{"name":"x"}', { 'x-client-address': header, 'x-forwarded-for': '198.51.100.1' })).body
        .data.more.client;
    expect(await addressWith(signClientAddress(harness.key, '203.0.113.7'))).toMatchObject({
      address: '203.0.113.7',
    });
    expect(await addressWith('203.0.113.7;1;forged')).toMatchObject({ address: '127.0.0.1' });
  });

  it('is the signed address even if the gateway’s clock is wrong, and the log and the status report the wrong clock', async () => {
    const degraded = async () => (await harness.health.check()).degraded.map(({ name }) => name);
    expect(await degraded()).not.toContain('gateway-clock');
    const header = signClientAddress(harness.key, '203.0.113.8', Date.now() - 90_000);
    const headers = { 'x-client-address': header };
    for (let again = 0; again < 3; again += 1)
      expect((await post('{"name":"x"}', headers)).body.data.more.client).toMatchObject({
        address: '203.0.113.8',
      });
    expect(await degraded()).toContain('gateway-clock');
    const told = harness.lines.filter(({ msg }) => /clock of a gateway is 9\d s behind/.test(String(msg)));
    expect(told).toHaveLength(1);
  });
});

describe('createHttpApp', () => {
  const build = (...table: Parameters<typeof createHttpApp>[0]['routes']) => {
    const { metrics, health } = harness;
    return createHttpApp({
      logger: undefined as never,
      metrics,
      health,
      clientAddressKey: harness.key,
      routes: table,
    });
  };
  const thing = route(getThing, async () => ({ data: { id: '', page: 1, ifMatch: null } }));

  it('refuses two routes for one call, and a private route without a verifier', () => {
    expect(() => build(thing, { ...thing, endpoint: { ...getThing, path: '/api/things/:other' } })).toThrow(
      /Two routes/,
    );
    expect(() => build({ ...thing, endpoint: { ...getThing, access: 'member' } })).toThrow(
      /session verifier/,
    );
    expect(() => build({ ...thing, endpoint: { ...getThing, isConditional: true } })).toThrow(/unchanged/);
  });

  it('measures calls by operation, and never by path', async () => {
    await get(`/api/things/${ID}`);
    await get('/api/nowhere/at/all');
    const text = await vi.waitFor(async () => {
      const lines = (await (await fetch(`${harness.url}/metrics`)).text()).split('\n');
      const counts = lines
        .filter((line) => line.startsWith('http_request_duration_seconds_count'))
        .join('\n');
      expect(counts).toContain('operation="getThing",status="200"');
      expect(counts).toContain('operation="unmatched",status="404"');
      return counts;
    }, PATIENT);
    expect(text.includes(ID)).toBe(false);
    expect(text.includes('nowhere')).toBe(false);
  });

  it('logs no secret', () => {
    expect(harness.logText().replaceAll('the database password is hunter2', '')).not.toContain('hunter2');
  });
});
