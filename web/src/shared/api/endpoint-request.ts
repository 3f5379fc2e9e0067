import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { z } from 'zod';
import type { ReplyMeta } from './envelope.ts';
import type { ApiRequest } from './send-request.ts';

/** The part of a contract endpoint that a request is made from. */
type EndpointHead = Pick<Endpoint, 'method' | 'path' | 'access' | 'failure'>;
type RequestInput = Pick<ApiRequest, 'query' | 'body' | 'headers'> & { params?: Record<string, string> };

/** Makes the request of a contract endpoint: its path filled in, its token left out where the call is public. */
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
  /** For its type alone. */
  transformResponse?: (data: ReplyOf<E>) => ReplyOf<E>;
}

/** Definition of a call for `build.query` and `build.mutation`: its contract types reply and body, `inputOf` the argument. */
export function call<E extends Endpoint>(endpoint: E): Call<E, void>;
export function call<E extends Endpoint, Arg>(endpoint: E, inputOf: (arg: Arg) => InputOf<E>): Call<E, Arg>;
export function call<E extends Endpoint, Arg>(endpoint: E, inputOf?: (arg: Arg) => InputOf<E>) {
  return { query: (arg: Arg) => toRequest(endpoint, inputOf?.(arg)) };
}

/** The same where the argument is the body. */
export const sends = <E extends Endpoint & { body: z.ZodType }>(
  endpoint: E,
): Call<E, z.input<E['body']>> => ({
  query: (body) => toRequest(endpoint, { body }),
});

/** The same where the argument is the id in the path. */
export const byId = <E extends Endpoint>(endpoint: E) => call(endpoint, (id: string) => ({ params: { id } }));

/** The same where the argument is the id in the path beside the fields of the body. */
export const sendsById = <E extends Endpoint & { body: z.ZodObject }>(
  endpoint: E,
): Call<E, { id: string } & z.input<E['body']>> => ({
  query: ({ id, ...body }) => toRequest(endpoint, { params: { id }, body }),
});

/** Input of a change that is made only if nobody else changed the row since it was read. */
export const overSeen = <Body>({ id, version }: { id: string; version: number }, body: Body) => ({
  params: { id },
  headers: { 'if-match': `"${version}"` },
  body,
});

/** The same for a page of rows, with what the reply holds beside them. */
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
