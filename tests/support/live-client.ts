import { request } from 'node:http';
import { type LiveEvent, liveEventSchema, liveIdFollows, parseLiveId } from '@croneai/contracts/live.ts';
import { createParser } from 'eventsource-parser';
import { until } from './until.ts';

export type LiveClient = {
  status: number;
  headers: Record<string, unknown>;
  /** All events so far, in order; each was checked by its schema. */
  events: LiveEvent[];
  /** Of those with this name. */
  named<N extends LiveEvent['event']>(name: N): Extract<LiveEvent, { event: N }>[];
  waitFor<N extends LiveEvent['event']>(name: N, count?: number): Promise<Extract<LiveEvent, { event: N }>>;
  /** Everything that came over the wire, comments too. */
  text(): string;
  lastId(): string | undefined;
  isEnded(): boolean;
  /** Over its connection, both ways. */
  bytes(): number;
  /** Stops reading, as a browser does that is asleep. */
  pause(): void;
  close(): void;
};

/** Opens the stream as a reader of ours does. Answers when the head is there. */
export function openLive(
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
): Promise<LiveClient> {
  const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
  const query = pairs ? `?pairs=${pairs}` : '';
  return new Promise((resolve, reject) => {
    const req = request(`${url}/api/stream${query}`, { headers, agent: false }, (res) => {
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
      res.on('error', () => undefined);
      const named = ((name: string) => events.filter(({ event }) => event === name)) as LiveClient['named'];
      resolve({
        status: res.statusCode ?? 0,
        headers: res.headers,
        events,
        named,
        waitFor: (name, count = 1) =>
          until(`${count} × ${name}`, () => {
            const found = named(name)[count - 1];
            if (!found) throw new Error(`so far: ${events.map(({ event }) => event).join()}`);
            return found;
          }),
        text: () => text,
        lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
        isEnded: () => isEnded,
        bytes: () => res.socket.bytesRead + res.socket.bytesWritten,
        pause: () => res.pause(),
        close: () => req.destroy(),
      });
    });
    req.on('error', reject).end();
  });
}

/** The ids in their order, each checked to begin where the one before it ended; throws where something is missing. */
export function contiguousIds(events: readonly LiveEvent[]): string[] {
  const ids = events.flatMap(({ id }) => (id ? [id] : []));
  for (const [at, id] of ids.entries()) {
    const before = parseLiveId(ids[at - 1]);
    const next = parseLiveId(id);
    if (before && next && !liveIdFollows(before, next)) throw new Error(`${ids[at - 1]} → ${id}`);
  }
  return ids;
}
