import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { shownSpan } from '../signals/shown-span.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';

type Settled = Exclude<SignalStatus, 'active'>;

/** Settled signals of a span as the product shows them, for who compares them with the log. */
export function listSettled({ signals }: { signals: Pick<SignalRepository, 'listShown'> }) {
  return async (query: { from: string; to: string }) => {
    const found = await signals.listShown(shownSpan(query));
    const data = found.map(({ entryPrice, exitPrice, status, ...shown }) => ({
      ...shown,
      entryPrice: String(entryPrice),
      status: status as Settled,
      exitPrice: exitPrice === null ? null : String(exitPrice),
    }));
    return { data };
  };
}
