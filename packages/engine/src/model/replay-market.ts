import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '../markets/candle.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen } from '../markets/session-hours.ts';
import { assumedCost } from '../markets/trading-cost.ts';
import { FEATURE_BARS, type FeatureSet, featuresAt } from './features.ts';
import { outcomeOf, type SettledRow, SIGNAL_BARS, toLedgerRow } from './ledger.ts';

export type ReplayRequest = {
  readonly marketData: MarketData;
  readonly pair: Pair;
  readonly features: FeatureSet;
  /** Slots with `from` ≤ slot and end ≤ `to`, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** No candle before it is requested: the start of a recording, or the end of a gap in it. */
  readonly historyFrom?: number;
  /** Ask less bid of the bar that opens at a time, in the quote currency, where the source has it; else it is assumed. */
  readonly spreadAt?: (barTime: number) => number | undefined;
  /** Told why a slot has no row, in the words of `NoFeatures` or a sentence part like them. */
  readonly onNone?: (slot: number, reason: string) => void;
};

/** The rows that scans would have written for one market, with what became of them. Ascending. Throws what the market data throws. */
export async function replayMarket(request: ReplayRequest): Promise<SettledRow[]> {
  const { marketData, pair, from, to, historyFrom = Number.NEGATIVE_INFINITY } = request;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const firstSlot = Math.ceil(from / slotMs) * slotMs;
  const historyStart = Math.max(historyFrom, firstSlot - FEATURE_BARS * marketData.barMs);
  return rowsOf(request, await marketData.candles({ pair, from: historyStart, to }), firstSlot, slotMs);
}

function rowsOf(
  { marketData: { barMs }, pair, features: set, to, spreadAt, onNone }: ReplayRequest,
  candles: readonly Candle[],
  firstSlot: number,
  slotMs: number,
): SettledRow[] {
  const rows: SettledRow[] = [];
  let closed = 0;
  for (let slot = firstSlot; slot + slotMs <= to; slot += slotMs) {
    for (let bar = candles[closed]; bar && bar.time + barMs <= slot; bar = candles[closed]) closed++;
    const features = featuresAt(set, pair, candles, closed, slot, barMs);
    if (barMs === MINUTE_MS && !isOpen(pair.session, slot - barMs, slot + slotMs)) continue;
    if (features.kind === 'none') {
      onNone?.(slot, features.reason);
      continue;
    }
    const bars = candles.slice(closed, closed + SIGNAL_BARS);
    const isComplete = bars.length === SIGNAL_BARS && bars.at(-1)?.time === slot + slotMs - barMs;
    const last = candles[closed - 1] as Candle;
    const row = toLedgerRow(pair, slot, features, spreadAt?.(last.time) ?? assumedCost(pair, last.close));
    const outcome = isComplete ? outcomeOf(pair, row, bars, true) : undefined;
    if (!outcome) {
      onNone?.(slot, 'a minute before its end is missing');
      continue;
    }
    rows.push({ ...row, outcome, settledAt: slot + slotMs });
  }
  return rows;
}
