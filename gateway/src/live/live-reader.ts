import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@croneai/platform/errors.ts';
import {
  appendTo,
  entryOf,
  LIVE_LOG_ENTRIES,
  LIVE_LOG_KEY,
  type LogEntry,
  type LogPlace,
  readEntries,
} from '@croneai/platform/live/live-log.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';

type LiveReaderOptions = {
  url: string;
  logger: Logger;
  /** Called with each entry once, in order. If entries are missing, `onLost` is called instead. */
  onEntry: (entry: LogEntry) => void;
  /** Called after entries were lost. The reader continues after this place. */
  onLost: (place: LogPlace) => void;
  /**
   * Called when Redis is back and its log has the same epoch as before. Writers may have dropped
   * entries during the outage.
   */
  onBack?: () => void;
  /** A second stream on the same connection. Only its newest entry is used. */
  side?: { key: string; onNewest: (text: string) => void };
};

export type LiveReader = ReturnType<typeof startLiveReader>;

/**
 * `BLOCK_MS` is the time for which Redis blocks while there is no entry. If no reply arrives within
 * another `LATE_MS`, Redis counts as down.
 */
const BLOCK_MS = 1_000;
const LATE_MS = 4_000;
const RETRY_MS = 100;
const READ_AT_ONCE = 512;
const CLOSE_WITHIN_MS = 500;

/**
 * Reads the log over one connection for all readers of this process, and keeps as many entries as
 * Redis does.
 */
export function startLiveReader({ url, logger, onEntry, onLost, onBack, side }: LiveReaderOptions) {
  const redis = connectRedis({ url, logger, purpose: 'blocking' });
  const kept: LogEntry[] = [];
  let place: LogPlace | undefined;
  /** Places with the monotonic time at which they were read, oldest first. */
  const readPlaces: { place: LogPlace; at: number }[] = [];
  let sideId = '$';
  let mustLook = true;
  let answeredAt = performance.now();
  let isClosed = false;
  redis.on('close', () => {
    mustLook = true;
  });

  const moveTo = (next: LogPlace): void => {
    if (place?.epoch !== next.epoch) readPlaces.length = 0;
    place = next;
    readPlaces.push({ place: next, at: performance.now() });
    if (readPlaces.length > LIVE_LOG_ENTRIES) readPlaces.shift();
  };

  const take = (entry: LogEntry): void => {
    const isNext = place && entry.epoch === place.epoch && entry.seq === place.seq + 1;
    if (!isNext) {
      kept.length = 0;
      readPlaces.length = 0;
      moveTo({ epoch: entry.epoch, seq: entry.seq });
      kept.push(entry);
      onLost(entry);
      return;
    }
    moveTo({ epoch: entry.epoch, seq: entry.seq });
    kept.push(entry);
    if (kept.length > LIVE_LOG_ENTRIES) kept.splice(0, kept.length - LIVE_LOG_ENTRIES);
    onEntry(entry);
  };

  /**
   * Checks the epoch. Runs after each new connection, because the connection may lead to another
   * Redis process.
   */
  const look = async (): Promise<void> => {
    mustLook = false;
    const newest = await appendTo(redis, '');
    if (place && newest.epoch === place.epoch) return onBack?.();
    const isFirst = place === undefined;
    kept.length = 0;
    kept.push(...(await readEntries(redis, newest)));
    readPlaces.length = 0;
    moveTo(newest);
    if (!isFirst) onLost(newest);
  };

  const read = async (): Promise<void> => {
    const from = place as LogPlace;
    const keys = side ? [LIVE_LOG_KEY, side.key] : [LIVE_LOG_KEY];
    const ids = side ? [`${from.epoch}-${from.seq}`, sideId] : [`${from.epoch}-${from.seq}`];
    const found = (await redis.call(
      'XREAD',
      ...['COUNT', String(READ_AT_ONCE), 'BLOCK', String(BLOCK_MS)],
      ...['STREAMS', ...keys, ...ids],
    )) as unknown[] | null;
    answeredAt = performance.now();
    // If the read was retried on a new connection, the epoch must be checked before the entries are
    // used.
    if (mustLook) return;
    for (const [key, entries] of streamsOf(found ?? [])) {
      if (key === LIVE_LOG_KEY) for (const entry of entries) take(entryOf(entry));
      else takeSide(entries);
    }
  };
  const takeSide = (entries: [string, string[]][]): void => {
    const newest = entries.at(-1);
    if (!newest) return;
    sideId = newest[0];
    side?.onNewest(entryOf(newest).text);
  };

  const run = async (): Promise<void> => {
    for (let isFailing = false; !isClosed; ) {
      const late = setInterval(() => {
        if (redis.status !== 'ready') return;
        // Checks the epoch before the next read, because a paused Redis may still answer on the old
        // connection before that connection is closed.
        mustLook = true;
        redis.disconnect(true);
      }, BLOCK_MS + LATE_MS);
      try {
        if (mustLook || !place) await look();
        await read();
        isFailing = false;
      } catch (error) {
        if (isClosed) return;
        if (!isFailing) logger.warn({ reason: describeError(error).message }, 'live log not read');
        isFailing = true;
        mustLook = true;
        await delay(RETRY_MS);
      } finally {
        clearInterval(late);
      }
    }
  };
  const ended = run();
  return {
    /** Returns the last place that was read; undefined before the first reply of Redis. */
    place: (): LogPlace | undefined => place,
    /**
     * Returns the last place that was read at least `ms` ago. Undefined if this reader has not read
     * the log for that long without a loss, or while Redis does not reply.
     */
    placeBefore(ms: number): LogPlace | undefined {
      const until = performance.now() - ms;
      while (readPlaces[1] && readPlaces[1].at <= until) readPlaces.shift();
      const [oldest] = readPlaces;
      const isSilent = performance.now() - answeredAt > BLOCK_MS + LATE_MS;
      return oldest && oldest.at <= until && !isSilent ? oldest.place : undefined;
    },
    /**
     * Returns the entries after a place, oldest first; undefined if some of the entries are no
     * longer kept or the epoch differs.
     */
    since(from: LogPlace): readonly LogEntry[] | undefined {
      if (!place || from.epoch !== place.epoch || from.seq > place.seq) return undefined;
      const first = kept[0]?.seq ?? place.seq + 1;
      if (from.seq + 1 < first) return undefined;
      return kept.slice(from.seq + 1 - first);
    },
    /** Returns the milliseconds since the last reply of Redis. */
    silentMs: (): number => performance.now() - answeredAt,
    async close(): Promise<void> {
      isClosed = true;
      redis.disconnect();
      // While Redis is down, a waiting command never ends, so the wait is limited.
      await Promise.race([ended, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

type Entries = [id: string, fields: string[]][];

/**
 * Pairs each stream with its entries. RESP3 replies with a flat list; RESP2 already replies with
 * pairs.
 */
function streamsOf(reply: readonly unknown[]): [key: string, entries: Entries][] {
  const flat = typeof reply[0] === 'string' ? reply : reply.flat(1);
  return Array.from({ length: flat.length / 2 }, (_, at) => [
    String(flat[2 * at]),
    flat[2 * at + 1] as Entries,
  ]);
}
