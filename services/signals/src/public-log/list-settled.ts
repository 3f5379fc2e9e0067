import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { shownSpan } from '../signals/shown-span.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { toCommitted } from './make-leaves.ts';

type Settled = Exclude<SignalStatus, 'active'>;

/** Settled signals of a span as the product shows them, for who compares them with the log. */
export function listSettled({ signals }: { signals: Pick<SignalRepository, 'listRecorded'> }) {
  return async (query: { from: string; to: string }) => {
    const found = await signals.listRecorded(shownSpan(query));
    const data = found.map((signal) => {
      const { pair, signalType, entryPrice } = toCommitted(signal);
      const { slot, rank, status, outcome, exitPrice } = signal;
      const shownExit = exitPrice === null ? null : String(exitPrice);
      return {
        slot,
        rank,
        pair,
        signalType,
        entryPrice,
        status: status as Settled,
        outcome,
        exitPrice: shownExit,
      };
    });
    return { data };
  };
}
