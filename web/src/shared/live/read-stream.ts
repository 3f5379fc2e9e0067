import { liveEndpoints } from '@croneai/contracts/endpoints/gateway/live.ts';
import { LIVE_EVENT_FIELDS, type LiveEvent, type LiveEventName } from '@croneai/contracts/live.ts';
import { parseLiveId } from '@croneai/contracts/live-id.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { queryString } from '../api/send-request.ts';

interface StreamRequest {
  token: string;
  lastEventId: string | undefined;
  pairs: readonly string[];
  /** True to request prices, because the page shows some. */
  showsPrices: boolean;
  /** Aborts the stream. */
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Called for each chunk, including pings. */
  onChunk: () => void;
}

/** Describes how a stream, or an attempt to open a stream, has ended. */
export interface StreamEnd {
  /**
   * HTTP status if the reply was no stream. Undefined if there was no reply or a stream has ended.
   */
  status?: number;
  /** Wait that the server requests in `Retry-After` or `retry:`. */
  retryAfterMs?: number;
}

/**
 * Opens a stream and reads it until it ends. Never rejects: if there is no reply, the stream counts
 * as ended.
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
 * Parses a message. If its name is unknown because the server is newer, only its id is used. If its
 * data cannot be read, the change is lost, so everything on screen is refetched.
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
