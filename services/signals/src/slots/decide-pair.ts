import type { SettlementRule } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { assumedCost } from '@croneai/engine/markets/trading-cost.ts';
import { claimOf } from '@croneai/engine/model/calibration.ts';
import { decideMarket, type MarketDecision } from '@croneai/engine/model/decide-market.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { type closedBarsOf, featuresOf, valuesFrom } from '@croneai/engine/model/features.ts';
import { outcomeOf, SIGNAL_BARS, toLedgerRow } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import type { Knowledge } from '../champion/knowledge.ts';
import { lastClose } from '../feeds/price-window.ts';

export type SlotWindow = {
  readonly pair: Pair;
  readonly candles: readonly Candle[];
  readonly slot: number;
  readonly bars: ReturnType<typeof closedBarsOf>;
};

/** Decides by one engine on a window of bars; undefined where it has no features. */
export function decidePair(
  engine: Engine,
  { marketData, paysBy }: { marketData: Pick<MarketData, 'barMs' | 'spreadAt'>; paysBy: PaysBy },
) {
  const { barMs } = marketData;
  return (
    { pair, bars, slot }: SlotWindow,
    known: Knowledge & { kind: 'ready' },
  ): MarketDecision | undefined => {
    const features = valuesFrom(engine.features, bars);
    if (features.kind === 'none') return undefined;
    const lastBar = lastClose(slot, barMs) - barMs;
    const spread = marketData.spreadAt?.(pair, lastBar) ?? assumedCost(pair, features.close);
    return decideMarket(engine, pair, toLedgerRow(pair, slot, features, spread), known.of(pair), paysBy);
  };
}

/**
 * Outcome of the previous slot and the levels that it has by the same bars: others than those decided on are a correction. The same for every
 * engine.
 */
export function outcomeBefore({ barMs, rule }: { barMs: number; rule: SettlementRule }) {
  return ({ pair, candles, slot }: SlotWindow): LedgerEntry['before'] => {
    const at = slot - SIGNAL_BARS * barMs;
    const features = featuresOf(SERVED.features, { pair, candles, at, barMs });
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
      },
    }),
    ...(before && { before }),
  };
}
