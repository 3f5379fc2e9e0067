import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { TimeSpan } from '@croneai/engine/markets/session-hours.ts';
import type { FeatureSet } from '@croneai/engine/model/features.ts';
import type { SettledRow } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';

/** Prices of one market. */
export type Source = {
  readonly pair: Pair;
  readonly marketData: MarketData;
  /** Without gaps, ascending; no candle is read from outside of them. */
  readonly spans: readonly TimeSpan[];
};

/** Rows of a market within a time, over the gaps of its prices. Throws what the market data throws. */
export async function replaySpans(
  { pair, marketData, spans }: Source,
  features: FeatureSet,
  { from, to }: TimeSpan,
  onNone?: (slot: number, reason: string) => void,
): Promise<SettledRow[]> {
  const rows: SettledRow[] = [];
  for (const span of spans) {
    const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (part.from >= part.to) continue;
    const found = await replayMarket({
      marketData,
      pair,
      features,
      ...part,
      historyFrom: span.from,
      spreadAt: (time) => marketData.spreadAt?.(pair, time),
      ...(onNone && { onNone }),
    });
    for (const row of found) rows.push(row);
  }
  return rows;
}
