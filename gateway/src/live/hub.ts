import { randomInt } from 'node:crypto';
import { LIVE_PING_SECONDS, type LivePosition } from '@croneai/contracts/live.ts';
import { type LiveEntry, liveEntrySchema, livePricesSchema } from '@croneai/contracts/live-log.ts';
import type { LogEntry, LogPlace } from '@croneai/platform/live/live-log.ts';
import type { LiveReader } from '@croneai/platform/live/live-reader.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { frameOf, framesOf, PING, standingAt } from './frames.ts';
import type { LiveMetrics } from './live-metrics.ts';
import { type Reader, UNREAD_MAX_BYTES } from './reader.ts';
import { createReadersBy } from './readers-by.ts';

type EndReason = 'session' | 'lifetime' | 'draining';

type HubOptions = {
  log: Pick<LiveReader, 'place' | 'since'>;
  /** Asks signals how they come to the reader's member. */
  askDelivery: (reader: Reader) => void;
  /** Whether the price of a pair goes to readers who asked for it and do not see each signal at once. */
  mayBeTold: (pair: string) => boolean;
  /** The state of the system, as JSON on one line. */
  status: () => string;
  metrics: LiveMetrics;
  logger: Logger;
};

const TICK_MS = 1_000;
/** Below what a reader may leave unread, so that one on a slow line gets through its replay. */
const REPLAY_MAX_BYTES = UNREAD_MAX_BYTES / 2;
/** Readers come back at different times, the more so when a process stops. */
const RETRY_MS = { from: 1_000, spread: 2_000 };
const DRAIN_RETRY_MS = { from: 1_000, spread: 9_000 };

const between = ({ from, spread }: { from: number; spread: number }) => from + randomInt(spread);

