import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '../candle.ts';
import { findGaps, spanText, timeText } from '../gaps.ts';
import { type CandleRequest, type MarketData, MarketDataError } from '../market-data.ts';
import type { Pair } from '../pair.ts';
import type { TimeSpan } from '../session-hours.ts';
import { findPair } from '../universe.ts';
import { zoneOffsetMs } from '../zone-offset.ts';
import type { CandleFile, FileProblem } from './candle-file.ts';
import { joinBidAndAsk } from './join-bid-and-ask.ts';
import { pairOfFile } from './pair-of-file.ts';
import {
  firstAtOrAfter,
  inferBarMs,
  offGridProblems,
  type Recording,
  removeJumps,
  toRecording,
} from './recording.ts';

/** Recorded candles with the details that a replay needs. */
export type RecordedMarketData = MarketData & {
  readonly provenance: 'recorded';
  /** Recordings by symbol. A replay reports their gaps before it starts. */
  readonly recordings: ReadonlyMap<string, Recording>;
  /**
   * Returns the bid-offer spread, in the quote currency, of the candle that opens at `time`;
   * undefined if the recording lacks it.
   */
  spreadAt(pair: Pair, time: number): number | undefined;
};

const WEEK_MS = 7 * DAY_MS;
/**
 * Minimum length, in days, of a recording that is played like a live feed. The history before the
 * replay is up to half of the recording plus a week (`playShiftMs`). A shorter recording could
 * consist of history only, with nothing left to play.
 */
const LEAST_PLAYED_DAYS = 14;

/**
 * Thrown if recordings cannot be used. The message lists the first problems, each with file and
 * line.
 */
export class CandleFileError extends MarketDataError {
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    const shown = problems.slice(0, SHOWN_PROBLEMS).map(problemText);
    const more = problems.length > shown.length ? [`  and ${problems.length - shown.length} more`] : [];
    super('bad_reply', ['The recorded candles cannot be used:', ...shown, ...more].join('\n'));
    this.problems = problems;
  }
}

const SHOWN_PROBLEMS = 20;
const problemText = ({ file, line, problem }: FileProblem) => `  ${file}:${line} ${problem}`;

/**
 * Creates market data from recorded files. A bid file and an offer file become one market with mid
 * prices and a spread (`joinBidAndAsk`). Problems of columns, rows, order, and bar lengths are all
 * thrown in a single CandleFileError. A gap is not an error: the recording lists it in `gaps`. With
 * `playedSince` (ISO 8601), the recordings are shifted in time so that they play from this time on
 * (`playShiftMs`).
 */
export function serveRecorded(
  given: readonly CandleFile[],
  {
    now,
    playedSince,
    historyDays,
  }: {
    now: () => number;
    playedSince?: string | undefined;
    /** Number of days of prices that the first training reads. */
    historyDays: number;
  },
): RecordedMarketData {
  const recorded = joinBidAndAsk(given);
  const files =
    playedSince === undefined ? recorded : moveToPlay(recorded, Date.parse(playedSince), historyDays);
  const problems = files.flatMap((file) => file.problems);
  const barMs = Math.min(...files.map((file) => inferBarMs(file) ?? Number.POSITIVE_INFINITY));
  if (problems.length === 0) problems.push(...barProblems(files, barMs));
  if (problems.length > 0) throw new CandleFileError(problems);

  const recordings = new Map<string, Recording>();
  for (const whole of files) {
    const sound = removeJumps(whole, barMs);
    const { file } = sound;
    const pair = pairOfFile(file);
    const known = recordings.get(pair.symbol);
    if (known) {
      const problem = `is ${pair.symbol}, and so is ${known.file}`;
      throw new CandleFileError([{ file: file.file, line: 1, problem }]);
    }
    recordings.set(pair.symbol, toRecording(sound, pair, barMs));
  }
  return serveRecordings(recordings, barMs, now);
}

function moveToPlay(files: readonly CandleFile[], since: number, historyDays: number): readonly CandleFile[] {
  const times = files.flatMap(({ candles }) => [candles[0]?.time ?? since, candles.at(-1)?.time ?? since]);
  const span = { from: Math.min(...times), to: Math.max(...times) };
  const shiftMs = playShiftMs(span, since, historyDays);
  return files.map((file) => (shiftMs === undefined ? tooShort(file) : moveFile(file, shiftMs)));
}

/**
 * Shifts a file in the local time of the market's session. Even across clock changes, the market
 * then opens and closes at its usual local times.
 */
