import { movedPercent } from '@croneai/contracts/gain.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';
import { type ClosedTrade, closeSettled, type OpenTrade, startLedger } from './fold-paper-account.ts';

/** A trade that a member made by hand: the signal with the member's own fill. */
export type OwnTrade = { signal: TapeSignal; takenAt: number; stakeCents: number; fillPrice: number };

/** More than any loss: what a member has at a broker is not known, so no result is cut to it. */
const UNKNOWN_BALANCE_CENTS = 1e13;

/** What own trades came to, by the fold of the paper accounts; those that still run are left. */
export function foldOwnTrades(trades: readonly OwnTrade[]): { closed: ClosedTrade[]; open: number } {
  const closed: ClosedTrade[] = [];
  const open = trades.map(
    ({ signal, takenAt, stakeCents, fillPrice }, index): OpenTrade => ({
      signal: filledAt(signal, fillPrice),
      index,
      openedAt: takenAt,
      stakeCents,
    }),
  );
  const ledger = { ...startLedger(), balanceCents: UNKNOWN_BALANCE_CENTS, open };
  closeSettled(ledger, Number.POSITIVE_INFINITY, (trade) => void closed.push(trade));
  return { closed, open: ledger.open.length };
}

/** The signal as it was entered: the same exit may be a win from one price and a loss from another. */
function filledAt(signal: TapeSignal, entryPrice: number): TapeSignal {
  const { exitPrice, outcome, signalType } = signal;
  if (exitPrice === null || outcome === null) return { ...signal, entryPrice };
  return { ...signal, entryPrice, outcome: outcomeOf(movedPercent({ signalType, entryPrice }, exitPrice)) };
}

const outcomeOf = (moved: number): SignalOutcome => (moved > 0 ? 'profit' : moved < 0 ? 'loss' : 'breakeven');
