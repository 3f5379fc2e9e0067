import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMarketDataError, type MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { type ConfidenceTable, createConfidenceTable, recordOutcome } from './confidence.ts';
import { replayPair, SIGNAL_BARS } from './replay.ts';

/** A week of five-minute slots: every session of every market is in it, and over the universe about a hundred thousand trades. */
export const WARM_HISTORY_SLOTS = 2_016;

/**
 * A table from the past: each of the last `slots` slots that were over at `until` is replayed on each pair, and every trade
 * that the strategy would have made is counted, published or not. A pair without prices is left out. Between pairs the event loop turns.
 */
export async function warmHistory({
  marketData,
  pairs,
  until,
  slots = WARM_HISTORY_SLOTS,
}: {
  marketData: MarketData;
  pairs: readonly Pair[];
  until: number;
  slots?: number;
}): Promise<ConfidenceTable> {
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const to = Math.floor(until / slotMs) * slotMs;
  const table = createConfidenceTable(to);
  for (const pair of pairs) {
    const trades = await replayOrNone({ marketData, pair, from: to - slots * slotMs, to });
    for (const { trade, settlement } of trades) recordOutcome(table, trade.bucket, settlement.outcome);
    await nextTurn();
  }
  return table;
}

async function replayOrNone(request: Parameters<typeof replayPair>[0]): ReturnType<typeof replayPair> {
  if (!request.marketData.supports(request.pair)) return [];
  try {
    return await replayPair(request);
  } catch (error) {
    if (isMarketDataError(error)) return [];
    throw error;
  }
}
