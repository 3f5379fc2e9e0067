import type { ApiRequest } from './send-request.ts';

/** The part of a contract endpoint that a request is made from. */
interface EndpointHead {
  method: string;
  path: string;
  access: string;
  failure?: string;
}

interface RequestInput {
  params?: Record<string, string>;
  query?: NonNullable<ApiRequest['query']>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes the request of a contract endpoint: its path filled in, its token left out where the call is public. */
export function toRequest(endpoint: EndpointHead, input: RequestInput = {}): ApiRequest {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  return {
    method: endpoint.method.toUpperCase(),
    path,
    ...(input.query ? { query: input.query } : {}),
    ...(input.body === undefined ? {} : { body: input.body }),
    ...(input.headers ? { headers: input.headers } : {}),
    ...(endpoint.failure === undefined ? {} : { failure: endpoint.failure }),
    anonymous: endpoint.access === 'public',
  };
}
