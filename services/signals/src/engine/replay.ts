import { MINUTE_MS } from '../markets/candle.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen } from '../markets/session-hours.ts';
import { type Settlement, settleOverBars } from '../settlement/settle.ts';
import type { Trade } from './candidate.ts';
import { createDecisionStream } from './decide.ts';
import { WARM_UP_BARS } from './indicators.ts';

/** A signal lives five bars; slots follow each other without overlap. */
export const SIGNAL_BARS = 5;
/** Longer bars than a minute span nights and weekends: so many times the warm-up is read for it. */
const LONG_BAR_LOOK_BACK = 4;

export interface ReplayedTrade {
  readonly trade: Trade;
  /** Start of its slot, epoch milliseconds. */
  readonly slot: number;
  /** End of its last bar: nobody knew the settlement before. */
  readonly settledAt: number;
  readonly settlement: Settlement;
}

/**
 * What the strategy would have done on one pair in all slots with `from` ≤ slot and end ≤ `to`, and what became of it, by
 * the code that decides and settles live signals. Ascending. Throws what the market data throws.
 */
export async function replayPair({
  marketData,
  pair,
  from,
  to,
  historyFrom = Number.NEGATIVE_INFINITY,
}: {
  marketData: MarketData;
  pair: Pair;
  from: number;
  to: number;
  /** No candle before it is asked for: the start of a recording, or the end of a gap in it. */
  historyFrom?: number;
}): Promise<ReplayedTrade[]> {
  const { barMs } = marketData;
  const slotMs = SIGNAL_BARS * barMs;
  const lookBackMs = WARM_UP_BARS * barMs * (barMs === MINUTE_MS ? 1 : LONG_BAR_LOOK_BACK);
  const firstSlot = Math.ceil(from / slotMs) * slotMs;
  const historyStart = Math.max(historyFrom, firstSlot - lookBackMs);
  const candles = await marketData.candles({ pair, from: historyStart, to });
  const stream = createDecisionStream(pair, barMs);
  const trades: ReplayedTrade[] = [];
  let next = 0;
  for (let slot = firstSlot; slot + slotMs <= to; slot += slotMs) {
    for (let candle = candles[next]; candle && candle.time + barMs <= slot; candle = candles[++next])
      stream.push(candle);
    const trade = stream.findTradeAt(slot);
    // Minutes are asked of the session as live slots are; a recording's longer bars are taken as they come.
    if (!trade || (barMs === MINUTE_MS && !isOpen(pair.session, slot - barMs, slot + slotMs))) continue;
    const bars = candles.slice(next, next + SIGNAL_BARS);
    const last = bars.at(-1);
    if (!last) break;
    const isComplete =
      bars.length === SIGNAL_BARS && (barMs > MINUTE_MS || last.time + barMs === slot + slotMs);
    if (!isComplete) continue;
    trades.push({
      trade,
      slot,
      settledAt: last.time + barMs,
      settlement: settleOverBars(trade, bars, isComplete),
    });
  }
  return trades;
}
