import type { Envelope } from '@croneai/contracts/http/envelope.ts';
import { readEnvelope } from './read-envelope.ts';

export type ServiceReply<Data> = { status: number; headers: Headers; envelope: Envelope<Data> };
export type ServiceCall = {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text or bytes. */
  body?: unknown;
};

/** Makes calls of one service without a gateway, with bodies that no ordinary client would send. */
export function serviceCaller(url: string, timeoutMs = 60_000) {
  return async <Data = unknown>(
    method: string,
    path: string,
    { token, headers = {}, body }: ServiceCall = {},
  ): Promise<ServiceReply<Data>> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      headers: response.headers,
      envelope: await readEnvelope<Data>(response),
    };
  };
}
