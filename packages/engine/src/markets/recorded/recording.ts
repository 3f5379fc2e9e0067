import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { firstIndex } from '../../first-index.ts';
import { type Candle, isJump } from '../candle.ts';
import { fillHoles, findGaps } from '../gaps.ts';
import type { Pair } from '../pair.ts';
import type { TimeSpan } from '../session-hours.ts';
import type { CandleFile, FileProblem } from './candle-file.ts';

/**
 * A gap in a recording. `line` is the line of the first candle after the gap, or of the first
 * rejected bar within it.
 */
type RecordedGap = TimeSpan & FileProblem;

/** The valid candles of one pair, ascending. */
export type Recording = {
  readonly pair: Pair;
  readonly file: string;
  readonly form: string;
  /** Span from the first bar's start to the last bar's end. */
  readonly span: TimeSpan;
  readonly candles: readonly Candle[];
  /** Spread of each candle, in the quote currency; undefined if the recording has no spreads. */
  readonly spreads: readonly number[] | undefined;
  readonly gaps: readonly RecordedGap[];
};

/**
 * Infers the bar length of a file, in milliseconds: the shortest time between two consecutive rows.
 * Undefined for fewer than two rows.
 */
export function inferBarMs({ candles }: CandleFile): number | undefined {
  let shortest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < candles.length; index++)
    shortest = Math.min(shortest, (candles[index] as Candle).time - (candles[index - 1] as Candle).time);
  return Number.isFinite(shortest) ? shortest : undefined;
}

/** Reports bars that do not start at a multiple of the file's bar length. */
export function offGridProblems({ file, candles, lines }: CandleFile, barMs: number): FileProblem[] {
  return candles.flatMap(({ time }, index) =>
    time % barMs === 0
      ? []
      : [
          {
            file,
            line: lines[index] ?? 0,
            problem: `the bars of the file are ${barMs / MINUTE_MS} minutes long, and this one does not start at a multiple of it`,
          },
        ],
  );
}

/** A file without the minutes in which the price jumps (`isJump`). */
export type WithoutJumps = {
  readonly file: CandleFile;
  /**
   * File and line of each removed minute and of each row with impossible prices, keyed by the start
   * of the bar (epoch milliseconds).
   */
  readonly jumps: ReadonlyMap<number, FileProblem>;
};

/**
 * Removes the minutes in which the price jumps, and the minute in which it jumps back. The cause of
 * such prices is unknown, so the minutes become a gap. Does not check bars that are longer than a
 * minute, because the price may move far within them.
 */
export function removeJumps(file: CandleFile, barMs: number): WithoutJumps {
  const jumps = new Map(file.leftOut);
  if (barMs !== MINUTE_MS) return { file, jumps };
  for (let index = 1; index < file.candles.length; index++) {
    const [before, bar] = [file.candles[index - 1] as Candle, file.candles[index] as Candle];
    if (!isJump(bar, before.close)) continue;
    const problem = `the price jumps away from ${before.close} of the row before: the bar is left out`;
    jumps.set(bar.time, { file: file.file, line: file.lines[index] as number, problem });
  }
  if (jumps.size === file.leftOut.size) return { file, jumps };
  const isKept = (_value: unknown, index: number) => !jumps.has((file.candles[index] as Candle).time);
  const { candles, lines, spreads } = file;
  return {
    jumps,
    file: {
      ...file,
      candles: candles.filter(isKept),
      lines: lines.filter(isKept),
      spreads: spreads?.filter(isKept),
    },
  };
}

/**
 * Creates a recording in which short pauses in trading are filled. A filled candle has the spread
 * of the last candle before the pause.
 */
export function toRecording(sound: WithoutJumps, pair: Pair, barMs: number): Recording {
  const { file, jumps } = sound;
  const candles = fillHoles(file.candles, pair.session, barMs, (time) => jumps.has(time));
  let next = 0;
  let spread = 0;
  const spreads =
    file.spreads &&
    candles.map(({ isFilled }) => {
      if (!isFilled) spread = file.spreads?.[next++] as number;
      return spread;
    });
  const span = { from: candles[0]?.time ?? 0, to: (candles.at(-1)?.time ?? -barMs) + barMs };
  const gaps = recordedGaps(sound, candles, pair, barMs);
  return { pair, file: file.file, form: file.form, span, candles, spreads, gaps };
}

/**
 * Finds the gaps in a recording. A gap has the line number of the first row after it. If the gap
 * contains rejected bars, it has the line number of the first rejected bar instead.
 */
function recordedGaps(
  { file: { file, candles: rows, lines }, jumps }: WithoutJumps,
  candles: readonly Candle[],
  pair: Pair,
  barMs: number,
): RecordedGap[] {
  const gaps: RecordedGap[] = [];
  for (let index = 1; index < candles.length; index++) {
    const from = (candles[index - 1] as Candle).time + barMs;
    const to = (candles[index] as Candle).time;
    if (from === to) continue;
    const [gap] = findGaps([], pair.session, { from, to, barMs });
    if (!gap) continue;
    const bars = Math.round((gap.to - gap.from) / barMs);
    const problem = `${bars} ${bars === 1 ? 'bar is' : 'bars are'} missing before it`;
    const line = lines[firstAtOrAfter(rows, to)] ?? 0;
    gaps.push({ ...gap, file, line, problem, ...firstWithin(jumps, gap) });
  }
  return gaps;
}

function firstWithin(jumps: WithoutJumps['jumps'], { from, to }: TimeSpan): FileProblem | undefined {
  for (const [time, problem] of jumps) if (time >= from && time < to) return problem;
  return undefined;
}

export const firstAtOrAfter = (candles: readonly Candle[], time: number): number =>
  firstIndex(candles, (candle) => candle.time >= time);
