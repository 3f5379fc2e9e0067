import type { LiveEventName } from '@croneai/contracts/live.ts';
import { liveIdOf } from '@croneai/contracts/live-id.ts';

/** A comment line of the event-stream protocol. Readers ignore it. */
export const PING = Buffer.from(': ping\n\n');

type FrameOptions = {
  id?: string | undefined;
  /** Delay before the reader's next reconnect, in ms. */
  retryMs?: number | undefined;
};

/** Returns an event in wire format; `json` is on a single line. */
export function frameOf(event: LiveEventName, json: string, { id, retryMs }: FrameOptions = {}): string {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
  return `${id === undefined ? '' : `id: ${id}\n`}${retry}event: ${event}\ndata: ${json}\n\n`;
}

/**
 * Returns the event id for a reader that has received all entries of an epoch up to and including
 * `seq`.
 */
export const positionIdAt = (epoch: number, seq: number): string =>
  liveIdOf({ epoch, first: seq + 1, last: seq });

/**
 * Caches the frames of an entry. Nearly all readers have received the same entries, so they get the
 * same frame. `variant` distinguishes different frames of one entry.
 */
export function framesOf(event: LiveEventName, { epoch, seq }: { epoch: number; seq: number }) {
  const made = new Map<string, Buffer>();
  return (variant: string, json: () => string, last: number): Buffer => {
    const key = `${last} ${variant}`;
    const known = made.get(key);
    if (known) return known;
    const id = liveIdOf({ epoch, first: last + 1, last: seq });
    const frame = Buffer.from(frameOf(event, json(), { id }));
    made.set(key, frame);
    return frame;
  };
}
