import type { Signal } from '@croneai/contracts/signals.ts';
import type { PublishedTerms, Terms } from '@croneai/rules/gain.ts';

/** Signal fields that both figures and accounts use. */
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
  | 'settledFrom'
  | 'slot'
  | 'rank'
>;

/** Fields of a settled signal that figures use. */
export type SettledRow = CountedSignal & PublishedTerms;

/** Additional fields of a settled signal that the public page uses. */
export type PublicRow = SettledRow &
  Pick<Signal, 'asset'> & {
    /** Model that made the forecast. */
    model: string;
    /** Time of publication, in epoch milliseconds. */
    createdAt: number;
    /** See `lateNets`. Empty if the one-minute bars of the signal were not stored. */
    late: readonly (number | null)[];
  };

/** Signal fields that accounts need for trading. Times are epoch milliseconds. */
export type TapeSignal = CountedSignal &
  Pick<Signal, 'id' | 'asset' | 'takeProfit' | 'precision'> & {
    startsAt: number;
    createdAt: number;
    expiresAt: number;
    settledAt: number | null;
    /** Terms under which the signal was published. */
    terms: Terms;
  };

/**
 * Fields of each signal, including active ones, that a process keeps in memory for figures and
 * accounts.
 */
export type SignalRow = PublicRow &
  TapeSignal &
  Pick<Signal, 'provenance'> & {
    updatedAt: number;
    /** Digest of the fields that an account uses. */
    digest: number;
  };

/** Hashes the fields that an account uses, with 32-bit FNV-1a. */
export function digestOf(signal: Omit<SignalRow, 'digest'>): number {
  const { id, slot, rank, startsAt, createdAt, settledAt, terms } = signal;
  const { signalType, entryPrice, stopLoss, exitPrice, settledFrom, outcome, confidence } = signal;
  const { paysBy, costR } = terms;
  const payout = paysBy.kind === 'payout' ? paysBy.payout : paysBy.kind;
  const text = `${id} ${slot} ${rank} ${startsAt} ${createdAt} ${settledAt} ${signalType} ${entryPrice} ${stopLoss} ${exitPrice} ${settledFrom} ${outcome} ${confidence} ${payout} ${costR}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
