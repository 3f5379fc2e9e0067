import type { LivePosition } from '@croneai/contracts/live-id.ts';
import { type LiveEntry, liveEntrySchema } from '@croneai/contracts/live-log.ts';
import type { LogEntry } from '@croneai/platform/live/live-log.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { LiveReader } from './live-reader.ts';
import { mayReceive, type Reader, UNREAD_MAX_BYTES } from './readers.ts';

/**
 * Maximum size of a replay. It is half of the maximum backlog, so that a reader on a slow line is
 * not cut off during the replay.
 */
const REPLAY_MAX_BYTES = UNREAD_MAX_BYTES / 2;

export type Missed = { entry: LiveEntry; logged: LogEntry };

/** Parses entries of the log, and finds those that a returning reader has missed. */
export function createReplay(log: Pick<LiveReader, 'since'>, logger: Logger) {
  /** Each entry is parsed once, because ten thousand returning readers replay the same entries. */
  const known = new WeakMap<LogEntry, LiveEntry | undefined>();
  const parse = (logged: LogEntry): LiveEntry | undefined => {
    if (logged.text === '') return undefined;
    if (known.has(logged)) return known.get(logged);
    const entry = liveEntrySchema.safeParse(parseJson(logged.text));
    // An entry that cannot be parsed was written by a newer release. It is not sent, but the id of
    // the next frame covers the number of the entry, so that readers do not count it as lost.
    if (!entry.success) logger.debug({ seq: logged.seq }, 'live log entry not readable');
    known.set(logged, entry.data);
    return entry.data;
  };
  return {
    parse,
    /**
     * Returns the entries that a returning reader has missed. Returns undefined if entries are
     * lost, or if a refetch is cheaper than a replay.
     */
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
