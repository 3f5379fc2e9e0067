import type { Signal } from '@croneai/contracts/signals.ts';
import type { PublishedTerms, Terms } from '@croneai/rules/gain.ts';

/** Signal fields for figures and accounts. */
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

/** Fields of a settled signal for figures. */
export type SettledRow = CountedSignal & PublishedTerms;

/** Additional fields of a settled signal for the public page. */
export type PublicRow = SettledRow &
  Pick<Signal, 'asset'> & {
    /** Model of its forecast. */
    model: string;
    /** Time of publication, epoch milliseconds. */
    createdAt: number;
    /** See `lateNets`; empty without stored minutes. */
    late: readonly (number | null)[];
  };

/** Signal fields for trading; times in epoch milliseconds. */
export type TapeSignal = CountedSignal &
  Pick<Signal, 'id' | 'asset' | 'takeProfit' | 'precision'> & {
    startsAt: number;
    createdAt: number;
    expiresAt: number;
    settledAt: number | null;
    /** Terms of the signal. */
    terms: Terms;
  };

/**
 * Fields of each signal that a process keeps in memory for figures and accounts, including active
 * signals.
 */
export type SignalRow = PublicRow &
  TapeSignal &
  Pick<Signal, 'provenance'> & {
    updatedAt: number;
    /** Digest of the fields that an account uses. */
    digest: number;
  };

/** FNV-1a, 32 bit, of the fields that an account uses. */
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
