import type { LiveEventName, liveEvents } from '@croneai/contracts/live.ts';
import { liveIdOf } from '@croneai/contracts/live-id.ts';
import type { z } from 'zod';
import type { Handlers } from './api.ts';

interface OpenStream {
  headers: Record<string, string>;
  query: Record<string, string>;
  isOpen: () => boolean;
  end: () => void;
  ping: () => void;
  /**
   * Sends an event. `stretch` has the first and the last id that the event covers in the log of
   * events.
   */
  send: <Name extends LiveEventName>(
    event: Name,
    data: z.input<(typeof liveEvents)[Name]>,
    stretch?: readonly [number, number],
  ) => void;
}

const EPOCH = 7;
export const idOf = (first: number, last: number): string => liveIdOf({ epoch: EPOCH, first, last });

/**
 * Serves the stream, byte for byte as the gateway writes it. While `refuse` is set, each request
 * for a stream gets the reply of `refuse` instead.
 */
export function serveStream() {
  const streams: OpenStream[] = [];
  const refusing: { refuse: (() => Response) | undefined } = { refuse: undefined };
  const handlers: Handlers = {
    openStream: ({ headers, query, signal }) => {
      if (refusing.refuse) return refusing.refuse();
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      let isOpen = true;
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          control = controller;
        },
        cancel: () => {
          isOpen = false;
        },
      });
      signal?.addEventListener('abort', () => {
        if (isOpen) control?.error(new DOMException('Aborted', 'AbortError'));
        isOpen = false;
      });
      const write = (text: string) => (isOpen ? control?.enqueue(encoder.encode(text)) : undefined);
      streams.push({
        headers,
        query,
        isOpen: () => isOpen,
        end: () => {
          isOpen = false;
          control?.close();
        },
        ping: () => write(': ping\n\n'),
        send: (event, data, stretch) =>
          write(
            `${stretch ? `id: ${idOf(...stretch)}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
          ),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
  const open = () => streams.filter((stream) => stream.isOpen());
  return Object.assign(refusing, { streams, open, handlers });
}

/** Returns the first event of a stream. `resumed` is true if the reader has missed nothing. */
export const hello = (resumed: boolean) => ({ resumed, now: new Date().toISOString() });
