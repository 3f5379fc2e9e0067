import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '../markets/candle.ts';
import { type Pair, roundToTick } from '../markets/pair.ts';
import type { Decision, Trade } from './candidate.ts';
import { createIndicators, type Reading, WARM_UP_BARS } from './indicators.ts';
import { findSetup } from './setups.ts';

/**
 * Take profit and stop loss are this many ATR away from the entry. Both the same, so that the share of wins can be read as
 * it is: a coin would win half. At 1.5 ATR of one bar most signals meet one of them within their five bars.
 */
export const TARGET_ATR = 1.5;
/** Nearer than this, the rounding to ticks would decide and not the market. */
const MIN_TARGET_TICKS = 4;

export type DecisionWindow = {
  readonly pair: Pair;
  /** Ascending. Bars that are not closed at `at` are not looked at, and of the others only the last WARM_UP_BARS. */
  readonly candles: readonly Candle[];
  /** Start of the slot, epoch milliseconds. */
  readonly at: number;
  /** Length of the candles; one minute unless a recording has others. */
  readonly barMs?: number;
};

/**
 * What the strategy would do at the start of a slot. Pure: the same window gives the same decision everywhere.
 * The decision price, and so the entry, is the last close before the slot: the open of the slot's first bar is not known yet.
 */
export function decide({ pair, candles, at, barMs = MINUTE_MS }: DecisionWindow): Decision {
  const closed = candles.findLastIndex(({ time }) => time + barMs <= at) + 1;
  const stream = createDecisionStream(pair, barMs);
  for (let index = Math.max(0, closed - WARM_UP_BARS); index < closed; index++)
    stream.push(candles[index] as Candle);
  return stream.decideAt(at);
}

/** The same decisions bar by bar, for replays: each bar is taken once and not once for every window that it is in. */
export type DecisionStream = {
  /** Takes the next closed bar; bars come in ascending order. */
  push(candle: Candle): void;
  /** The decision at a slot start; bars that close after it must not have been pushed (throws a RangeError). */
  decideAt(at: number): Decision;
  /** The trade of that decision. */
  findTradeAt(at: number): Trade | undefined;
};

/**
 * On one-minute bars a break (a night, a weekend) restarts the warm-up: its jump would be most of what the indicators
 * see. On longer bars the engine counts bars as the recording has them.
 */
export function createDecisionStream(pair: Pair, barMs: number = MINUTE_MS): DecisionStream {
  let indicators = createIndicators();
  let bars = 0;
  let end = 0;

  const planAt = (at: number): Plan => {
    if (end > at) throw new RangeError(`a bar that ends at ${end} is not closed at ${at}`);
    if (bars > 0 && end <= at - barMs) return none('the newest bar is missing');
    const reading = indicators.read();
    return reading
      ? toPlan(pair, reading, at)
      : none(`${bars} of ${WARM_UP_BARS} bars without a break so far`);
  };

  return {
    push(candle) {
      if (barMs === MINUTE_MS && bars > 0 && candle.time !== end) {
        indicators = createIndicators();
        bars = 0;
      }
      indicators.push(candle);
      bars++;
      end = candle.time + barMs;
    },
    decideAt(at) {
      const plan = planAt(at);
      return plan.kind === 'none' ? plan : { kind: 'candidate', candidate: plan.trade };
    },
    findTradeAt(at) {
      const plan = planAt(at);
      return plan.kind === 'none' ? undefined : plan.trade;
    },
  };
}

type Plan =
  | { readonly kind: 'trade'; readonly trade: Trade; readonly reading: Reading }
  | { readonly kind: 'none'; readonly reason: string };

function toPlan(pair: Pair, reading: Reading, at: number): Plan {
  const distance = roundToTick(pair, reading.atr * TARGET_ATR);
  if (distance < MIN_TARGET_TICKS * pair.tickSize) return none('the market hardly moves');
  const match = findSetup({ reading, kind: pair.kind, at });
  if (!match) return none('neither a clear trend nor an extreme');
  const towards = match.signalType === 'buy' ? distance : -distance;
  const entryPrice = roundToTick(pair, reading.close);
  const stopLoss = roundToTick(pair, entryPrice - towards);
  const takeProfit = roundToTick(pair, entryPrice + towards);
  return { kind: 'trade', trade: { pair: pair.symbol, ...match, entryPrice, stopLoss, takeProfit }, reading };
}

const none = (reason: string) => ({ kind: 'none', reason }) as const;
