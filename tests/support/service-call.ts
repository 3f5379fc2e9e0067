import type { Envelope } from '@croneai/contracts/http/envelope.ts';

export type ServiceReply<Data> = { status: number; headers: Headers; envelope: Envelope<Data> };
export type ServiceCall = {
  token?: string;
  headers?: Record<string, string>;
  /** Body, sent as JSON. Text and bytes are sent unchanged. */
  body?: unknown;
};

/** Calls a service without a gateway, even with bodies that no ordinary client would send. */
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

/**
 * Returns the envelope of a reply. If the reply is a file, returns it as `data`: parsed if it is
 * JSON, otherwise as text. Closes a stream at once.
 */
async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return {
      success: true,
      message: '',
      error: null,
      data: null as Data,
      timestamp: new Date().toISOString(),
    };
  }
  const text = await response.text();
  const isFile = response.ok && response.headers.get('content-disposition')?.startsWith('attachment');
  if (!isFile) return JSON.parse(text) as Envelope<Data>;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data = (isJson ? JSON.parse(text) : text) as Data;
  return { success: true, message: '', error: null, data, timestamp: new Date().toISOString() };
}
