import { COUNTED_BY, type CountedBy } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import { COPIED_DAYS } from './copy-served.ts';
import { SERVED_FIELDS, type ServedDocument, type ServedModel } from './funnel.model.ts';

/** Maximum number of days in memory, which is more than the longest range of a query. */
const DAYS_KEPT_MAX = 400;

type ByName = Map<string, number>;
export type ReadServed = (from: string, to: string, by: CountedBy) => Promise<ByName>;

/**
 * Sums the pages that were served from one day to another (both days inclusive), by source or
 * campaign. The counts of past days no longer change, so they are read from the store only once.
 */
export function readServed({ served, now }: { served: ServedModel; now: () => Date }): ReadServed {
  const complete = Object.fromEntries(COUNTED_BY.map((by) => [by, new Map()])) as Record<
    CountedBy,
    Map<string, ByName>
  >;

  async function load(from: string, to: string, by: CountedBy): Promise<Map<string, ByName>> {
    const loaded = new Map(daysBetween(from, to).map((day) => [day, new Map<string, number>()]));
    const filter = { day: mongoose.trusted({ $gte: from, $lte: to }) };
    const fields = { day: 1, [SERVED_FIELDS[by]]: 1 };
    for (const document of await served.find(filter, fields).lean<ServedDocument[]>())
      for (const { name, count } of servedBy[by](document)) addTo(loaded.get(document.day), name, count);
    return loaded;
  }

  return async (from, to, by) => {
    const kept = complete[by];
    const days = daysBetween(from, to);
    const unknown = days.filter((day) => !kept.has(day));
    const [first, last = first] = [unknown[0], unknown.at(-1)];
    const loaded = first && last ? await load(first, last, by) : new Map<string, ByName>();
    const firstOpen = dayOf(now().getTime() - COPIED_DAYS * DAY_MS);
    const sums: ByName = new Map();
    for (const day of days) {
      const counts = kept.get(day) ?? loaded.get(day) ?? new Map<string, number>();
      for (const [name, count] of counts) addTo(sums, name, count);
      if (day < firstOpen) kept.set(day, counts);
    }
    for (const oldest of kept.keys()) if (kept.size > DAYS_KEPT_MAX) kept.delete(oldest);
    return sums;
  };
}

/**
 * Lists the counts of a document. A document that was stored before campaigns were counted has no
 * `campaigns`.
 */
const servedBy = {
  source: ({ sources = [] }: Partial<ServedDocument>) =>
    sources.map(({ source, served }) => ({ name: source, count: served })),
  campaign: ({ campaigns = [] }: Partial<ServedDocument>) =>
    campaigns.map(({ campaign, served }) => ({ name: campaign, count: served })),
};

function addTo(sums: ByName | undefined, name: string, count: number): void {
  sums?.set(name, (sums.get(name) ?? 0) + count);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => dayOf(Date.parse(from) + at * DAY_MS));
}
