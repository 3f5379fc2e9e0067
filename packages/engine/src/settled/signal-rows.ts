import type { PublishedTerms, Terms } from '@croneai/contracts/gain.ts';
import type { Signal } from '@croneai/contracts/signals.ts';

/** What figures and accounts alike need of a signal. */
type CountedSignal = Pick<
  Signal,
  | 'pair'
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'confidence'
  | 'status'
  | 'outcome'
  | 'exitPrice'
  | 'slot'
  | 'rank'
>;

/** What figures need of a settled signal. */
export type SettledRow = CountedSignal & PublishedTerms;

/** What the public page needs of a settled signal beside its figures. */
export type PublicRow = SettledRow &
  Pick<Signal, 'asset'> & {
    /** Which model forecast it. */
    model: string;
    /** When it was published, epoch milliseconds. */
    createdAt: number;
    /** See `lateNets`; empty where no minutes were kept. */
    late: readonly (number | null)[];
  };

/** What trading needs of a signal; times in epoch milliseconds. */
export type TapeSignal = CountedSignal &
  Pick<Signal, 'id' | 'asset' | 'takeProfit' | 'precision'> & {
    startsAt: number;
    createdAt: number;
    expiresAt: number;
    settledAt: number | null;
    /** What it counts under. */
    terms: Terms;
  };

/** What a process holds of each signal in memory, for figures and accounts; also while it is active. */
export type SignalRow = PublicRow &
  TapeSignal &
  Pick<Signal, 'provenance'> & {
    updatedAt: number;
    /** Of what an account makes of it. */
    digest: number;
  };

/** FNV-1a, 32 bit, of what an account makes of a signal. */
export function digestOf(signal: Omit<SignalRow, 'digest'>): number {
  const { id, slot, rank, startsAt, createdAt, settledAt, terms } = signal;
  const { signalType, entryPrice, stopLoss, exitPrice, outcome, confidence } = signal;
  const { paysBy, costR } = terms;
  const payout = paysBy.kind === 'payout' ? paysBy.payout : paysBy.kind;
  const text = `${id} ${slot} ${rank} ${startsAt} ${createdAt} ${settledAt} ${signalType} ${entryPrice} ${stopLoss} ${exitPrice} ${outcome} ${confidence} ${payout} ${costR}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
