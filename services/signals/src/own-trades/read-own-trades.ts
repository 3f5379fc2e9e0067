import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { StoredOwnTrade } from './own-trade.model.ts';

/**
 * Own trades with their signals. Leaves out a trade whose signal a restore has removed, until the
 * signal is back.
 */
export function joinSignals({ signals }: { signals: Pick<SignalRepository, 'listRows'> }) {
  return async (
    trades: readonly StoredOwnTrade[],
  ): Promise<{ stored: StoredOwnTrade; signal: TapeSignal }[]> => {
    const found = await signals.listRows({ ids: trades.map(({ signalId }) => signalId) });
    const byId = new Map(found.map((signal) => [signal.id, signal]));
    return trades.flatMap((stored) => {
      const signal = byId.get(stored.signalId);
      return signal ? [{ stored, signal }] : [];
    });
  };
}
