import { SLOT_LATE_AFTER_MS } from '@croneai/contracts/constants.ts';
import type { PaysBy, SignalOutcome } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';

/**
 * The texts of the rules, as members read them. If the behavior of `settle` changes, add a new
 * version with a new text.
 */
export const SETTLEMENT_RULES = {
  1:
    'A signal is settled from one-minute candles that start at or after its start, rounded up to the full minute, and end by its ' +
    'expiry. If a candle reaches the take profit first, it is a win (hit_tp); if it reaches the stop loss first, it is a loss ' +
    '(hit_sl). A candle that reaches both counts as the stop loss. If neither is reached, the signal is closed at the last close ' +
    'before expiry: profit, loss, or breakeven when that is the entry price. A signal is late if it is published more than five ' +
    'seconds after its start. A late signal counts from the close of the first candle that ends at or after its publication: this ' +
    'close replaces the entry price, and only later candles count. The signal is expired if the price of a minute is missing ' +
    'before either level is reached, or if it is late and that close is at or beyond a level, or is the last before expiry. An ' +
    'expired signal has no outcome and is never counted as a win.',
  2:
    'A signal is settled by the price at its expiry: the close of the last one-minute candle that ends by then. Above the entry ' +
    'price a CALL wins and a PUT loses, below it the other way round; at the entry price the stake comes back (breakeven). Stop ' +
    'loss and take profit mark the usual move and end nothing. A signal is late if it is published more than five seconds after ' +
    'its start. A late signal counts from the close of the first one-minute candle that ends at or after its publication: this ' +
    'close replaces the entry price. The signal is expired if the close of one of these candles is missing, or if they are the same ' +
    'candle. An expired signal has no outcome and is never counted as a win.',
} as const;
export type SettlementRule = keyof typeof SETTLEMENT_RULES;

/**
 * Returns the rule for these terms. Under rule 1, the first level that the price touches decides.
 * Under rule 2, only the price at expiry decides, as brokers settle options.
 */
export const settlementRuleOf = ({ kind }: Pick<PaysBy, 'kind'>): SettlementRule =>
  kind === 'payout' ? 2 : 1;

