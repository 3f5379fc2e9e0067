import type { ServerResponse } from 'node:http';
import type { Envelope, Pagination } from '@croneai/contracts/http/envelope.ts';
import { PreparedJson } from './prepared-json.ts';

/**
 * Creates the envelope of a successful reply. `extras` are the endpoint's own fields next to
 * `data`.
 */
export function successEnvelope(
  data: unknown,
  {
    message = 'OK',
    pagination,
    extras,
  }: {
    message?: string | undefined;
    pagination?: Pagination | undefined;
    extras?: object | undefined;
  } = {},
): Envelope {
  const envelope: Envelope = {
    success: true,
    message,
    error: null,
    data,
    ...extras,
    timestamp: new Date().toISOString(),
  };
  if (pagination) envelope.pagination = pagination;
  return envelope;
}

export function failureEnvelope(error: string, message: string, data: unknown = null): Envelope {
  return { success: false, message, error, data, timestamp: new Date().toISOString() };
}

/** Writes the envelope and ends the reply. Replies are not cached unless `headers` allow it. */
export function sendEnvelope(
  res: ServerResponse,
  status: number,
  envelope: Envelope,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(textOf(envelope));
  res.statusCode = status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-length', body.length);
  res.end(body);
}

function textOf(envelope: Envelope): string {
  const { data } = envelope;
  if (!(data instanceof PreparedJson)) return JSON.stringify(envelope);
  const { data: _prepared, ...others } = envelope;
  return `{"data":${data.text},${JSON.stringify(others).slice(1)}`;
}
