import { networkFailure, type Unwrapped, unwrapEnvelope } from './envelope.ts';

/** One call. The path is the contract's, `/api` included, with its parameters filled in. */
export interface ApiRequest {
  method: string;
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** For example the version in `if-match`. */
  headers?: Record<string, string>;
  /** Public calls travel without the token, so that an old one cannot turn a login into a refused session. */
  anonymous?: boolean;
  /** Fixed message of the call's contract. */
  failure?: string | undefined;
  /** The answer brings a new token, which takes the place of the one that it was sent with. */
  renewsToken?: boolean;
}

/** Longer than the gateway's own limit, so that its answer (504) wins over ours. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Sends one call and unwraps its answer. Never throws: no answer at all is a `network` failure. */
export async function sendRequest(
  request: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Unwrapped> {
  const requestedAt = Date.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  try {
    return await unwrapResponse(await fetchCall(request, token, limit), requestedAt);
  } catch {
    return networkFailure();
  }
}

export function fetchCall(request: ApiRequest, token: string | null, signal?: AbortSignal) {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  return fetch(request.path + queryString(request.query), {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(signal ? { signal } : {}),
  });
}

export async function unwrapResponse(response: Response, requestedAt?: number): Promise<Unwrapped> {
  const body: unknown = await response.json().catch(() => undefined);
  const { ok, status, statusText } = response;
  const retryAfter = response.headers.get('retry-after');
  return unwrapEnvelope({ ok, status, statusText, retryAfter, requestedAt }, body);
}

export function queryString(query: ApiRequest['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length > 0
    ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
    : '';
}
