import { type SettlementRule, settleOverBars } from '@croneai/contracts/settlement.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '../markets/candle.ts';
import { type Pair, roundToTick } from '../markets/pair.ts';
import { type Features, TARGET_ATR } from './features.ts';

/** A signal lives five bars; slots follow each other without overlap. */
export const SIGNAL_BARS = 5;
/** The engine's slots: five bars. Slots of another length are decided on all the same, but only those on this grid are learned from. */
export const ENGINE_SLOT_MS = SIGNAL_BARS * MINUTE_MS;

/** What a scan saw of one market in one slot, and what became of it. Every slot counts, published or not. */
export type LedgerRow = {
  /** Start of the slot, epoch milliseconds. */
  readonly slot: number;
  readonly features: Float32Array;
  /** Quote currency; the levels are `distance` away on both sides. */
  readonly entry: number;
  readonly distance: number;
  readonly atr: number;
  /** What a round trip costs, in the quote currency: ask less bid where the source has it, else the market's assumed cost. */
  readonly spread: number;
};

/** Gains of both sides by a settlement rule, in R: 1 is the distance to the stop loss. */
export type Outcome = {
  readonly buyR: number;
  readonly sellR: number;
  /**
   * 1 when buying won and selling lost, 0 the other way round. Null, and then models learn nothing from it, when a bar reached both levels
   * (both sides lost) or the price ended where it began.
   */
  readonly label: 0 | 1 | null;
};

/** Result of a forecast, 1 where buying won: where both sides lost its own did, and null where the stake comes back. */
export function labelFor({ label, buyR, sellR }: Outcome, buy: number): 0 | 1 | null {
  if (label !== null || !(buyR < 0 && sellR < 0)) return label;
  return buy > 0.5 ? 0 : 1;
}

export type SettledRow = LedgerRow & {
  readonly outcome: Outcome;
  /** End of the last bar that the outcome was read from: it was unknown before. */
  readonly settledAt: number;
  /** Of the bars of its slot. */
  readonly closes: readonly number[];
};

/** What training reads of a row. */
export type TrainingRow = Pick<SettledRow, 'slot' | 'features' | 'outcome' | 'settledAt'>;

export function toLedgerRow(pair: Pair, slot: number, features: Features, spread: number): LedgerRow {
  return {
    slot,
    features: features.values,
    entry: features.close,
    distance: roundToTick(pair, features.atr * TARGET_ATR),
    atr: features.atr,
    spread,
  };
}

/** Take profit and stop loss of one side of a row. */
export function levelsOf(
  pair: Pair,
  { entry, distance }: Pick<LedgerRow, 'entry' | 'distance'>,
  side: 'buy' | 'sell',
): { readonly stopLoss: number; readonly takeProfit: number } {
  const towards = side === 'buy' ? distance : -distance;
  return { stopLoss: roundToTick(pair, entry - towards), takeProfit: roundToTick(pair, entry + towards) };
}

/** Undefined when bars are missing, or the last one is filled: no signal is settled by it. `bars` are those that follow the slot's start, `complete` when they reach its end. */
export function outcomeOf(
  rule: SettlementRule,
  pair: Pair,
  row: Pick<LedgerRow, 'entry' | 'distance'>,
  bars: readonly Candle[],
  complete: boolean,
): Outcome | undefined {
  if (bars.at(-1)?.isFilled) return undefined;
  const settled = (side: 'buy' | 'sell') =>
    settleOverBars(
      rule,
      { signalType: side, entryPrice: row.entry, ...levelsOf(pair, row, side) },
      bars,
      complete,
    );
  const [buy, sell] = [settled('buy'), settled('sell')];
  if (buy.exitPrice === null || sell.exitPrice === null) return undefined;
  const label =
    buy.outcome === 'profit' && sell.outcome === 'loss'
      ? 1
      : buy.outcome === 'loss' && sell.outcome === 'profit'
        ? 0
        : null;
  return {
    buyR: (buy.exitPrice - row.entry) / row.distance,
    sellR: (row.entry - sell.exitPrice) / row.distance,
    label,
  };
}
