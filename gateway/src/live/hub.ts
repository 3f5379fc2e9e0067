import { LIVE_PING_SECONDS } from '@croneai/contracts/live.ts';
import type { LivePosition } from '@croneai/contracts/live-id.ts';
import { type LiveEntry, livePricesSchema } from '@croneai/contracts/live-log.ts';
import type { LogEntry, LogPlace } from '@croneai/platform/live/live-log.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { startSpan } from '@croneai/platform/tracing/spans.ts';
import { nextCheck } from './fetch-deliveries.ts';
import { frameOf, framesOf, PING, positionIdAt } from './frames.ts';
import type { LiveMetrics } from './live-metrics.ts';
import type { LiveReader } from './live-reader.ts';
import { createReaders, mayReceive, type Reader, type Readers, retryMs } from './readers.ts';
import { createReplay, parseJson } from './replay.ts';

type HubOptions = {
  log: Pick<LiveReader, 'place' | 'since'>;
  /**
   * Starts to fetch whether the member who opened this stream gets each signal at once, on request,
   * or not at all.
   */
  fetchDelivery: (reader: Reader) => void;
  /** Returns the members whose grant in Redis still lets them see each signal immediately. */
  findGrants: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** True if readers with delayed signals may receive the price of the pair. */
  isReleased: (pair: string) => boolean;
  /** System status as JSON on a single line. */
  status: () => string;
  metrics: LiveMetrics;
  logger: Logger;
};

const TICK_MS = 1_000;
const GRANTS_PER_READ = 500;
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Runs all streams of this process. Reads entries of the log, and writes each entry to its
 * audience.
 */
export function createHub({
  log,
  fetchDelivery,
  findGrants,
  isReleased,
  status,
  metrics,
  logger,
}: HubOptions) {
  const readers = createReaders(metrics);
  const replay = createReplay(log, logger);
  /**
   * Fetches the reader's `delivery` again. Until the answer arrives, the reader gets only hints.
   */
  const resetDelivery = (reader: Reader): void => {
    reader.delivery = 'none';
    fetchDelivery(reader);
  };

  /**
   * Looks up the grants of these readers' members in Redis. Fetches `delivery` again for each
   * member without a grant, because the hint that the grant has ended may be lost.
   */
  const check = async (due: readonly Reader[]): Promise<void> => {
    for (const reader of due) reader.checkAt = nextCheck();
    for (let from = 0; from < due.length; from += GRANTS_PER_READ) {
      const some = due.slice(from, from + GRANTS_PER_READ);
      const noted = await findGrants(some.map(({ userId }) => userId)).catch(() => NOBODY);
      for (const reader of some) if (!noted.has(reader.userId)) fetchDelivery(reader);
    }
  };

  let shownStatus = '';
  const tick = setInterval(() => {
    const now = performance.now();
    const place = log.place();
    const positions = new Map<number, Buffer>();
    const due: Reader[] = [];
    for (const reader of readers.all) {
      if (reader.delivery === 'at-once' && reader.checkAt <= now) due.push(reader);
      if (reader.endsAt <= now) readers.end(reader, 'lifetime');
      else if (now - reader.wroteAt >= LIVE_PING_SECONDS * 1_000)
        readers.write(reader, place && reader.last < place.seq ? positionOf(reader, place, positions) : PING);
    }
    if (due.length > 0) void check(due); // never rejects
    const nowShown = status();
    const hasChanged = shownStatus !== '' && nowShown !== shownStatus;
    shownStatus = nowShown;
    if (!hasChanged) return;
    const frame = Buffer.from(frameOf('status', nowShown));
    for (const reader of readers.all) readers.write(reader, frame);
  }, TICK_MS).unref();

  return {
    readers: readers.all,
    ofSession: readers.ofSession,
    end: readers.end,
    drain: readers.drain,
    onClosed: readers.remove,

    /**
     * Starts a stream whose response headers have been sent. Sends the stream's position first,
     * then the missed events, then each change.
     */
    open(reader: Reader, from: LivePosition | undefined): void {
      const { res } = reader;
      const place = log.place() ?? { epoch: 0, seq: 0 };
      const missed = from && replay.missedBy(reader, from);
      reader.last = missed && from ? from.last : place.seq;
      const hello = { resumed: missed !== undefined, now: new Date().toISOString() };
      const id = positionIdAt(place.epoch, reader.last);
      // The frame is written as a buffer, because Node would join a string to the response headers
      // and keep the result in memory as many small pieces.
      const first = frameOf('hello', JSON.stringify(hello), { id, retryMs: retryMs() });
      readers.write(reader, Buffer.from(first));
      if (from && !missed) readers.write(reader, frameOf('resync', '{}', { id }));
      for (const { entry, logged } of missed ?? []) {
        readers.write(reader, frameFor(entry, logged)(reader, true));
        reader.last = logged.seq;
      }
      readers.write(reader, frameOf('status', status()));
      if (res.destroyed) return;
      readers.add(reader);
      fetchDelivery(reader);
    },

    /** Handles the next entry of the log. */
    onEntry(logged: LogEntry): void {
      const entry = replay.parse(logged);
      if (!entry) return;
      metrics.written(logged.at);
      const { event } = entry;
      const parent = logged.traceparent ?? null;
      const span = startSpan(`stream ${event}`, { kind: 'producer', attributes: { type: event }, parent });
      const frame = frameFor(entry, logged);
      // The signals service determines `delivery` from its own copy of the member's access. It
      // publishes this hint after that copy has changed.
      const mayChangeDelivery = entry.event === 'member' && entry.data.of === 'signals';
      for (const reader of readers.for(entry.to)) {
        if (!mayReceive(entry, reader)) continue;
        // `delivery` is reset before the frame is written, so that no complete signal follows the
        // frame.
        if (mayChangeDelivery) reader.delivery = 'none';
        readers.write(reader, frame(reader, false));
        reader.last = logged.seq;
        if (mayChangeDelivery) fetchDelivery(reader);
      }
      span?.end();
    },

    /**
     * Makes every reader refetch everything once. Called after entries were lost, or if the log is
     * a new one.
     */
    onLost({ epoch, seq }: LogPlace): void {
      const frame = Buffer.from(frameOf('resync', '{}', { id: positionIdAt(epoch, seq) }));
      for (const reader of readers.all) {
        readers.write(reader, frame);
        reader.last = seq;
        resetDelivery(reader);
      }
    },

    /**
     * Fetches `delivery` again for readers who see signals immediately, because hints about changes
     * may have been dropped or delayed while Redis was down.
     */
    onBack(): void {
      for (const reader of readers.all) if (reader.delivery === 'at-once') resetDelivery(reader);
    },

    onPrices: (text: string): void => writePrices(text, readers, isReleased),

    close: () => clearInterval(tick),
  };
}
export type Hub = ReturnType<typeof createHub>;

