import { liveEndpoints } from '@croneai/contracts/endpoints/gateway/live.ts';
import {
  LIVE_EVENT_FIELDS,
  type LiveEvent,
  type LiveEventName,
  parseLiveId,
} from '@croneai/contracts/live.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { queryString } from '../api/send-request.ts';

interface StreamRequest {
  token: string;
  lastEventId: string | undefined;
  pairs: readonly string[];
  /** True while a price is on screen. */
  showsPrices: boolean;
  /** Aborts the stream. */
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Called for each chunk, including pings. */
  onChunk: () => void;
}

/** Result of a stream, or of an attempt to open one, when it has ended. */
export interface StreamEnd {
  /**
   * Status of a reply that is not a stream. Undefined if there was no reply or if a stream ended.
   */
  status?: number;
  /** From `Retry-After` or `retry:`. */
  retryAfterMs?: number;
}

/**
 * Opens a stream and reads it until it ends. Never rejects, because a missing reply also counts as
 * an end.
 */
export async function readStream(request: StreamRequest): Promise<StreamEnd> {
  const end: StreamEnd = {};
  try {
    const response = await open(request);
    if (!response.ok || !response.body) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (seconds > 0) end.retryAfterMs = seconds * 1000;
      return { ...end, status: response.status };
    }
    const parser = createParser({
      onEvent: (message) => {
        request.onEvent(eventOf(message));
      },
      onRetry: (retryMs) => {
        end.retryAfterMs = retryMs;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || request.signal.aborted) return end;
      request.onChunk();
      parser.feed(value);
    }
  } catch {
    return end;
  }
}

function open({ token, lastEventId, pairs, showsPrices, signal }: StreamRequest): Promise<Response> {
  const { path, method } = liveEndpoints.openStream;
  const query = {
    pairs: pairs.length > 0 ? pairs.join(',') : undefined,
    prices: showsPrices ? undefined : 'none',
  };
  return fetch(path + queryString(query), {
    method,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal,
  });
}

/**
 * Parses a message. If its name is unknown (from a later release), only the id is used. If its data
 * cannot be read, the change is lost, so everything on screen is refetched.
 */
export function eventOf({ event = '', id, data }: EventSourceMessage): LiveEvent {
  const named = parseLiveId(id) ? { id } : {};
  if (!Object.hasOwn(LIVE_EVENT_FIELDS, event)) return { ...named, event: 'position', data: {} };
  const fields = LIVE_EVENT_FIELDS[event as LiveEventName];
  const read = parseJson(data);
  if (!isRecord(read) || fields.some((field) => !(field in read)))
    return { ...named, event: 'resync', data: {} };
  return { ...named, event, data: read } as LiveEvent;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
