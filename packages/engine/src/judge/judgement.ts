import type { PairKind } from '../markets/pair.ts';
import type { Alarm } from './alarms.ts';
import type { DayRecord } from './day-record.ts';

/** Findings about the day before a midnight. */
export type Judgement = Omit<DayRecord, 'sums'> & {
  /** That midnight. */
  readonly day: number;
  readonly judgedAt: number;
  /** Scanned market slots, and those without prices. */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Training rows of all markets for the newest models. */
  readonly trainedRows: number;
  /** Known licences from the slot `from` on, which cover the forecasts of the next judgement. */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /** Kinds of market whose evidence is cut to 1. */
  readonly suspended: readonly PairKind[];
};
