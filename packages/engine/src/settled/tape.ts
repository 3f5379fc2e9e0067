import type { SignalRow, TapeSignal } from './signal-rows.ts';

/** The signals that paper accounts trade, at one version of the list. */
export type Tape = {
  version: string;
  /** Ascending by publication time. */
  signals: readonly TapeSignal[];
  /**
   * Entry n is the sum of the digests of the first n signals. If two tapes have the same entry n,
   * they also have the same first n signals.
   */
  digests: readonly number[];
  /**
   * Number of final signals at the start of the tape: all of them are settled, and no further
   * signal is expected between them.
   */
  finished: number;
};

export const EMPTY_TAPE: Tape = { version: '', signals: [], digests: [0], finished: 0 };

/**
 * Builds the tape of the signals `all`. Reuses the digests of the tape `before` up to the first
 * changed signal. Signals that were settled no later than the time `settledBy` count as finished.
 */
export function extendTape(
  before: Tape,
  version: string,
  all: readonly SignalRow[],
  settledBy: number,
): Tape {
  const other = all.findIndex((signal, index) => signal !== before.signals[index]);
  const first = other === -1 ? all.length : other;
  const digests = before.digests.slice(0, first + 1);
  for (const { digest } of all.slice(first)) digests.push((digests.at(-1) ?? 0) + digest);
  let finished = Math.min(before.finished, first);
  while ((all[finished]?.settledAt ?? Number.POSITIVE_INFINITY) <= settledBy) finished += 1;
  return { version, signals: all, digests, finished };
}
