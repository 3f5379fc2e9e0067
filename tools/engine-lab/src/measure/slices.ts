import { HOUR_MS } from '@croneai/contracts/units.ts';
import { type DaySum, type Estimate, estimateDays, sumsByDay } from '@croneai/engine/estimate.ts';
import { isDecided, wonOf } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

/**
 * Ways to split forecasts into parts. With many parts, the luckiest part always looks like a
 * discovery.
 */
export const SLICES = ['hour', 'session', 'weekday', 'market'] as const;
export type Slice = (typeof SLICES)[number];

/** Hours (UTC) at which the trading sessions begin. */
const SESSIONS = [
  [0, 'Asia'],
  [7, 'Europe'],
  [12, 'Europe and America'],
  [16, 'America'],
  [21, 'between the days'],
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const sessionOf = (hour: number): string => SESSIONS.findLast(([from]) => from <= hour)?.[1] ?? '';

/** Returns the parts that a forecast belongs to, by the UTC start of its slot. */
function partsOf({ pair, row: { slot } }: WalkedForecast): Record<Slice, string> {
  const hour = Math.floor(slot / HOUR_MS) % 24;
  return {
    hour: `${String(hour).padStart(2, '0')}:00`,
    session: sessionOf(hour),
    weekday: WEEKDAYS[new Date(slot).getUTCDay()] as string,
    market: pair.symbol,
  };
}

/** Sorts sessions and weekdays in their natural order, and everything else by name. */
function byPlace(a: string, b: string): number {
  for (const names of [SESSIONS.map(([, name]) => name), WEEKDAYS] as readonly string[][])
    if (names.includes(a) && names.includes(b)) return names.indexOf(a) - names.indexOf(b);
  return a < b ? -1 : 1;
}

/**
 * Sums the wins of each part by day; the sums give the percentage of decided forecasts that won.
 */
export function partSums(decided: readonly WalkedForecast[]): Record<string, DaySum[]> {
  const sums: Record<string, DaySum[]> = {};
  for (const slice of SLICES)
    for (const [name, inPart] of Map.groupBy(decided, (each) => partsOf(each)[slice]))
      sums[`${slice} ${name}`] = sumsByDay(inPart, (each) => 100 * wonOf(each));
  return sums;
}

/**
 * Returns the win rate of each part, with each day as a single observation. `names` are the parts
 * for which `sumsOf` has sums.
 */
export function breakdownOf<F>(
  names: readonly string[],
  sumsOf: (name: string) => readonly DaySum[],
  toFigure: (won: Estimate) => F,
) {
  const of = (slice: Slice) =>
    names
      .filter((name) => name.startsWith(`${slice} `))
      .map((key) => {
        const sums = sumsOf(key);
        const forecasts = sums.reduce((all, { count }) => all + count, 0);
        return {
          name: key.slice(slice.length + 1),
          forecasts,
          won: toFigure(estimateDays(sums) as Estimate),
        };
      })
      .toSorted((a, b) => byPlace(a.name, b.name));
  return { hour: of('hour'), session: of('session'), weekday: of('weekday'), market: of('market') };
}

export function partsOfAll(walked: readonly WalkedForecast[]) {
  const sums = partSums(walked.filter(isDecided));
  return breakdownOf(
    Object.keys(sums),
    (name) => sums[name] ?? [],
    (won) => won,
  );
}
