import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type SettlementRule, settleOverBars } from '@croneai/rules/settlement.ts';
import type { Candle } from '../markets/candle.ts';
import { type Pair, roundToTick } from '../markets/pair.ts';
import { type Features, TARGET_ATR } from './features.ts';

/**
 * Lifetime of a signal in bars. A slot has the same length, so signals of different slots do not
 * overlap.
 */
export const SIGNAL_BARS = 5;
/**
 * Length of the slots that train the models: five bars of one minute. Slots of another length also
 * get decisions, but models are never trained on them.
 */
export const ENGINE_SLOT_MS = SIGNAL_BARS * MINUTE_MS;

/**
 * Inputs of a scan's decision for one market in one slot. Rows of unpublished decisions are kept as
 * well.
 */
export type LedgerRow = {
  /** Start of the slot, in epoch milliseconds. */
  readonly slot: number;
  readonly features: Float32Array;
  /**
   * Entry price in the quote currency. Take profit and stop loss are `distance` away from it, one
   * on each side.
   */
  readonly entry: number;
  readonly distance: number;
  readonly atr: number;
  /**
   * Round-trip cost in the quote currency: the bid-offer spread if the source has it, otherwise the
   * market's assumed cost.
   */
  readonly spread: number;
};

/** Gains of both sides under a settlement rule, in R. 1 R is the distance to the stop loss. */
export type Outcome = {
  readonly buyR: number;
  readonly sellR: number;
  /**
   * 1 if buying won and selling lost, 0 for the reverse. Null if one bar reached both levels (both
   * sides lost) or the price ended at the entry; training skips these rows.
   */
  readonly label: 0 | 1 | null;
};

/**
 * Returns the result of a forecast: 1 if buying won, 0 if selling won, null if the stake is
 * returned. If both sides lost, returns a loss of the forecast's side: 0 for a forecast to buy, 1
 * for a forecast to sell.
 */
export function labelFor({ label, buyR, sellR }: Outcome, buy: number): 0 | 1 | null {
  if (label !== null || !(buyR < 0 && sellR < 0)) return label;
  return buy > 0.5 ? 0 : 1;
}

export type SettledRow = LedgerRow & {
  readonly outcome: Outcome;
  /** End of the outcome's last bar. Before this time, the outcome was unknown. */
  readonly settledAt: number;
  /** Closes of the bars of the row's slot. */
  readonly closes: readonly number[];
};

/** The fields of a row that training needs. */
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

/** Returns take profit and stop loss of one side of a row. */
export function levelsOf(
  pair: Pair,
  { entry, distance }: Pick<LedgerRow, 'entry' | 'distance'>,
  side: 'buy' | 'sell',
): { readonly stopLoss: number; readonly takeProfit: number } {
  const towards = side === 'buy' ? distance : -distance;
  return { stopLoss: roundToTick(pair, entry - towards), takeProfit: roundToTick(pair, entry + towards) };
}

/**
 * Returns the outcome of a slot. Undefined if bars are missing. Also undefined if the last bar was
 * added for a missing minute (`isFilled`), because no signal is settled at the price of an added
 * bar. `bars` begin at the slot's start; `complete` means that they reach the slot's end.
 */
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
