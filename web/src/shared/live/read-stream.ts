import { liveEndpoints } from '@croneai/contracts/endpoints/live.ts';
import { type LiveEvent, liveEventSchema, liveEvents, parseLiveId } from '@croneai/contracts/live.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { queryString } from '../api/send-request.ts';

export interface StreamAsked {
  token: string;
  lastEventId: string | undefined;
  pairs: readonly string[];
  /** Ends the stream from this side. */
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Something came, if only a ping. */
  onHeard: () => void;
}

/** How a stream came to its end. */
export interface StreamEnd {
  /** Of an answer that is no stream; undefined when there was none, or a stream that ended. */
  status?: number;
  /** What the server asks for, by `Retry-After` or `retry:`. */
  retryAfterMs?: number;
}

/** Opens one stream and reads it to its end. Throws nothing: no answer at all is an end as well. */
export async function readStream(asked: StreamAsked): Promise<StreamEnd> {
  const end: StreamEnd = {};
  try {
    const response = await open(asked);
    if (!response.ok || !response.body) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (seconds > 0) end.retryAfterMs = seconds * 1000;
      return { ...end, status: response.status };
    }
    const parser = createParser({
      onEvent: (message) => {
        const event = eventOf(message);
        if (event) asked.onEvent(event);
      },
      onRetry: (retryMs) => {
        end.retryAfterMs = retryMs;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || asked.signal.aborted) return end;
      asked.onHeard();
      parser.feed(value);
    }
  } catch {
    return end;
  }
}

function open({ token, lastEventId, pairs, signal }: StreamAsked): Promise<Response> {
  const { path, method } = liveEndpoints.stream;
  return fetch(path + queryString({ pairs: pairs.length > 0 ? pairs.join(',') : undefined }), {
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
 * A name of a later release says nothing to this one, but its id counts. What a known name carries and this release cannot read is lost:
 * all that is on screen has to be asked for.
 */
function eventOf({ event = '', id, data }: EventSourceMessage): LiveEvent | undefined {
  const named = parseLiveId(id) ? { id } : {};
  const read = liveEventSchema.safeParse({ ...named, event, data: parseJson(data) });
  if (read.success) return read.data;
  return { ...named, event: event in liveEvents ? 'resync' : 'position', data: {} };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
