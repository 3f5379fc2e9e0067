import type { PairKind } from '../markets/pair.ts';
import { type PublishedOutcome, type Trip, tripOfPublished, tripOfSkill } from './alarms.ts';
import type { DayRecord } from './day-record.ts';
import type { Judgement } from './judgement.ts';

/**
 * Returns the alarms `skill` and `published` of one kind of market, each undefined if it did not
 * trip. These two alarms withdraw licences, so they are checked only while a market of the kind has
 * a licence. After a suspension, only later outcomes count.
 */
export function tripsOfKind(
  kind: PairKind,
  {
    before,
    days,
    isLicensed,
    published,
  }: {
    /** Judgements of the days before the judged day, oldest first. */
    before: readonly Judgement[];
    /** Sums of each slot, for every day in `before` and for the judged day. */
    days: readonly { readonly day: number; readonly sums: DayRecord['sums'] }[];
    isLicensed: boolean;
    published: readonly PublishedOutcome[];
  },
): (Trip | undefined)[] {
  if (!isLicensed) return [];
  const restart = before.findLast(({ suspended }) => suspended.includes(kind));
  const since = days.filter(({ day }) => day > (restart?.day ?? Number.NEGATIVE_INFINITY));
  const slots = since.flatMap(({ sums }) => sums[kind] ?? []);
  return [
    tripOfSkill(kind, slots),
    tripOfPublished(
      kind,
      published.filter(({ slot }) => slot >= (restart?.judgedAt ?? 0)),
    ),
  ];
}
