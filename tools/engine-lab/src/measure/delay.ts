import { type DaySum, type Estimate, estimateDays, sumsByDay } from '@croneai/engine/estimate.ts';
import { uniforms } from '../prices/world.ts';
import { isDecided } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

/** Seconds after the start of a slot at which recorded minutes have a price. */
const DELAYS = [0, 60, 120, 180, 240] as const;
/** Between them nothing was recorded: what is won then is calculated from the halving within the first minute. */
const BETWEEN = [15, 30] as const;
const MINUTE_S = 60;
/** A coin wins so much, percent. */
const COIN = 50;

/** A mean with its 95 % interval. */
export type Figure = { readonly value: number; readonly low: number; readonly high: number };

export type DelayCurve = NonNullable<ReturnType<typeof delayCurve>>;

/** Days are drawn so often, whole, for intervals of what is calculated. */
const DRAWS = 1_000;
const SEED = 26;

/** Daily sums of what is won at each delay, in percent. Where the price of that moment is the price at the end nothing is won or lost. */
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

/** Of forecasts over one-minute bars, settled at expiry whatever rule they were learned by. */
export function delayOf(walked: readonly WalkedForecast[]) {
  const sums = delaySums(walked);
  return delayCurve((seconds) => sums.get(seconds) ?? []);
}

/**
 * What is won of the same sides by whoever enters later, at the price of that moment and with the same end. `sumsOf` gives the daily sums of what was
 * won at a delay in seconds. Null without two days.
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
    /** Seconds in which half of what is ahead of a coin is gone, from an entry at once and one a minute later. */
    halfLife: figure((_start, kept) => (MINUTE_S * Math.log(0.5)) / Math.log(kept)),
  };
}

const toFigure = ({ value, low, high }: Estimate): Figure => ({ value, low, high });

/** Points above a coin at once, and the share of them that is left a minute later: within 0.01 and 0.99, so that it has a half-life. */
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
