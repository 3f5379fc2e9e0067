import { PATH_MINUTES_MAX, type PathMinute } from '@croneai/contracts/record.ts';
import type { SignalForecast, SignalOutcome, SignalStatus } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import {
  firstTouch,
  lateEntryAt,
  settle,
  settlementRuleOf,
  settlementSpan,
} from '@croneai/rules/settlement.ts';
import type { Candle } from '../markets/candle.ts';

type SettledSignal = Parameters<typeof settle>[0]['signal'] & {
  status: SignalStatus;
  outcome: SignalOutcome | null;
  exitPrice: number | null;
  forecast: Pick<SignalForecast, 'paysBy'>;
};

/**
 * Returns the minutes up to the one that settled a signal. Undefined if these minutes would now
 * give another result. In that case, the provider has corrected its prices or uses another bar
 * length.
 */
export function pathToExit(signal: SettledSignal, candles: readonly Candle[]): PathMinute[] | undefined {
  const { status, exitPrice } = settle({ signal, candles });
  if (status !== signal.status || exitPrice !== signal.exitPrice) return undefined;
  const { from, to } = settlementSpan(signal);
  const inside = candles.filter(({ time }) => time >= from && time < to);
  const rule = settlementRuleOf(signal.forecast.paysBy);
  const start = lateEntryAt(signal) ?? from;
  const counted = inside.filter(({ time }) => time >= start);
  const touch = rule === 1 ? firstTouch(signal, counted) : undefined;
  const minutes = touch ? inside.slice(0, inside.indexOf(touch.bar) + 1) : inside;
  const isWhole = touch || inside.length * MINUTE_MS === to - from;
  if (!isWhole || minutes.length > PATH_MINUTES_MAX) return undefined;
  return minutes.map(({ high, low, close }) => ({ high, low, close }));
}
