import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { SettlementRule } from '@croneai/rules/settlement.ts';
import type { Candle } from '../markets/candle.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { slotAt } from '../markets/slot-clock.ts';
import { assumedCost } from '../markets/trading-cost.ts';
import { claimOf } from './calibration.ts';
import { decideMarket, type MarketDecision, type MarketKnowledge } from './decide-market.ts';
import type { Engine } from './engine.ts';
import { type closedBarsOf, featuresOf, valuesFrom } from './features.ts';
import { outcomeOf, SIGNAL_BARS, toLedgerRow } from './ledger.ts';
import type { LedgerEntry } from './ledger-page.ts';

export type SlotWindow = {
  readonly pair: Pair;
  readonly candles: readonly Candle[];
  readonly slot: number;
  readonly bars: ReturnType<typeof closedBarsOf>;
};

/**
 * Creates a function that makes one engine's decision for a window of bars. It returns undefined if
 * the window gives no features.
 */
export function decidePair(
  engine: Engine,
  { marketData, paysBy }: { marketData: Pick<MarketData, 'barMs' | 'spreadAt'>; paysBy: PaysBy },
) {
  const { barMs } = marketData;
  return (
    { pair, bars, slot }: SlotWindow,
    known: { readonly of: (pair: Pair) => MarketKnowledge },
  ): MarketDecision | undefined => {
    const features = valuesFrom(engine.features, bars);
    if (features.kind === 'none') return undefined;
    const lastBar = slotAt(slot, barMs) - barMs;
    const spread = marketData.spreadAt?.(pair, lastBar) ?? assumedCost(pair, features.close);
    return decideMarket(engine, pair, toLedgerRow(pair, slot, features, spread), known.of(pair), paysBy);
  };
}

/**
 * Creates a function that settles the slot before `slot`. From the bars on which that earlier slot
 * was decided, it computes the entry price and the distance to the stop loss again. If the results
 * differ from the decision, the source has corrected its prices. The outcome is the same for every
 * engine.
 */
export function outcomeBefore({
  features: read,
  barMs,
  rule,
}: {
  features: Engine['features'];
  barMs: number;
  rule: SettlementRule;
}) {
  return ({ pair, candles, slot }: SlotWindow): LedgerEntry['before'] => {
    const at = slot - SIGNAL_BARS * barMs;
    const features = featuresOf(read, { pair, candles, at, barMs });
    if (features.kind === 'none') return undefined;
    const bars = candles.filter(({ time }) => time >= at && time < slot);
    if (bars.length !== SIGNAL_BARS) return undefined;
    const { entry, distance } = toLedgerRow(pair, at, features, 0);
    const outcome = outcomeOf(rule, pair, { entry, distance }, bars, true);
    return outcome && { ...outcome, entry, distance };
  };
}

export function toEntry(
  symbol: string,
  decision: MarketDecision | undefined,
  before: LedgerEntry['before'],
): LedgerEntry {
  return {
    symbol,
    ...(decision && {
      decided: {
        row: decision.row,
        byExpert: decision.raw.byExpert,
        buy: decision.raw.buy,
        claimed: claimOf(decision.forecast),
        offered: decision.offer.offered,
        cautious: decision.offer.cautious,
      },
    }),
    ...(before && { before }),
  };
}
