import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import { type KnownSignals, OVERLAP_MS, type SignalRows } from '../signals/signal-rows.ts';

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

export type SignalTape = { read(): Promise<Tape> };

/** Every account is a fold over the same rows, which all members share. Sums go on before the first row that is another one. */
export function createSignalTape(rows: SignalRows): SignalTape {
  let tape: Tape = { version: '', signals: [], digests: [0], finished: 0 };
  return {
    async read() {
      const known = await rows.read();
      if (tape.version !== known.version) tape = goOn(tape, known);
      return tape;
    },
  };
}

function goOn(before: Tape, { version, all, changedUntil }: KnownSignals): Tape {
  const other = all.findIndex((signal, index) => signal !== before.signals[index]);
  const first = other === -1 ? all.length : other;
  const digests = before.digests.slice(0, first + 1);
  for (const { digest } of all.slice(first)) digests.push((digests.at(-1) ?? 0) + digest);
  let finished = Math.min(before.finished, first);
  const settledBy = changedUntil - OVERLAP_MS;
  while ((all[finished]?.settledAt ?? Number.POSITIVE_INFINITY) <= settledBy) finished += 1;
  return { version, signals: all, digests, finished };
}
