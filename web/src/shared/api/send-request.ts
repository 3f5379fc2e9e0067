import { takeEarlyReply } from './early-replies.ts';
import { networkFailure, type Unwrapped, unwrapEnvelope } from './envelope.ts';

/** An API call. Its path begins with `/api` and has its parameters filled in. */
export interface ApiRequest {
  method: string;
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** A file that is sent unchanged in place of a body, with its content type. */
  file?: { content: Blob; type: string };
  /** Timeout for the reply; 30 seconds by default. */
  timeoutMs?: number;
  /** Additional headers, for example the version in `if-match`. */
  headers?: Record<string, string>;
  /**
   * True to send the call without the token. A login, for example, must not be refused because an
   * old token has expired.
   */
  anonymous?: boolean;
  /** Fixed error message of the endpoint, from the specification. */
  failure?: string | undefined;
  /** True if the reply contains a new token that replaces the current one. */
  renewsToken?: boolean;
}

/**
 * Longer than the gateway's timeout, so that the gateway's 504 reply arrives before this timeout.
 */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Sends a call and unwraps its reply. Never throws: if there is no reply, the error is `network`.
 * `onResponse` gets the reply before its body is read.
 */
export async function sendRequest(
  request: ApiRequest,
  token: string | null,
  signal: AbortSignal,
  onResponse?: (response: Response) => void,
): Promise<Unwrapped> {
  const requestedAt = Date.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(request.timeoutMs ?? REQUEST_TIMEOUT_MS)]);
  try {
    const response = await fetchCall(request, token, limit);
    onResponse?.(response);
    return await unwrapResponse(response, requestedAt);
  } catch {
    return networkFailure();
  }
}

export function fetchCall(request: ApiRequest, token: string | null, signal?: AbortSignal) {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  const { file } = request;
  if (file) headers['content-type'] = file.type;
  else if (request.body !== undefined) headers['content-type'] = 'application/json';
  const body = file?.content ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const url = request.path + queryString(request.query);
  const init = {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  };
  const early = request.method === 'GET' ? takeEarlyReply(url, token, signal) : undefined;
  return early ?? fetch(url, init);
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
