import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
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

/** Every account is a fold over the same rows, which all members share. */
export function createSignalTape(rows: SignalRows): SignalTape {
  const make = rememberAnswer(async ({ version, all }: KnownSignals): Promise<Tape> => {
    const signals = all.toSorted((a, b) => a.createdAt - b.createdAt || a.slot - b.slot || a.rank - b.rank);
    const digests = [0];
    for (const [index, { digest }] of signals.entries()) digests.push((digests[index] as number) + digest);
    const settledBy = signals.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0) - OVERLAP_MS;
    const open = signals.findIndex(({ settledAt }) => settledAt === null || settledAt > settledBy);
    return { version, signals, digests, finished: open === -1 ? signals.length : open };
  });
  return { read: async () => make(await rows.read()) };
}
