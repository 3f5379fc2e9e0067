import type { PairKind } from '../markets/pair.ts';
import type { Alarm } from './alarms.ts';
import type { DayRecord } from './day-record.ts';

/** Findings about the day that ended at the midnight `day` (epoch milliseconds). */
export type Judgement = Omit<DayRecord, 'sums'> & {
  readonly day: number;
  readonly judgedAt: number;
  /**
   * `wanted` is the number of market slots in the day: one for each open market in each slot.
   * `unpriced` is the number of market slots without usable prices.
   */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Number of rows on which the newest models were trained, summed over all markets. */
  readonly trainedRows: number;
  /**
   * Markets that are licensed from the slot `from` on. The next judgement measures the skill of
   * licensed markets only.
   */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /**
   * Kinds of market whose licences this judgement withdraws. Their evidence is reset to at most 1.
   */
  readonly suspended: readonly PairKind[];
};
