import type { PairKind } from '../markets/pair.ts';
import {
  type PublishedOutcome,
  type Trip,
  tripOfPopulation,
  tripOfPublished,
  tripOfSkill,
  tripOfSlope,
} from './alarms.ts';
import type { DayRecord, KindDay } from './day-record.ts';
import type { Judgement } from './judgement.ts';

/**
 * What tripped in one kind of market. Skill, slope and published signals are looked at while a market of it has a licence: there is nothing else
 * to take away. What it was suspended for is over: it is judged by later outcomes.
 */
export function tripsOfKind(
  kind: PairKind,
  {
    before,
    days,
    features,
    isLicensed,
    record,
    published,
  }: {
    /** Of the window, oldest first. */
    before: readonly Judgement[];
    /** Their sums, and those of the day. */
    days: readonly { readonly day: number; readonly sums: DayRecord['sums'] }[];
    features: readonly string[];
    isLicensed: boolean;
    record: KindDay | undefined;
    published: readonly PublishedOutcome[];
  },
): (Trip | undefined)[] {
  const earlier = before.flatMap(({ kinds }) => kinds[kind] ?? []);
  const population = tripOfPopulation(kind, record, earlier, features);
  if (!isLicensed) return [population];
  const restart = before.findLast(({ suspended }) => suspended.includes(kind));
  const since = days.filter(({ day }) => day > (restart?.day ?? Number.NEGATIVE_INFINITY));
  const slots = since.flatMap(({ sums }) => sums[kind] ?? []);
  return [
    population,
    tripOfSkill(kind, slots),
    tripOfSlope(kind, slots),
    tripOfPublished(
      kind,
      published.filter(({ slot }) => slot >= (restart?.judgedAt ?? 0)),
    ),
  ];
}
