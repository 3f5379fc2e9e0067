import type { PairKind } from '../markets/pair.ts';
import type { Alarm } from './alarms.ts';
import type { DayRecord } from './day-record.ts';

/** Findings about the day that ended at the midnight `day`. */
export type Judgement = Omit<DayRecord, 'sums'> & {
  readonly day: number;
  readonly judgedAt: number;
  /** Number of market slots that were scanned, and number of those that lacked prices. */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Number of rows, over all markets, that trained the newest models. */
  readonly trainedRows: number;
  /**
   * Markets that are licensed from the slot `from` on. The next judgement measures the skill of
   * licensed markets only.
   */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /** Kinds of market whose evidence was reset to 1. */
  readonly suspended: readonly PairKind[];
};
