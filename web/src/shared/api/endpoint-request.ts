import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { z } from 'zod';
import type { ReplyMeta } from './envelope.ts';
import type { ApiRequest } from './send-request.ts';

/** Fields of an endpoint that are needed to build a request. */
type EndpointHead = Pick<Endpoint, 'method' | 'path' | 'access' | 'failure'>;
type RequestInput = Pick<ApiRequest, 'query' | 'body' | 'headers'> & { params?: Record<string, string> };

/**
 * Builds the request of an endpoint. Fills in the parameters of the path. A public call gets no
 * token.
 */
export function toRequest(endpoint: EndpointHead, { params, ...input }: RequestInput = {}): ApiRequest {
  const { method, access, failure } = endpoint;
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  return { ...input, method, path, failure, anonymous: access === 'public' };
}

type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
type ExtrasOf<E> = E extends { extras: infer Extras extends z.ZodType } ? z.output<Extras> : unknown;
type InputOf<E extends Endpoint> = Omit<RequestInput, 'body'> & {
  body?: E extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
};
export type PageOf<E extends Endpoint> = { rows: ReplyOf<E>; pagination: Pagination } & ExtrasOf<E>;

interface Call<E extends Endpoint, Arg> {
  query: (arg: Arg) => ApiRequest;
  /** Never set. This field only carries the type of the reply. */
  transformResponse?: (data: ReplyOf<E>) => ReplyOf<E>;
}

/**
 * Defines a call for `build.query` or `build.mutation`. The contract sets the types of body and
 * reply; `inputOf` sets the type of the argument.
 */
export function call<E extends Endpoint>(endpoint: E): Call<E, void>;
export function call<E extends Endpoint, Arg>(endpoint: E, inputOf: (arg: Arg) => InputOf<E>): Call<E, Arg>;
export function call<E extends Endpoint, Arg>(endpoint: E, inputOf?: (arg: Arg) => InputOf<E>) {
  return { query: (arg: Arg) => toRequest(endpoint, inputOf?.(arg)) };
}

/** Defines a call whose argument is the body of the request. */
export const sends = <E extends Endpoint & { body: z.ZodType }>(
  endpoint: E,
): Call<E, z.input<E['body']>> => ({
  query: (body) => toRequest(endpoint, { body }),
});

/** Defines a call whose argument is the id in the path. */
export const byId = <E extends Endpoint>(endpoint: E) => call(endpoint, (id: string) => ({ params: { id } }));

/** Defines a call whose argument contains the id in the path and the fields of the body. */
export const sendsById = <E extends Endpoint & { body: z.ZodObject }>(
  endpoint: E,
): Call<E, { id: string } & z.input<E['body']>> => ({
  query: ({ id, ...body }) => toRequest(endpoint, { params: { id }, body }),
});

/**
 * Builds the input of a call that changes a row. The call fails if the row has changed since this
 * version was read.
 */
export const withVersion = <Body>({ id, version }: { id: string; version: number }, body: Body) => ({
  params: { id },
  headers: { 'if-match': `"${version}"` },
  body,
});

/**
 * Defines a query for a page of rows. Its result has the rows and the other fields of the reply.
 */
export function pageOf<E extends Endpoint & { reply: z.ZodArray }, Arg>(
  endpoint: E,
  inputOf: (arg: Arg) => InputOf<E>,
) {
  return {
    query: (arg: Arg) => toRequest(endpoint, inputOf(arg)),
    transformResponse: (rows: ReplyOf<E>, meta: ReplyMeta | undefined): PageOf<E> =>
      ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
        ...meta?.extras,
      }) as PageOf<E>,
  };
}
