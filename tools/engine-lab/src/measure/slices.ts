import { HOUR_MS } from '@croneai/contracts/units.ts';
import { type Estimate, estimate } from '@croneai/engine/estimate.ts';
import type { WalkedForecast } from '@croneai/engine/model/walk-markets.ts';
import { wonOf } from './score.ts';

/** Where forecasts are taken apart, for people: of so many parts the luckiest always looks like a find. */
export const SLICES = ['hour', 'session', 'weekday', 'market'] as const;
export type Slice = (typeof SLICES)[number];

/** Hours (UTC) at which a session of the day begins. */
const SESSIONS = [
  [0, 'Asia'],
  [7, 'Europe'],
  [12, 'Europe and America'],
  [16, 'America'],
  [21, 'between the days'],
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const sessionOf = (hour: number): string => SESSIONS.findLast(([from]) => from <= hour)?.[1] ?? '';

/** The parts that a forecast belongs to, by the start of its slot in UTC. */
export function partsOf({ pair, row: { slot } }: WalkedForecast): Record<Slice, string> {
  const hour = Math.floor(slot / HOUR_MS) % 24;
  return {
    hour: `${String(hour).padStart(2, '0')}:00`,
    session: sessionOf(hour),
    weekday: WEEKDAYS[new Date(slot).getUTCDay()] as string,
    market: pair.symbol,
  };
}

/** In the order of a day and of a week; anything else by name. */
export function byPlace(a: string, b: string): number {
  for (const names of [SESSIONS.map(([, name]) => name), WEEKDAYS] as readonly string[][])
    if (names.includes(a) && names.includes(b)) return names.indexOf(a) - names.indexOf(b);
  return a < b ? -1 : 1;
}

type SlicePart = { readonly name: string; readonly forecasts: number; readonly won: Estimate };
export type Breakdown = Readonly<Record<Slice, readonly SlicePart[]>>;

/** What was won in each part, in percent of the forecasts that had a winner, days as units. */
export function breakdownOf(walked: readonly WalkedForecast[]): Breakdown {
  const decided = walked.filter(({ row }) => row.outcome.label !== null);
  const of = (slice: Slice): SlicePart[] =>
    [...Map.groupBy(decided, (each) => partsOf(each)[slice])]
      .sort(([a], [b]) => byPlace(a, b))
      .flatMap(([name, inPart]) => {
        const won = estimate(inPart, (each) => 100 * wonOf(each));
        return won ? [{ name, forecasts: inPart.length, won }] : [];
      });
  return { hour: of('hour'), session: of('session'), weekday: of('weekday'), market: of('market') };
}
