import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import { foldOwnTrades } from '@croneai/engine/paper/own-trades.ts';
import { twoDecimals, usd } from '@croneai/engine/paper/paper-figures.ts';
import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { StoredOwnTrade } from './own-trade.model.ts';

export type OwnTradeRow = { stored: StoredOwnTrade; signal: TapeSignal };

/** Own trades with their signals; one whose signal a restore has taken away is left out until it is there again. */
export function joinSignals({ signals }: { signals: Pick<SignalRepository, 'listRows'> }) {
  return async (trades: readonly StoredOwnTrade[]): Promise<OwnTradeRow[]> => {
    const found = await signals.listRows({ ids: trades.map(({ signalId }) => signalId) });
    const byId = new Map(found.map((signal) => [signal.id, signal]));
    return trades.flatMap((stored) => {
      const signal = byId.get(stored.signalId);
      return signal ? [{ stored, signal }] : [];
    });
  };
}

export const foldRows = (rows: readonly OwnTradeRow[]) =>
  foldOwnTrades(
    rows.map(({ stored: { takenAt, stakeCents, fillPrice }, signal }) => ({
      signal,
      takenAt: takenAt.getTime(),
      stakeCents,
      fillPrice,
    })),
  );

export function toOwnTrade(row: OwnTradeRow): OwnTrade {
  const { stored, signal } = row;
  const [closed] = foldRows([row]).closed as [ClosedTrade?];
  const { signalId, slot, takenAt, stakeCents, fillPrice, note, tags } = stored;
  const multiple = closed?.multiple ?? null;
  return {
    ...{ signalId, slot, fillPrice, note, tags: [...tags] },
    signal,
    takenAt: takenAt.toISOString(),
    stakeUsd: usd(stakeCents),
    outcome: closed?.outcome ?? null,
    stakes: multiple === null ? null : twoDecimals(multiple),
    resultUsd: closed && multiple !== null ? usd(closed.resultCents) : null,
    paysBy: signal.terms.paysBy,
  };
}
