import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { endpoints as everyEndpoint } from '@croneai/contracts/endpoints/all.ts';
import { type Endpoint, problemsOf } from '@croneai/contracts/http/endpoint.ts';
import { envelopeSchema, fieldErrorsSchema, paginationSchema } from '@croneai/contracts/http/envelope.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Page } from '../gateway.ts';
import { represent, type SiteFile } from '../site/load-site.ts';
import { sendFile } from '../site/serve-site.ts';

const BEARER = 'bearer';
const API_KEY = 'apiKey';

/**
 * Serves the document. The document never changes, so it is serialised and compressed only once, at
 * the first request.
 */
export function createOpenApiPage(): Page {
  let file: Promise<SiteFile> | undefined;
  return async (exchange) => {
    file ??= writeFile();
    sendFile(exchange, await file, 200);
  };
}

async function writeFile(): Promise<SiteFile> {
  const bytes = Buffer.from(JSON.stringify(createOpenApiDocument()));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)]);
  return {
    ...represent(bytes, { br, gzip: gz }),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=300',
    pageHeaders: undefined,
  };
}

/** Builds the OpenAPI 3.1 document of every call from the schemas that parse the calls. */
export function createOpenApiDocument(endpoints: readonly Endpoint[] = everyEndpoint) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = openApiPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'CroneAI',
        version: '1.0.0',
        description:
          'Every reply is an envelope: `success`, `message` for people, `error` as a stable code, `data`, `timestamp`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(endpoints.map(({ service }) => service))].map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: {
          [BEARER]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          [API_KEY]: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key of a member, in the same header. It may make the calls that name it, when it has their scope',
          },
        },
      },
    },
    {
      override: ({ jsonSchema, zodSchema }) => {
        // The document lists only the canonical names of time zones. The validator accepts the
        // aliases of these names as well.
        if (z.globalRegistry.get(zodSchema)?.id === 'TimeZone')
          jsonSchema.enum = ['UTC', ...Intl.supportedValuesOf('timeZone')];
      },
    },
  );
}

/** Turns `/users/:id` into `/users/{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, headers } = endpoint;
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.service],
    security: securityOf(endpoint),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...requestBodyOf(endpoint),
    responses: {
      [`${endpoint.status ?? 200}`]: successOf(endpoint),
      ...(endpoint.isConditional ? { 304: { description: 'What the caller has is still right' } } : {}),
      ...failuresOf(endpoint),
    },
  };
}

function requestBodyOf({ body, upload }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) {
    // Services read a missing body as an empty object.
    const required = !body.safeParse({}).success;
    return { requestBody: { required, content: { 'application/json': { schema: body } } } };
  }
  if (!upload) return {};
  const file = { type: 'string', format: 'binary' } as const;
  const content = Object.fromEntries(upload.contentTypes.map((type) => [type, { schema: file }]));
  return { requestBody: { required: true, content } };
}

function securityOf({ access, keyScope }: Endpoint): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'optional') return [{}, { [BEARER]: [] }];
  return [{ [BEARER]: [] }, ...(keyScope ? [{ [API_KEY]: [keyScope] }] : [])];
}

function successOf(endpoint: Endpoint): ZodOpenApiResponsesObject['200'] {
  const { summary, reply, extras, isPaginated, download, content, events } = endpoint;
  if (events) return { description: summary, content: { 'text/event-stream': { schema: events } } };
  if (content) return { description: summary, content: fileContent(content) };
  if (download) return { description: summary, headers: DISPOSITION, content: fileContent(download) };
  const schema = envelopeSchema.omit({ pagination: true }).extend({
    success: z.literal(true),
    error: z.null(),
    data: reply,
    ...extras?.shape,
    ...(isPaginated ? { pagination: paginationSchema } : {}),
  });
  return { description: summary, content: { 'application/json': { schema } } };
}

const DISPOSITION = z.object({
  'Content-Disposition': z
    .string()
    .meta({ description: 'Always an attachment, with the name to save it under' }),
});

function fileContent(contentTypes: readonly string[]) {
  const file = { type: 'string', format: 'binary' } as const;
  const schemaOf = (contentType: string) =>
    contentType === 'application/json' ? ({ type: 'object' } as const) : file;
  return Object.fromEntries(
    contentTypes.map((contentType) => [contentType, { schema: schemaOf(contentType) }]),
  );
}

/** Builds a response for each status, with the error codes of the status and their texts. */
function failuresOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemsOf(endpoint), ({ status }) => `${status}`);
  return Object.fromEntries(
    [...byStatus].map(([status, problems]) => [
      status,
      {
        description: problems.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
        ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: failureSchema(problems) } },
      },
    ]),
  );
}

const RETRY_AFTER = z.object({
  'Retry-After': z.string().optional().meta({ description: 'Seconds until a new try makes sense' }),
});

function failureSchema(problems: readonly Problem[]) {
  const hasFields = problems.some(({ status }) => status === 422);
  return envelopeSchema.omit({ pagination: true }).extend({
    success: z.literal(false),
    error: z.enum(problems.map(({ code }) => code) as [string, ...string[]]),
    data: hasFields ? fieldErrorsSchema.nullable() : z.unknown(),
  });
}
