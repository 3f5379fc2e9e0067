import type { PairKind } from '../markets/pair.ts';
import type { Alarm } from './alarms.ts';
import type { DayRecord } from './day-record.ts';

/** Findings about the day that ended at a midnight. */
export type Judgement = Omit<DayRecord, 'sums'> & {
  /** The midnight at which the judged day ended. */
  readonly day: number;
  readonly judgedAt: number;
  /** Number of scanned market slots, and of those without prices. */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Number of training rows of the newest models, over all markets. */
  readonly trainedRows: number;
  /** Licences as known from the slot `from` on, for the forecasts of the next judgement. */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /** Kinds of market whose evidence is reset to 1. */
  readonly suspended: readonly PairKind[];
};