/**
 * Builds the frames of an entry. Open signals are complete only for readers who see each signal
 * immediately. Settled signals are complete for all readers who see signals, because every member
 * may see results. In a replay, all readers get only hints.
 */
function frameFor(entry: LiveEntry, place: LogPlace) {
  const frames = framesOf(entry.event, place);
  const isSettlement = entry.event === 'signals' && isOfSettled(entry);
  return (reader: Reader, isReplay: boolean): Buffer => {
    const { delivery } = reader;
    const seesWhole = delivery === 'at-once' || (delivery === 'on-request' && isSettlement);
    return entry.event === 'signals' && seesWhole && !isReplay
      ? frames('whole', () => JSON.stringify({ ...entry.data, ...entry.atOnce }), reader.last)
      : frames('', () => JSON.stringify(entry.data), reader.last);
  };
}

/**
 * True if the entry contains only settled signals and no slot. Slots are excluded, because the row
 * of a slot may name running signals.
 */
const isOfSettled = ({ data, atOnce }: Extract<LiveEntry, { event: 'signals' }>): boolean =>
  data.slot === null &&
  atOnce.signals.length > 0 &&
  atOnce.signals.every(({ status }) => status !== 'active');

function positionOf(reader: Reader, place: LogPlace, made: Map<number, Buffer>): Buffer {
  const known = made.get(reader.last);
  const frame = known ?? framesOf('position', place)('', () => '{}', reader.last);
  made.set(reader.last, frame);
  reader.last = place.seq;
  return frame;
}

/**
 * Writes a round of prices. Members who see every signal immediately get the prices of open
 * signals, and each reader gets the prices of its subscribed pairs. `isReleased` decides whether
 * other members may get the price of a subscribed pair.
 */
function writePrices(text: string, readers: Readers, isReleased: (pair: string) => boolean): void {
  const round = livePricesSchema.safeParse(parseJson(text)).data;
  if (!round) return;
  const jsonOf = new Map(round.prices.map((price) => [price.pair, JSON.stringify(price)]));
  const frames = new Map<string, Buffer | undefined>();
  for (const reader of readers.all) {
    const { delivery, pairs, showsPrices } = reader;
    if (!showsPrices) continue;
    const isAtOnce = delivery === 'at-once';
    if (delivery === 'none' || (!isAtOnce && pairs.length === 0)) continue;
    const key = `${delivery} ${pairs.join()}`;
    if (!frames.has(key))
      frames.set(key, priceFrame(jsonOf, isAtOnce ? [...round.open, ...pairs] : pairs.filter(isReleased)));
    const frame = frames.get(key);
    if (frame) readers.write(reader, frame);
  }
}

function priceFrame(jsonOf: ReadonlyMap<string, string>, wanted: readonly string[]): Buffer | undefined {
  const found = [...new Set(wanted)].flatMap((pair) => jsonOf.get(pair) ?? []);
  if (found.length === 0) return undefined;
  return Buffer.from(frameOf('prices', `{"prices":[${found.join()}]}`));
}
