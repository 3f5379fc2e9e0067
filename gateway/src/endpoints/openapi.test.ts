import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { type Endpoint, problemsOf } from '@croneai/contracts/http/endpoint.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOpenApiDocument, openApiPath } from './openapi.ts';

type Response = {
  content: { 'application/json': { schema: { properties: Record<string, { enum?: string[] }> } } };
};
type Operation = {
  operationId: string;
  responses: Record<string, Response>;
  security: object[];
  requestBody?: { required?: boolean };
};

const document = JSON.parse(JSON.stringify(createOpenApiDocument()));
const operationOf = ({ method, path }: Endpoint): Operation | undefined =>
  document.paths[openApiPath(path)]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes the success and every possible error of %s',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      expect(operation?.operationId).toBe(endpoint.operationId);
      const statuses = Object.keys(operation?.responses ?? {});
      const problems = problemsOf(endpoint);
      expect(statuses.sort()).toEqual(
        [
          ...new Set([
            `${endpoint.status ?? 200}`,
            ...(endpoint.isConditional ? ['304'] : []),
            ...problems.map(({ status }) => `${status}`),
          ]),
        ].sort(),
      );
      for (const { status, code } of problems) {
        const schema = operation?.responses[status]?.content['application/json'].schema;
        expect(schema?.properties.error?.enum).toContain(code);
      }
      expect(operation?.requestBody !== undefined).toBe((endpoint.body ?? endpoint.upload) !== undefined);
      expect(operation?.security.length === 0).toBe(endpoint.access === 'public');
      const ofKeys = operation?.security.flatMap((way) => ('apiKey' in way ? [way.apiKey] : []));
      expect(ofKeys).toEqual(endpoint.keyScope && endpoint.access !== 'public' ? [[endpoint.keyScope]] : []);
    },
  );

  it('requires a body only where a call without a body is refused', () => {
    const isRequired = (id: string) =>
      endpoints
        .filter(({ operationId }) => operationId === id)
        .map((endpoint) => operationOf(endpoint)?.requestBody?.required);
    expect(isRequired('putChannels')).toEqual([false]);
    expect(isRequired('putNotifications')).toEqual([false]);
    expect(isRequired('login')).toEqual([true]);
  });

  it('describes a file by its content types', () => {
    const file = {
      operationId: 'file',
      summary: 'A file',
      method: 'GET',
      path: '/api/file',
      service: 'leads',
      access: 'public',
      reply: z.null(),
      errors: [],
    } as const;
    const described = createOpenApiDocument([{ ...file, download: ['text/csv'] }]);
    expect(described.paths?.['/api/file']?.get?.responses?.['200']).toMatchObject({
      content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
      headers: { 'Content-Disposition': { required: true } },
    });
  });

  it('contains every call once', () => {
    const described = Object.values(document.paths as Record<string, object>).flatMap(Object.keys);
    expect(described).toHaveLength(endpoints.length);
  });
});
