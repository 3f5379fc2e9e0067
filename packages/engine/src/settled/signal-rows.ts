import type { PublishedTerms, Terms } from '@croneai/contracts/gain.ts';
import type { Signal } from '@croneai/contracts/signals.ts';

/** What figures need of a settled signal. */
export type SettledRow = Pick<
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
> &
  PublishedTerms;

/** As it is read: of any source of prices, also while it is active. */
export type FigureRow = SettledRow &
  Pick<Signal, 'asset' | 'provenance'> & {
    updatedAt: Date;
    /** Which model forecast it. */
    model: string;
    /** See `lateNets`; empty where no minutes were kept. */
    late: readonly (number | null)[];
  };
/** What the public page needs of a settled signal beside its figures. */
export type PublicRow = SettledRow & Pick<FigureRow, 'asset' | 'model' | 'late'>;

/** What trading needs of a signal; times in epoch milliseconds. */
export type TapeSignal = Pick<
  Signal,
  | 'id'
  | 'pair'
  | 'asset'
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'takeProfit'
  | 'confidence'
  | 'precision'
  | 'slot'
  | 'rank'
  | 'status'
  | 'outcome'
  | 'exitPrice'
> & {
  startsAt: number;
  createdAt: number;
  expiresAt: number;
  settledAt: number | null;
  /** What it counts under. */
  terms: Terms;
};

/** A signal as stored, without the terms that it counts under. */
export type TapeRow = Omit<TapeSignal, 'terms'> & PublishedTerms & { updatedAt: number };
