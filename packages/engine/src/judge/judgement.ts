import type { PairKind } from '../markets/pair.ts';
import type { Alarm } from './alarms.ts';
import type { DayRecord } from './day-record.ts';

/** What was found of the day before a midnight. */
export type Judgement = Omit<DayRecord, 'sums'> & {
  /** That midnight. */
  readonly day: number;
  readonly judgedAt: number;
  /** Scanned market slots, and those without prices. */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Rows of all markets that the newest models were trained on. */
  readonly trainedRows: number;
  /** Who may publish from the slot `from` on, as far as is known: the forecasts that the next judgement judges. */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /** Kinds of market whose evidence is cut to 1. */
  readonly suspended: readonly PairKind[];
};