/** All streams of this process, and what each of them is told. */
export function createHub({ log, askDelivery, mayBeTold, status, metrics, logger }: HubOptions) {
  const readers = new Set<Reader>();
  const byUser = createReadersBy();
  const bySession = createReadersBy();
  const written = new Set<Reader>();
  /** Ten thousand readers that come back together are told the same entries. */
  const known = new WeakMap<LogEntry, LiveEntry | undefined>();
  let shownStatus = '';

  const write = (reader: Reader, frame: Buffer | string): void => {
    const { res } = reader;
    if (res.destroyed || res.writableEnded) return;
    res.write(frame);
    reader.wroteAt = performance.now();
    if (written.size === 0) setImmediate(cutSlow);
    written.add(reader);
  };
  /** What was written in one turn of the event loop has left it by now, as far as the connection takes it. */
  const cutSlow = (): void => {
    for (const reader of written) {
      const { res, exchange } = reader;
      if (res.writableLength <= UNREAD_MAX_BYTES || res.destroyed) continue;
      // It resumes by its id: what it has not taken is not worth more memory.
      exchange.reason = 'slow reader';
      if (readers.delete(reader)) metrics.ended('slow');
      res.destroy();
    }
    written.clear();
  };
  const end = (reader: Reader, reason: EndReason, retry = RETRY_MS): void => {
    if (!readers.delete(reader)) return;
    metrics.ended(reason);
    reader.exchange.reason = reason;
    const { res } = reader;
    if (res.destroyed) return;
    res.end(frameOf('end', JSON.stringify({ reason }), { retryMs: between(retry) }));
  };

  const readersFor = (to: LiveEntry['to']): Iterable<Reader> => {
    if (to.all) return readers;
    const found = new Set(to.userId === undefined ? [] : byUser.of(to.userId));
    if (to.admins) for (const reader of readers) if (reader.isAdmin) found.add(reader);
    return found;
  };
  const frameFor = (entry: LiveEntry, place: LogPlace) => {
    const frames = framesOf(entry.event, place);
    return (reader: Reader, isReplay: boolean): Buffer => {
      const isWhole = entry.event === 'signals' && !isReplay && reader.delivery === 'at-once';
      return isWhole
        ? frames('whole', () => JSON.stringify({ ...entry.data, ...entry.atOnce }), reader.last)
        : frames('', () => JSON.stringify(entry.data), reader.last);
    };
  };
  const isFor = ({ to }: LiveEntry, reader: Reader): boolean =>
    to.all === true || to.userId === reader.userId || (to.admins === true && reader.isAdmin);

  const read = (logged: LogEntry): LiveEntry | undefined => {
    if (logged.text === '') return undefined;
    if (known.has(logged)) return known.get(logged);
    const entry = liveEntrySchema.safeParse(parseJson(logged.text));
    // Of a newer release: it is in the stretch of the next frame, and nobody is told.
    if (!entry.success) logger.debug({ seq: logged.seq }, 'an entry of the live log that cannot be read');
    known.set(logged, entry.data);
    return entry.data;
  };

  /** What the reader missed; undefined when that is not known any more, or so much that asking anew is less. */
  const replayOf = (reader: Reader, { epoch, last }: LivePosition) => {
    const missed: { entry: LiveEntry; logged: LogEntry }[] = [];
    let bytes = 0;
    for (const logged of log.since({ epoch, seq: last }) ?? [undefined]) {
      if (!logged || bytes > REPLAY_MAX_BYTES) return undefined;
      const entry = read(logged);
      if (!entry || !isFor(entry, reader)) continue;
      missed.push({ entry, logged });
      bytes += JSON.stringify(entry.data).length;
    }
    return missed;
  };

  const tick = setInterval(() => {
    const now = performance.now();
    const place = log.place();
    const positions = new Map<number, Buffer>();
    for (const reader of readers) {
      if (reader.delivery === 'at-once' && reader.askAgainAt <= now) askDelivery(reader);
      if (reader.endsAt <= now) end(reader, 'lifetime');
      else if (now - reader.wroteAt >= LIVE_PING_SECONDS * 1_000)
        write(reader, place && reader.last < place.seq ? positionOf(reader, place, positions) : PING);
    }
    const nowShown = status();
    const isNews = shownStatus !== '' && nowShown !== shownStatus;
    shownStatus = nowShown;
    if (isNews) {
      const frame = Buffer.from(frameOf('status', nowShown));
      for (const reader of readers) write(reader, frame);
    }
  }, TICK_MS).unref();

  return {
    readers: readers as ReadonlySet<Reader>,
    ofSession: (sessionId: string): readonly Reader[] => [...bySession.of(sessionId)],

    /** Takes a stream whose head was sent: where it stands, what it missed, and from now on what changes. */
    open(reader: Reader, from: LivePosition | undefined): void {
      const { res } = reader;
      const place = log.place() ?? { epoch: 0, seq: 0 };
      const missed = from && replayOf(reader, from);
      reader.last = missed && from ? from.last : place.seq;
      const hello = { resumed: missed !== undefined, now: new Date().toISOString() };
      const id = standingAt(place.epoch, reader.last);
      // Bytes and not a text: Node would else keep the head as the dozens of pieces it was made of.
      const first = frameOf('hello', JSON.stringify(hello), { id, retryMs: between(RETRY_MS) });
      write(reader, Buffer.from(first));
      if (from && !missed) write(reader, frameOf('resync', '{}', { id }));
      for (const { entry, logged } of missed ?? []) {
        write(reader, frameFor(entry, logged)(reader, true));
        reader.last = logged.seq;
      }
      write(reader, frameOf('status', status()));
      if (res.destroyed) return;
      readers.add(reader);
      byUser.add(reader.userId, reader);
      bySession.add(reader.sessionId, reader);
      askDelivery(reader);
    },

    /** Its connection is closed, whoever did that. */
    onClosed(reader: Reader): void {
      if (readers.delete(reader) && !reader.res.writableEnded) metrics.ended('left');
      byUser.remove(reader.userId, reader);
      bySession.remove(reader.sessionId, reader);
    },

    /** An entry of the log, in its order. */
    onEntry(logged: LogEntry): void {
      const entry = read(logged);
      if (!entry) return;
      metrics.heard(logged.at);
      const frame = frameFor(entry, logged);
      const mayChangeDelivery = entry.event === 'member' && entry.data.of !== 'sessions';
      for (const reader of readersFor(entry.to)) {
        // Taken back before the member is told, so that nothing whole follows.
        if (mayChangeDelivery) reader.delivery = 'none';
        write(reader, frame(reader, false));
        reader.last = logged.seq;
        if (mayChangeDelivery) askDelivery(reader);
      }
    },

    /** Entries were lost, or the log is another one: everybody asks for everything, once. */
    onLost({ epoch, seq }: LogPlace): void {
      const frame = Buffer.from(frameOf('resync', '{}', { id: standingAt(epoch, seq) }));
      for (const reader of readers) {
        reader.delivery = 'none';
        write(reader, frame);
        reader.last = seq;
        askDelivery(reader);
      }
    },

    /** Redis is back: hints that waited for it meanwhile may have been dropped, or come late. */
    onBack(): void {
      for (const reader of readers) {
        if (reader.delivery !== 'at-once') continue;
        reader.delivery = 'none';
        askDelivery(reader);
      }
    },

    onPrices(text: string): void {
      const told = livePricesSchema.safeParse(parseJson(text)).data;
      if (!told) return;
      const priceOf = new Map(told.prices.map((price) => [price.pair, JSON.stringify(price)]));
      const made = new Map<string, Buffer | undefined>();
      for (const reader of readers) {
        const { delivery, pairs } = reader;
        const isAtOnce = delivery === 'at-once';
        if (delivery === 'none' || (!isAtOnce && pairs.length === 0)) continue;
        const key = `${delivery} ${pairs.join()}`;
        if (!made.has(key)) {
          const wanted = isAtOnce ? [...told.open, ...pairs] : pairs.filter(mayBeTold);
          made.set(key, pricesFrame(priceOf, wanted));
        }
        const frame = made.get(key);
        if (frame) write(reader, frame);
      }
    },

    end,

    /** Ends all streams, spread over `withinMs`. Resolves when that is over. */
    async drain(withinMs: number): Promise<void> {
      const open = [...readers];
      await Promise.all(
        open.map(async (reader) => {
          await new Promise((resolve) => setTimeout(resolve, randomInt(Math.max(1, withinMs))));
          end(reader, 'draining', DRAIN_RETRY_MS);
        }),
      );
    },

    close: () => clearInterval(tick),
  };
}
export type Hub = ReturnType<typeof createHub>;

function positionOf(reader: Reader, place: LogPlace, made: Map<number, Buffer>): Buffer {
  const known = made.get(reader.last);
  const frame = known ?? framesOf('position', place)('', () => '{}', reader.last);
  made.set(reader.last, frame);
  reader.last = place.seq;
  return frame;
}

/** Of prices as JSON by pair. */
function pricesFrame(priceOf: ReadonlyMap<string, string>, wanted: readonly string[]): Buffer | undefined {
  const found = [...new Set(wanted)].flatMap((pair) => priceOf.get(pair) ?? []);
  if (found.length === 0) return undefined;
  return Buffer.from(frameOf('prices', `{"prices":[${found.join()}]}`));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
