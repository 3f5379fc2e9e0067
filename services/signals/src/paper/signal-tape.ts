import { EMPTY_TAPE, extendTape, type Tape } from '@croneai/engine/settled/tape.ts';
import { OVERLAP_MS, type SignalRows } from '../signals/module.ts';

export type SignalTape = { read(): Promise<Tape> };

/**
 * Creates the tape: the list of signals from which every paper account is computed. All accounts
 * share one tape.
 */
export function createSignalTape(rows: SignalRows): SignalTape {
  let tape = EMPTY_TAPE;
  return {
    async read() {
      const { version, all, changedUntil } = await rows.read();
      if (tape.version !== version) tape = extendTape(tape, version, all, changedUntil - OVERLAP_MS);
      return tape;
    },
  };
}
