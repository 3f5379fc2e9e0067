import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type LiveEvent, liveEventSchema } from '@croneai/contracts/live.ts';
import { liveIdFollows, parseLiveId } from '@croneai/contracts/live-id.ts';
import { createParser } from 'eventsource-parser';
import { until } from './until.ts';

type Named<N extends LiveEvent['event']> = Extract<LiveEvent, { event: N }>;
export type LiveClient = Awaited<ReturnType<typeof openLive>>;

/** Opens the stream as our own client does. Resolves when the response headers have arrived. */
export async function openLive(
  url: string,
  {
    token,
    lastId,
    pairs,
    onEvent,
  }: {
    token: string;
    lastId?: string | undefined;
    pairs?: string;
    onEvent?: (event: LiveEvent) => void;
  },
) {
  const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
  const query = pairs ? `?pairs=${pairs}` : '';
  const req = request(`${url}/api/stream${query}`, { headers, agent: false }).end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  const events: LiveEvent[] = [];
  let text = '';
  let isEnded = false;
  const parser = createParser({
    onEvent({ event: name, id, data }) {
      const event = liveEventSchema.parse({ event: name, ...(id && { id }), data: JSON.parse(data) });
      events.push(event);
      onEvent?.(event);
    },
  });
  res.setEncoding('utf8');
  res.on('data', (chunk: string) => {
    text += chunk;
    if (res.statusCode === 200) parser.feed(chunk);
  });
  res.on('close', () => {
    isEnded = true;
  });
  for (const half of [req, res]) half.on('error', () => undefined);
  const named = <N extends LiveEvent['event']>(name: N): Named<N>[] =>
    events.filter(({ event }) => event === name) as Named<N>[];
  return {
    status: res.statusCode ?? 0,
    headers: res.headers as Record<string, unknown>,
    /** All events so far in order, each validated by its schema. */
    events,
    /** Returns the events with this name. */
    named,
    waitFor: <N extends LiveEvent['event']>(name: N, count = 1): Promise<Named<N>> =>
      until(`${count} × ${name}`, () => {
        const found = named(name)[count - 1];
        if (!found) throw new Error(`so far: ${events.map(({ event }) => event).join()}`);
        return found;
      }),
    /** Everything received, including comments. */
    text: () => text,
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    isEnded: () => isEnded,
    /** Bytes of the connection in both directions. */
    bytes: () => res.socket.bytesRead + res.socket.bytesWritten,
    /** Stops reading, like a sleeping browser. */
    pause: () => void res.pause(),
    close: () => void req.destroy(),
  };
}

/** Returns the ids in order. Throws if an id does not continue where the previous id ended. */
export function contiguousIds(events: readonly LiveEvent[]): string[] {
  const ids = events.flatMap(({ id }) => (id ? [id] : []));
  for (const [at, id] of ids.entries()) {
    const before = parseLiveId(ids[at - 1]);
    const next = parseLiveId(id);
    if (before && next && !liveIdFollows(before, next)) throw new Error(`${ids[at - 1]} → ${id}`);
  }
  return ids;
}