function moveFile(file: CandleFile, shiftMs: number): CandleFile {
  const { timeZone } = pairOfFile(file).session;
  const moved = (time: number): number => {
    const at = time + shiftMs;
    return at + zoneOffsetMs(timeZone, time) - zoneOffsetMs(timeZone, at);
  };
  return {
    ...file,
    candles: file.candles.map((candle) => ({ ...candle, time: moved(candle.time) })),
    leftOut: new Map([...file.leftOut].map(([time, problem]) => [moved(time), problem])),
  };
}

const tooShort = (file: CandleFile): CandleFile => ({
  ...file,
  problems: [...file.problems, { file: file.file, line: 1, problem: TOO_SHORT }],
});
const TOO_SHORT = `cannot be played: a recording needs ${LEAST_PLAYED_DAYS} days`;

/**
 * Reports files whose bars are not `barMs` long. All files must have the same bar length, because
 * the engine counts in bars.
 */
function barProblems(files: readonly CandleFile[], barMs: number): FileProblem[] {
  return files.flatMap((file): FileProblem[] => {
    const own = inferBarMs(file);
    if (own === undefined)
      return [{ file: file.file, line: 2, problem: 'one candle is too few to tell the bar length' }];
    if (own !== barMs) {
      const problem = `has bars of ${own / 60_000} minutes, another file has ${barMs / 60_000}`;
      return [{ file: file.file, line: 2, problem }];
    }
    return offGridProblems(file, barMs);
  });
}

function serveRecordings(
  recordings: ReadonlyMap<string, Recording>,
  barMs: number,
  now: () => number,
): RecordedMarketData {
  return {
    provenance: 'recorded',
    barMs,
    recordings,
    supports: ({ symbol }) => recordings.has(symbol),
    spreadAt({ symbol }, time) {
      const recording = recordings.get(symbol);
      if (!recording?.spreads) return undefined;
      const index = firstAtOrAfter(recording.candles, time);
      return recording.candles[index]?.time === time ? recording.spreads[index] : undefined;
    },
    async candles({ pair, from, to, gapsAllowed }: CandleRequest): Promise<Candle[]> {
      const recording = recordings.get(pair.symbol);
      if (!recording) throw new MarketDataError('unavailable', `${pair.symbol} is not recorded`);
      const span = {
        from: Math.ceil(from / barMs) * barMs,
        to: Math.min(Math.ceil(to / barMs), Math.floor(now() / barMs)) * barMs,
      };
      if (!(span.from < span.to)) return [];
      const { candles } = recording;
      const found = candles.slice(firstAtOrAfter(candles, span.from), firstAtOrAfter(candles, span.to));
      if (gapsAllowed) return found;
      const gaps = findGaps(found, recording.pair.session, { ...span, barMs });
      if (gaps.some((gap) => gap.to > recording.span.to))
        throw new MarketDataError('unavailable', `${recording.file} ended at ${timeText(recording.span.to)}`);
      if (gaps[0])
        throw new MarketDataError('gap', `${recording.file} has no candles from ${spanText(gaps[0])}`, {
          gaps,
        });
      return found;
    },
  };
}

/**
 * Returns the shift, in milliseconds, that plays a recording once, as a live feed from `since` on.
 * The shift is a whole number of weeks, so that weekdays and times of day stay the same. The part
 * of the recording before `since` is the history for the first training: at most half of the
 * recording, plus up to a week. Undefined if the recording is too short.
 */
function playShiftMs({ from, to }: TimeSpan, since: number, historyDays: number): number | undefined {
  const historyMs = Math.min(historyDays * DAY_MS, (to - from) / 2);
  return to - from < LEAST_PLAYED_DAYS * DAY_MS
    ? undefined
    : Math.floor((since - historyMs - from) / WEEK_MS) * WEEK_MS;
}

/**
 * Formats the symbols of the recorded markets, the days of history before `now` (epoch
 * milliseconds), and the days of recorded prices after `now`. Throws an Error if the engine scans
 * none of these markets.
 */
export function playText({ recordings }: RecordedMarketData, now: number): string {
  const played = [...recordings.values()].filter(({ pair }) => findPair(pair.symbol));
  if (played.length === 0) throw new Error('None of the recorded markets is one of those that are scanned.');
  const from = Math.min(...played.map(({ span }) => span.from));
  const to = Math.max(...played.map(({ span }) => span.to));
  const end = new Date(to).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const days = (ms: number) => (ms / DAY_MS).toFixed(1);
  const left =
    to > now ? `${days(to - now)} days left, until ${end}` : `no prices any more, it ended on ${end}`;
  return `${played.map(({ pair }) => pair.symbol).join(', ')}: ${days(now - from)} days of history, ${left}`;
}
