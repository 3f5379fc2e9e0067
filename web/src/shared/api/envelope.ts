import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import {
  type ApiError,
  NETWORK_ERROR_CODE,
  NETWORK_ERROR_MESSAGE,
  UNKNOWN_ERROR_PREFIX,
} from './api-error.ts';

/** Fields of a reply besides its data. */
export interface ReplyMeta {
  pagination: Pagination | undefined;
  /** Time at which the server wrote the reply, ISO 8601. A cached reply keeps its original time. */
  sentAt: string | undefined;
  /** Time of the request, epoch ms by this device's clock. */
  requestedAt: number | undefined;
  /** Additional fields of the endpoint's reply, for example `quota`. */
  extras: Record<string, unknown>;
}

export type Unwrapped = { data: unknown; meta: ReplyMeta } | { error: ApiError };

interface ReplyHead {
  ok: boolean;
  status: number;
  statusText: string;
  retryAfter: string | null;
  requestedAt?: number | undefined;
}

/**
 * Converts an HTTP reply to data or an {@link ApiError}. `body` is the parsed JSON, or undefined if
 * the reply is not JSON.
 */
export function unwrapEnvelope(head: ReplyHead, body: unknown): Unwrapped {
  const envelope = isRecord(body) ? body : undefined;
  if (head.ok && envelope?.success === true) {
    return {
      data: envelope.data ?? null,
      meta: {
        pagination: envelope.pagination as Pagination | undefined,
        sentAt: text(envelope.timestamp),
        requestedAt: head.requestedAt,
        extras: extrasOf(envelope),
      },
    };
  }
  const error: ApiError = {
    status: head.status,
    code: text(envelope?.error) ?? `http.${head.status}`,
    message: text(envelope?.message) ?? `${UNKNOWN_ERROR_PREFIX}${head.statusText || head.status}`,
  };
  if (isRecord(envelope?.data) && isRecord(envelope.data.fields))
    error.fields = envelope.data.fields as Record<string, string>;
  const retryAfterSeconds = Number(head.retryAfter);
  if (head.retryAfter && Number.isFinite(retryAfterSeconds)) error.retryAfterSeconds = retryAfterSeconds;
  if (envelope?.data !== undefined && envelope.data !== null) error.data = envelope.data;
  return { error };
}

const ENVELOPE_FIELDS = new Set(['success', 'message', 'error', 'data', 'timestamp', 'pagination']);

function extrasOf(envelope: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(envelope).filter(([name]) => !ENVELOPE_FIELDS.has(name)));
}

export function networkFailure(): { error: ApiError } {
  return { error: { status: 0, code: NETWORK_ERROR_CODE, message: NETWORK_ERROR_MESSAGE } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
