import type { LivePosition } from '@croneai/contracts/live.ts';
import { type LiveEntry, liveEntrySchema } from '@croneai/contracts/live-log.ts';
import type { LogEntry } from '@croneai/platform/live/live-log.ts';
import type { LiveReader } from '@croneai/platform/live/live-reader.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { mayReceive, type Reader, UNREAD_MAX_BYTES } from './readers.ts';

/** Half of the allowed backlog, so that a reader on a slow line gets through its replay. */
const REPLAY_MAX_BYTES = UNREAD_MAX_BYTES / 2;

export type Missed = { entry: LiveEntry; logged: LogEntry };

/** Parses entries of the log, and finds those that a returning reader has missed. */
export function createReplay(log: Pick<LiveReader, 'since'>, logger: Logger) {
  /** Parsed once: ten thousand readers that come back together replay the same entries. */
  const known = new WeakMap<LogEntry, LiveEntry | undefined>();
  const parse = (logged: LogEntry): LiveEntry | undefined => {
    if (logged.text === '') return undefined;
    if (known.has(logged)) return known.get(logged);
    const entry = liveEntrySchema.safeParse(parseJson(logged.text));
    // From a newer release: it counts in the stretch of the next frame, and is not sent.
    if (!entry.success) logger.debug({ seq: logged.seq }, 'an entry of the live log that cannot be read');
    known.set(logged, entry.data);
    return entry.data;
  };
  return {
    parse,
    /** Undefined where entries are lost, or so many were missed that a refetch is less. */
    missedBy(reader: Reader, { epoch, last }: LivePosition): Missed[] | undefined {
      const missed: Missed[] = [];
      let bytes = 0;
      for (const logged of log.since({ epoch, seq: last }) ?? [undefined]) {
        if (!logged || bytes > REPLAY_MAX_BYTES) return undefined;
        const entry = parse(logged);
        if (!entry || !isFor(entry, reader) || !mayReceive(entry, reader)) continue;
        missed.push({ entry, logged });
        bytes += JSON.stringify(entry.data).length;
      }
      return missed;
    },
  };
}

const isFor = ({ to }: LiveEntry, reader: Reader): boolean =>
  to.all === true || to.userId === reader.userId || (to.admins === true && reader.isAdmin);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
