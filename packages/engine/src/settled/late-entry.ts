import { LATE_SECONDS } from '@croneai/contracts/public-record.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { netMultiple, type PublishedTerms, termsOf } from '@croneai/rules/gain.ts';
import {
  firstTouch,
  lateEntryAt,
  type SettleableSignal,
  type SettlementBar,
  settle,
  settlementRuleOf,
  settlementSpan,
} from '@croneai/rules/settlement.ts';

type Signal = SettleableSignal & PublishedTerms;

/**
 * Computes the result of a signal for each later entry (`LATE_SECONDS`), in stakes, from the
 * one-minute bars that settled the signal. Only the entry changes, to the price at the later time;
 * the levels and the expiry stay the same. A result is null if bars are missing, or if a level was
 * reached before the later entry. A signal that was published late has no results, because delays
 * count from its start, when no member could enter.
 */
export const lateNets = (signal: Signal, minutes: readonly SettlementBar[]): (number | null)[] =>
  lateEntryAt(signal) === undefined ? LATE_SECONDS.map((seconds) => lateNet(signal, minutes, seconds)) : [];

/**
 * Computes the result of one later entry. `seconds` count from the start of the signal; fractions
 * are allowed.
 */
export function lateNet(signal: Signal, minutes: readonly SettlementBar[], seconds: number): number | null {
  const { signalType, stopLoss, takeProfit, startsAt } = signal;
  const price = priceAfter(signal, minutes, seconds);
  if (price === undefined) return null;
  const { from } = settlementSpan(signal);
  const before = minutes.filter(
    ({ time }) => time < from + Math.floor((1_000 * seconds) / MINUTE_MS) * MINUTE_MS,
  );
  const isRule1 = settlementRuleOf(signal.forecast.paysBy) === 1;
  const side = signalType === 'buy' ? 1 : -1;
  const isBeyond = (level: number | null, way: number) => level !== null && way * (price - level) >= 0;
  if (isRule1 && (firstTouch(signal, before) || isBeyond(takeProfit, side) || isBeyond(stopLoss, -side)))
    return null;
  const enteredAt = new Date(Math.max(from, startsAt.getTime()) + 1_000 * seconds);
  const late = { ...signal, entryPrice: price, startsAt: enteredAt, createdAt: enteredAt };
  const settled = { ...signal, ...settle({ signal: late, candles: minutes }), settledFrom: price };
  return netMultiple(settled, termsOf(signal)) ?? null;
}

/**
 * Returns the price `seconds` after the start, interpolated linearly between the closes of two
 * successive minutes.
 */
function priceAfter(signal: Signal, minutes: readonly SettlementBar[], seconds: number): number | undefined {
  const { from } = settlementSpan(signal);
  const closeOf = (index: number) =>
    index < 0 ? signal.entryPrice : minutes.find(({ time }) => time === from + index * MINUTE_MS)?.close;
  const index = Math.floor((1_000 * seconds) / MINUTE_MS);
  const part = (1_000 * seconds) / MINUTE_MS - index;
  const before = closeOf(index - 1);
  const after = part === 0 ? before : closeOf(index);
  return before === undefined || after === undefined ? undefined : before + part * (after - before);
}
