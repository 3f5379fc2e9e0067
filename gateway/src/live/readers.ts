import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import type { SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { Exchange } from '../http/exchange.ts';
import { frameOf } from './frames.ts';
import type { LiveMetrics } from './live-metrics.ts';

/**
 * Maximum backlog of a reader. A reader with a larger backlog is cut off, and resumes after it
 * reconnects.
 */
export const UNREAD_MAX_BYTES = 64 * 1024;

/** An open stream. */
export type Reader = {
  readonly exchange: Exchange;
  readonly res: ServerResponse;
  readonly userId: string;
  readonly sessionId: string;
  /** True for an admin's page; an admin's API key counts as a member's. */
  readonly isAdmin: boolean;
  /** True for a reader with an API key. */
  readonly isKey: boolean;
  /** Pairs whose prices the reader subscribed to. */
  readonly pairs: readonly string[];
  /**
   * The way in which signals are delivered to the member. Until it is fetched, the reader gets
   * only hints and no prices.
   */
  delivery: SignalsDelivery;
  /**
   * Number of fetches of `delivery` so far. The response to any fetch but the newest is dropped.
   */
  fetches: number;
  /**
   * Time of the next check of `delivery`, in monotonic milliseconds. The check happens even without
   * a hint, because a hint may be lost.
   */
  checkAt: number;
  /** False for a page that shows no price. The page then gets no prices. */
  readonly showsPrices: boolean;
  /** Number of the last log entry that this reader received or did not need. */
  last: number;
  /** Time of the last write, in monotonic milliseconds. */
  wroteAt: number;
  /** Time at which the stream ends, in monotonic milliseconds. */
  endsAt: number;
};

/**
 * True if the reader may receive the entry. A reader with an API key receives only signals and
 * changes of the member's access to signals, because no scope covers tickets and posts.
 */
export const mayReceive = ({ event }: LiveEntry, { isKey }: Reader): boolean =>
  !isKey || event === 'signals' || event === 'member';

type EndReason = 'session' | 'lifetime' | 'draining';
type Wait = { from: number; spread: number };

/** Random delay before a reader reconnects. */
const RETRY_MS: Wait = { from: 1_000, spread: 2_000 };
/**
 * Random delay before a reader reconnects after this process has stopped. It varies more, because
 * all readers of the process reconnect.
 */
const DRAIN_RETRY_MS: Wait = { from: 1_000, spread: 9_000 };

const between = ({ from, spread }: Wait) => from + randomInt(spread);
export const retryMs = () => between(RETRY_MS);

/**
 * Keeps the open streams of this process. Finds streams by audience, writes to them, and ends them.
 */
export function createReaders(metrics: LiveMetrics) {
  const all = new Set<Reader>();
  const byUser = createIndex();
  const bySession = createIndex();
  const written = new Set<Reader>();

  /**
   * Cuts off slow readers. Runs one event loop turn after a write, when the connection has taken as
   * much as it can.
   */
  const cutSlow = (): void => {
    for (const reader of written) {
      const { res, exchange } = reader;
      if (res.writableLength <= UNREAD_MAX_BYTES || res.destroyed) continue;
      // A reader that is cut off resumes after the last event that it received, so keeping a longer
      // backlog would waste memory.
      exchange.reason = 'slow reader';
      if (all.delete(reader)) metrics.ended('slow');
      res.destroy();
    }
    written.clear();
  };
  const end = (reader: Reader, reason: EndReason, retry = RETRY_MS): void => {
    if (!all.delete(reader)) return;
    metrics.ended(reason);
    reader.exchange.reason = reason;
    const { res } = reader;
    if (res.destroyed) return;
    res.end(frameOf('end', JSON.stringify({ reason }), { retryMs: between(retry) }));
  };

  return {
    all: all as ReadonlySet<Reader>,
    ofSession: (sessionId: string): readonly Reader[] => [...bySession.of(sessionId)],
    /** Returns the readers that an entry addresses. */
    for(to: LiveEntry['to']): Iterable<Reader> {
      if (to.all) return all;
      const found = new Set(to.userId === undefined ? [] : byUser.of(to.userId));
      if (to.admins) for (const reader of all) if (reader.isAdmin) found.add(reader);
      return found;
    },
    add(reader: Reader): void {
      all.add(reader);
      byUser.add(reader.userId, reader);
      bySession.add(reader.sessionId, reader);
    },
    /** Call after the connection has closed, from either side. */
    remove(reader: Reader): void {
      if (all.delete(reader) && !reader.res.writableEnded) metrics.ended('left');
      byUser.remove(reader.userId, reader);
      bySession.remove(reader.sessionId, reader);
    },
    write(reader: Reader, frame: Buffer | string): void {
      const { res } = reader;
      if (res.destroyed || res.writableEnded) return;
      res.write(frame);
      reader.wroteAt = performance.now();
      if (written.size === 0) setImmediate(cutSlow);
      written.add(reader);
    },
    end,
    /** Ends all streams, spread over `withinMs`. Resolves when all have ended. */
    async drain(withinMs: number): Promise<void> {
      const open = [...all];
      await Promise.all(
        open.map(async (reader) => {
          await new Promise((resolve) => setTimeout(resolve, randomInt(Math.max(1, withinMs))));
          end(reader, 'draining', DRAIN_RETRY_MS);
        }),
      );
    },
  };
}
export type Readers = ReturnType<typeof createReaders>;

/**
 * Indexes readers by a key that few readers share. Uses a list per key, because with ten thousand
 * readers, sets would take more memory than the rest of the streams.
 */
function createIndex() {
  const byKey = new Map<string, Reader[]>();
  return {
    of: (key: string): readonly Reader[] => byKey.get(key) ?? [],
    add(key: string, reader: Reader): void {
      const known = byKey.get(key);
      if (known) known.push(reader);
      else byKey.set(key, [reader]);
    },
    remove(key: string, reader: Reader): void {
      const left = byKey.get(key)?.filter((other) => other !== reader) ?? [];
      if (left.length > 0) byKey.set(key, left);
      else byKey.delete(key);
    },
  };
}
