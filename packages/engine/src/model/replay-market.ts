import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SettlementRule } from '@croneai/rules/settlement.ts';
import type { Candle } from '../markets/candle.ts';
import { findGaps } from '../markets/gaps.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen, type TimeSpan } from '../markets/session-hours.ts';
import { assumedCost } from '../markets/trading-cost.ts';
import { FEATURE_BARS, type FeatureSet, featuresOf } from './features.ts';
import { outcomeOf, type SettledRow, SIGNAL_BARS, toLedgerRow } from './ledger.ts';

export type ReplayRequest = {
  readonly marketData: MarketData;
  readonly pair: Pair;
  readonly features: FeatureSet;
  readonly rule: SettlementRule;
  /** Slots that start before this time are not replayed. Epoch milliseconds. */
  readonly from: number;
  /** Slots that end after this time are not replayed. Epoch milliseconds. */
  readonly to: number;
  /**
   * Called for each slot that has no row although the market was open. `reason` is a part of a
   * sentence, as in `NoFeatures`.
   */
  readonly onNone?: (slot: number, reason: string) => void;
};

/**
 * Returns the rows that scans would have written for one market, with their outcomes, ascending. A
 * slot whose bars span a gap has no row. Throws if prices cannot be read.
 */
export async function replayMarket(request: ReplayRequest): Promise<SettledRow[]> {
  const { marketData, pair, from, to } = request;
  const { barMs } = marketData;
  const slotMs = SIGNAL_BARS * barMs;
  const firstSlot = Math.ceil(from / slotMs) * slotMs;
  const span = { from: firstSlot - FEATURE_BARS * barMs, to };
  const candles = await marketData.candles({ pair, ...span, gapsAllowed: true });
  return rowsOf(request, candles, findGaps(candles, pair.session, { ...span, barMs }), firstSlot);
}

function rowsOf(
  { marketData, pair, features: set, rule, to, onNone }: ReplayRequest,
  candles: readonly Candle[],
  gaps: readonly TimeSpan[],
  firstSlot: number,
): SettledRow[] {
  const { barMs } = marketData;
  const slotMs = SIGNAL_BARS * barMs;
  const rows: SettledRow[] = [];
  let [closed, wholeFrom, gapsPassed] = [0, 0, 0];
  for (let slot = firstSlot; slot + slotMs <= to; slot += slotMs) {
    for (let bar = candles[closed]; bar && bar.time + barMs <= slot; bar = candles[closed]) {
      for (let gap = gaps[gapsPassed]; gap && gap.to <= bar.time; gap = gaps[++gapsPassed])
        wholeFrom = closed;
      closed++;
    }
    const features = featuresOf(set, { pair, candles, closed, at: slot, barMs });
    if (barMs === MINUTE_MS && !isOpen(pair.session, slot - barMs, slot + slotMs)) continue;
    const bars = closed - wholeFrom;
    if (features.kind === 'none' || bars < FEATURE_BARS) {
      onNone?.(slot, features.kind === 'none' ? features.reason : `${bars} of ${FEATURE_BARS} bars so far`);
      continue;
    }
    const next = candles.slice(closed, closed + SIGNAL_BARS);
    const isComplete = next.length === SIGNAL_BARS && next.at(-1)?.time === slot + slotMs - barMs;
    const last = candles[closed - 1] as Candle;
    const spread = marketData.spreadAt?.(pair, last.time) ?? assumedCost(pair, last.close);
    const row = toLedgerRow(pair, slot, features, spread);
    const outcome = isComplete ? outcomeOf(rule, pair, row, next, true) : undefined;
    if (!outcome) {
      onNone?.(slot, 'a minute before its end is missing');
      continue;
    }
    rows.push({ ...row, outcome, settledAt: slot + slotMs, closes: next.map(({ close }) => close) });
  }
  return rows;
}
