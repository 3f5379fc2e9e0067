import { type DaySum, type Estimate, estimateDays, sumsByDay } from '@croneai/engine/estimate.ts';
import { uniforms } from '../prices/world.ts';
import { isDecided } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

/** Entry delays that have a recorded price, in seconds after the slot's start. */
const DELAYS = [0, 60, 120, 180, 240] as const;
/**
 * Entry delays without a recorded price, in seconds. Their win rates are calculated: the lead over
 * a coin decays with a half-life that is estimated from the first minute.
 */
const BETWEEN = [15, 30] as const;
const MINUTE_S = 60;
/** Win rate of a coin, in percent. */
const COIN = 50;

/** A mean with its 95 % interval. */
export type Figure = { readonly value: number; readonly low: number; readonly high: number };

export type DelayCurve = NonNullable<ReturnType<typeof delayCurve>>;

/**
 * Number of bootstrap samples, each drawn from whole days. The samples give the intervals of
 * calculated values.
 */
const DRAWS = 1_000;
const SEED = 26;

/**
 * For each delay, returns daily sums from which the percentage of wins is computed. If the entry
 * price equals the final price, the forecast neither wins nor loses.
 */
export function delaySums(walked: readonly WalkedForecast[]): ReadonlyMap<number, DaySum[]> {
  const decided = walked.filter(isDecided);
  return new Map(
    DELAYS.map((seconds) => {
      const wins = decided.flatMap(({ forecast, row }) => {
        const { entry, closes } = row;
        const price = seconds === 0 ? entry : (closes[seconds / MINUTE_S - 1] as number);
        const moved = Math.sign((closes.at(-1) as number) - price);
        return moved === 0 ? [] : [{ row, won: moved === (forecast.side === 'buy' ? 1 : -1) ? 100 : 0 }];
      });
      return [seconds, sumsByDay(wins, ({ won }) => won)];
    }),
  );
}

/**
 * Computes the win rates by entry delay. Settles forecasts at expiry over one-minute bars, even if
 * the models were trained with another settlement rule.
 */
export function delayOf(walked: readonly WalkedForecast[]) {
  const sums = delaySums(walked);
  return delayCurve((seconds) => sums.get(seconds) ?? []);
}

/**
 * Computes the win rates of the forecasts if members enter late. A late entry has the same side and
 * the same expiry, but the price at its own time. `sumsOf` returns the daily sums of wins for a
 * delay in seconds. Returns null for fewer than two days.
 */
export function delayCurve(sumsOf: (seconds: number) => readonly DaySum[]) {
  const measured = DELAYS.flatMap((seconds) => {
    const won = estimateDays(sumsOf(seconds));
    return won && Number.isFinite(won.low) ? [{ seconds, isMeasured: true, won: toFigure(won) }] : [];
  });
  if (measured.length < DELAYS.length) return null;
  const [atOnce, late] = [sumsOf(0), sumsOf(MINUTE_S)];
  const drawn = drawDays(atOnce, late);
  const figure = (of: (start: number, kept: number) => number): Figure => {
    const values = drawn.map(({ start, kept }) => of(start, kept)).sort((a, b) => a - b);
    const at = (share: number) => values[Math.floor(share * values.length)] as number;
    const { start, kept } = keptOf(atOnce, late);
    return { value: of(start, kept), low: at(0.025), high: at(0.975) };
  };
  const between = BETWEEN.map((seconds) => ({
    seconds,
    isMeasured: false,
    won: figure((start, kept) => COIN + start * kept ** (seconds / MINUTE_S)),
  }));
  return {
    points: [...measured, ...between].toSorted((a, b) => a.seconds - b.seconds),
    /**
     * Half-life of the lead over a coin, in seconds. It is estimated from an immediate entry and an
     * entry one minute later.
     */
    halfLife: figure((_start, kept) => (MINUTE_S * Math.log(0.5)) / Math.log(kept)),
  };
}

const toFigure = ({ value, low, high }: Estimate): Figure => ({ value, low, high });

/**
 * Returns the lead of an immediate entry over a coin, in points, and the share of this lead that is
 * left for an entry one minute later. The share is limited to the range from 0.01 to 0.99, because
 * other shares have no half-life.
 */
function keptOf(atOnce: readonly DaySum[], late: readonly DaySum[]): { start: number; kept: number } {
  const edge = (sums: readonly DaySum[]) => {
    let [sum, count] = [0, 0];
    for (const each of sums) [sum, count] = [sum + each.sum, count + each.count];
    return sum / count - COIN;
  };
  const [start, end] = [edge(atOnce), edge(late)];
  return { start, kept: start <= 0 ? 0.01 : Math.min(0.99, Math.max(0.01, end / start)) };
}

function drawDays(atOnce: readonly DaySum[], late: readonly DaySum[]): { start: number; kept: number }[] {
  const random = uniforms(SEED);
  const [first, second] = [atOnce, late].map((sums) => Map.groupBy(sums, ({ day }) => day));
  const days = [...(first?.keys() ?? [])];
  return Array.from({ length: DRAWS }, () => {
    const chosen = days.map(() => days[Math.floor(random() * days.length)] as number);
    const of = (sums: Map<number, DaySum[]> | undefined) => chosen.flatMap((day) => sums?.get(day) ?? []);
    return keptOf(of(first), of(second));
  });
}
