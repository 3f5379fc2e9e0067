import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { StoredOwnTrade } from './own-trade.model.ts';

/**
 * Joins own trades with their signals. Leaves out a trade while its signal is missing, which can
 * happen after a restore.
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
