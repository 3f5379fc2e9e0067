import type { SignalRow, TapeSignal } from './signal-rows.ts';

/** The signals that paper accounts trade, as of one version of the list. */
export type Tape = {
  version: string;
  /** Ascending by publication. */
  signals: readonly TapeSignal[];
  /** The sum of the digests of the first n signals at n: two sections are the same when theirs is. */
  digests: readonly number[];
  /** So many of the first signals are settled for so long that nothing is expected to come between them. */
  finished: number;
};

export const EMPTY_TAPE: Tape = { version: '', signals: [], digests: [0], finished: 0 };

/** The tape of these signals: sums go on before the first that is another one. What was settled by `settledBy` counts as finished. */
export function goOn(before: Tape, version: string, all: readonly SignalRow[], settledBy: number): Tape {
  const other = all.findIndex((signal, index) => signal !== before.signals[index]);
  const first = other === -1 ? all.length : other;
  const digests = before.digests.slice(0, first + 1);
  for (const { digest } of all.slice(first)) digests.push((digests.at(-1) ?? 0) + digest);
  let finished = Math.min(before.finished, first);
  while ((all[finished]?.settledAt ?? Number.POSITIVE_INFINITY) <= settledBy) finished += 1;
  return { version, signals: all, digests, finished };
}
