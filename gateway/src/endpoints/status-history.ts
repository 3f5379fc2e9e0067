import { type PartStatus, STATUS_HISTORY_DAYS, type StatusDay } from '@croneai/contracts/system-status.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const STORE_EVERY_MS = 10 * SECOND_MS;
/** Time for which all callers share one read of the store. */
const REMEMBERED_MS = 30 * SECOND_MS;
/**
 * Maximum number of minutes whose results are kept in memory while Redis is down: one day. Older
 * minutes are dropped.
 */
const WAITING_MAX = DAY_MINUTES;
const KEPT_SECONDS = ((STATUS_HISTORY_DAYS + 1) * DAY_MS) / 1_000;
/**
 * Name of the bitmap in which the bit of a minute is set if any gateway probed the services in that
 * minute. `nameOf` returns the names of the other bitmaps.
 */
const PROBED = 'probed';
const IMPAIRED = ['degraded', 'down'] as const;

/** Bitmaps of one day by name; a missing bitmap has no bits set. */
type Bits = ReadonlyMap<string, Uint8Array>;
/** For each minute, the names of the bitmaps in which the bit of the minute is set. */
type Minutes = Map<number, Set<string>>;

export type StatusRecorder = ReturnType<typeof recordStatus>;

/**
 * Records the state of the parts for each minute, in bitmaps in Redis. All gateways set the same
 * bit for a minute, so each minute counts once. Bitmaps of old days expire. Together, 90 days of
 * five parts take at most 200 kB.
 */
export function recordStatus(options: {
  redis: Redis;
  parts: readonly string[];
  logger: Logger;
  prefix?: string | undefined;
  now?: (() => Date) | undefined;
}) {
  const { redis, parts, logger, prefix = 'status:history', now = () => new Date() } = options;
  const waiting: Minutes = new Map();
  const names = [PROBED, ...parts.flatMap((part) => IMPAIRED.map((state) => nameOf(part, state)))];
  const keyOf = (day: string, name: string): string => `${prefix}:${day}:${name}`;

  const store = async (): Promise<void> => {
    const taken = [...waiting].map(([minute, set]) => [minute, [...set]] as const);
    if (taken.length === 0) return;
    const writes = redis.pipeline();
    for (const [minute, set] of taken) {
      for (const name of set) {
        const key = keyOf(dayOf(minute), name);
        writes.setbit(key, minute % DAY_MINUTES, 1).expire(key, KEPT_SECONDS);
      }
    }
    for (const [error] of (await writes.exec()) ?? []) if (error) throw error;
    const current = minuteOf(now());
    for (const [minute, set] of taken)
      if (minute < current && waiting.get(minute)?.size === set.length) waiting.delete(minute);
  };
  const storing = repeat({ name: 'store the status history', everyMs: STORE_EVERY_MS, logger, work: store });

  const readStored = cacheFor(REMEMBERED_MS, async () => {
    const days = daysBefore(now());
    const reads = redis.pipeline();
    for (const day of days) for (const name of names) reads.getBuffer(keyOf(day, name));
    const replies = (await reads.exec()) ?? [];
    const stored = new Map<string, Map<string, Uint8Array>>();
    for (const [at, [error, bits]] of replies.entries()) {
      if (error) throw error;
      const day = days[Math.floor(at / names.length)] as string;
      const ofDay = stored.get(day) ?? new Map<string, Uint8Array>();
      if (bits) ofDay.set(names[at % names.length] as string, bits as Uint8Array);
      stored.set(day, ofDay);
    }
    return stored;
  });
  let lastStored: Awaited<ReturnType<typeof readStored>> = new Map();

  return {
    /** Records one round of probes. */
    note(states: readonly { name: string; status: PartStatus }[]): void {
      const minute = minuteOf(now());
      const set = waiting.get(minute) ?? new Set([PROBED]);
      for (const { name, status } of states) if (status !== 'operational') set.add(nameOf(name, status));
      waiting.set(minute, set);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= WAITING_MAX) break;
        waiting.delete(oldest);
      }
    },

    /**
     * Returns the last 90 days, oldest first. While Redis is down, returns the days that were read
     * last, with the newer results of this process.
     */
    async days(): Promise<StatusDay[]> {
      lastStored = await readStored().catch(() => lastStored);
      return daysBefore(now()).map((day) =>
        toStatusDay(day, parts, withWaiting(lastStored.get(day) ?? new Map(), day, waiting)),
      );
    },

    async stop(): Promise<void> {
      await storing.stop();
      await store().catch((error: unknown) => logger.warn({ err: error }, 'status history not stored'));
    },
  };
}

const nameOf = (part: string, state: PartStatus): string => `${part}:${state}`;
const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
const dayOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(0, 10);

/** Returns UTC days, oldest first; the last one is today. */
function daysBefore(now: Date): string[] {
  const today = minuteOf(now);
  return Array.from({ length: STATUS_HISTORY_DAYS }, (_, index) =>
    dayOf(today - (STATUS_HISTORY_DAYS - 1 - index) * DAY_MINUTES),
  );
}

function withWaiting(stored: Bits, day: string, waiting: Minutes): Bits {
  const bits = new Map(stored);
  for (const [minute, set] of waiting) {
    if (dayOf(minute) !== day) continue;
    for (const name of set) bits.set(name, withBit(bits.get(name), minute % DAY_MINUTES));
  }
  return bits;
}

/**
 * Returns a copy of the bitmap with one more bit set. Bits are numbered as in Redis: bit 0 is the
 * highest bit of the first byte.
 */
function withBit(bits: Uint8Array | undefined, at: number): Uint8Array {
  const set = new Uint8Array(DAY_MINUTES / 8);
  if (bits) set.set(bits);
  set[at >> 3] = (set[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return set;
}

function toStatusDay(day: string, parts: readonly string[], bits: Bits): StatusDay {
  const minutesObserved = countBits([bits.get(PROBED)]);
  const summary = (of: readonly string[]): Pick<StatusDay, 'worst' | 'minutesNotOperational'> => {
    const [degraded, down] = IMPAIRED.map((state) => of.map((part) => bits.get(nameOf(part, state))));
    const minutesDown = countBits(down ?? []);
    const minutesNotOperational = countBits([...(degraded ?? []), ...(down ?? [])]);
    const impaired: PartStatus = minutesDown > 0 ? 'down' : 'degraded';
    const probed = minutesNotOperational > 0 ? impaired : 'operational';
    const worst = minutesObserved === 0 ? null : probed;
    return { worst, minutesNotOperational };
  };
  return {
    day,
    ...summary(parts),
    minutesObserved,
    parts: parts.map((name) => ({ name, ...summary([name]) })),
  };
}

/** Counts the bits that are set in any of the bitmaps. */
function countBits(bitmaps: readonly (Uint8Array | undefined)[]): number {
  let count = 0;
  for (let at = 0; at < DAY_MINUTES / 8; at += 1) {
    let byte = 0;
    for (const bits of bitmaps) byte |= bits?.[at] ?? 0;
    for (; byte > 0; byte &= byte - 1) count += 1;
  }
  return count;
}