/** Prices of one minute. `time` is the start of the minute in epoch milliseconds. */
export type SettlementBar = {
  readonly time: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

export type SettleableSignal = {
  readonly signalType: 'buy' | 'sell';
  readonly entryPrice: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly startsAt: Date;
  /** Time of publication. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly forecast: { readonly paysBy: PaysBy };
};

export type Settlement = {
  readonly status: 'hit_tp' | 'hit_sl' | 'closed' | 'expired';
  readonly outcome: SignalOutcome | null;
  /** The level that was reached, or the last close; null if the signal expired. */
  readonly exitPrice: number | null;
  /** Entry price from which a late signal counts; null if it was on time, or if it expired. */
  readonly settledFrom: number | null;
  readonly ruleVersion: SettlementRule;
};

/**
 * Settles a signal by the rule of its published terms. `candles` must be closed and ascending;
 * candles outside the signal's time are ignored. Call this at or after expiry. Before expiry,
 * future minutes would count as missing.
 */
export function settle({
  signal,
  candles,
}: {
  signal: SettleableSignal;
  candles: readonly SettlementBar[];
}): Settlement {
  const { from, to } = settlementSpan(signal);
  const rule = settlementRuleOf(signal.forecast.paysBy);
  const lateFrom = lateEntryAt(signal);
  const start = lateFrom ?? from;
  const entryPrice = lateFrom === undefined ? signal.entryPrice : lateEntryOf(signal, candles);
  const counted = { ...signal, entryPrice: entryPrice ?? signal.entryPrice };
  const inside = candles.filter(({ time }) => time >= start && time < to);
  if (entryPrice === undefined || (rule === 1 && lateFrom !== undefined && hasPassedLevel(counted)))
    return settleOverBars(rule, signal, [], false);
  const settlement = settleFrom(rule, counted, inside, { start, to });
  const isCounted = lateFrom !== undefined && settlement.status !== 'expired';
  return isCounted ? { ...settlement, settledFrom: entryPrice } : settlement;
}

/** Settles a signal over candles from `start` to `to`, of which some may be missing. */
function settleFrom(
  rule: SettlementRule,
  signal: Levels,
  inside: readonly SettlementBar[],
  { start, to }: { start: number; to: number },
): Settlement {
  if (rule === 2) return settleOverBars(rule, signal, inside, inside.at(-1)?.time === to - MINUTE_MS);
  const gap = inside.findIndex(({ time }, index) => time !== start + index * MINUTE_MS);
  const known = gap === -1 ? inside : inside.slice(0, gap);
  return settleOverBars(rule, signal, known, known.length * MINUTE_MS === to - start);
}

type Published = Pick<SettleableSignal, 'startsAt' | 'createdAt' | 'expiresAt'>;

/**
 * Returns the time from which a late signal counts, in epoch milliseconds: the end of the first
 * minute of its lifetime that ends at or after its publication. Undefined for a signal on time.
 */
export function lateEntryAt({ startsAt, createdAt, expiresAt }: Published): number | undefined {
  if (createdAt.getTime() - startsAt.getTime() <= SLOT_LATE_AFTER_MS) return undefined;
  const { from } = settlementSpan({ startsAt, expiresAt });
  return Math.max(from + MINUTE_MS, Math.ceil(createdAt.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Returns the price from which a late signal counts; undefined while it is not known. */
export function lateEntryOf(
  signal: Published,
  candles: readonly Pick<SettlementBar, 'time' | 'close'>[],
): number | undefined {
  const at = lateEntryAt(signal);
  return candles.find(({ time }) => at !== undefined && time === at - MINUTE_MS)?.close;
}

/** True if the entry price is at or beyond one of the levels. */
export const hasPassedLevel = (signal: Levels): boolean =>
  firstTouch(signal, [{ high: signal.entryPrice, low: signal.entryPrice }]) !== undefined;

/**
 * Returns the time span of the candles that settle a signal, in epoch milliseconds, `from` ≤ time <
 * `to`.
 */
export function settlementSpan({ startsAt, expiresAt }: Pick<SettleableSignal, 'startsAt' | 'expiresAt'>): {
  from: number;
  to: number;
} {
  return {
    from: Math.ceil(startsAt.getTime() / MINUTE_MS) * MINUTE_MS,
    to: Math.floor(expiresAt.getTime() / MINUTE_MS) * MINUTE_MS,
  };
}

type Levels = Omit<SettleableSignal, 'startsAt' | 'createdAt' | 'expiresAt' | 'forecast'>;

/**
 * Finds the first bar that reaches the stop loss or the take profit. If a bar reaches both, the
 * stop loss decides.
 */
export function firstTouch<Bar extends Pick<SettlementBar, 'high' | 'low'>>(
  { signalType, stopLoss, takeProfit }: Pick<Levels, 'signalType' | 'stopLoss' | 'takeProfit'>,
  bars: readonly Bar[],
): { status: 'hit_tp' | 'hit_sl'; price: number; bar: Bar } | undefined {
  const isBuy = signalType === 'buy';
  for (const bar of bars) {
    const { high, low } = bar;
    if (stopLoss !== null && (isBuy ? low <= stopLoss : high >= stopLoss))
      return { status: 'hit_sl', price: stopLoss, bar };
    if (takeProfit !== null && (isBuy ? high >= takeProfit : low <= takeProfit))
      return { status: 'hit_tp', price: takeProfit, bar };
  }
  return undefined;
}

/**
 * Settles a signal by a rule over bars of any length. Under rule 1, the bars must have no gaps.
 * `isComplete` states whether the bars continue until expiry. If it is false and no level was
 * reached, the status is `expired`.
 */
export function settleOverBars(
  rule: SettlementRule,
  signal: Levels,
  bars: readonly Omit<SettlementBar, 'time'>[],
  isComplete: boolean,
): Settlement {
  const settled = (
    status: Settlement['status'],
    outcome: SignalOutcome | null,
    exitPrice: number | null,
  ): Settlement => ({ status, outcome, exitPrice, settledFrom: null, ruleVersion: rule });
  const touch = rule === 1 ? firstTouch(signal, bars) : undefined;
  if (touch) return settled(touch.status, touch.status === 'hit_tp' ? 'profit' : 'loss', touch.price);
  const last = bars.at(-1);
  if (!isComplete || !last) return settled('expired', null, null);
  const gain = signal.signalType === 'buy' ? last.close - signal.entryPrice : signal.entryPrice - last.close;
  return settled('closed', gain > 0 ? 'profit' : gain < 0 ? 'loss' : 'breakeven', last.close);
}
