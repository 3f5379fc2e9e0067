import type { EngineAlarm, EngineAlarmName } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { Z_95 } from '../estimate.ts';
import type { PairKind } from '../markets/pair.ts';
import type { SlotSums } from './day-record.ts';

/** They withdraw the licences of their kind of market; the others need an admin's look. */
export const SUSPENDING: readonly EngineAlarmName[] = ['skill', 'published'];

/** A number that left its bounds, with its interval (95 %, of published signals 99.8 %) and what it was measured from. */
export type Trip = Readonly<Omit<EngineAlarm, 'since' | 'seenAt' | 'suspends'>>;

/** An alarm that stands. Times are epoch milliseconds. */
export type Alarm = Trip & {
  /** The midnight whose judgement it first was in. */
  readonly since: number;
  /** When the number was taken. */
  readonly seenAt: number;
};

export const describeAlarm = ({ since, seenAt, ...alarm }: Alarm): EngineAlarm => ({
  ...alarm,
  since: new Date(since).toISOString(),
  seenAt: new Date(seenAt).toISOString(),
  suspends: SUSPENDING.includes(alarm.name),
});

/** Two-sided 99.8 % of a normal distribution. */
const Z_998 = 3.0902;

const MOST_SLOTS = 5_000;
/** Of fewer the interval is no interval. */
const LEAST_SLOTS = 500;
const MOST_PUBLISHED = 1_000;
const LEAST_PUBLISHED = 300;
const MOST_OVERCLAIMED_POINTS = 3;
const MOST_UNPRICED_PERCENT = 5;
const LEAST_PRICES = 1_000;
const MOST_HOURS = 30;
const MOST_ROWS_LOST_PERCENT = 30;

type Measured = { readonly [K in 'value' | 'low' | 'high' | 'count']: number };

/** Σ above ÷ Σ below with its interval; what is in one slot hangs together, so slots are the units. Undefined when nothing stands below. */
export function ratioOf(slots: readonly { above: number; below: number }[], z: number): Measured | undefined {
  const below = slots.reduce((sum, slot) => sum + slot.below, 0);
  if (below === 0) return undefined;
  const value = slots.reduce((sum, slot) => sum + slot.above, 0) / below;
  const squares = slots.reduce((sum, slot) => sum + (slot.above - value * slot.below) ** 2, 0);
  const margin = (z * Math.sqrt(squares)) / below;
  return { value, low: value - margin, high: value + margin, count: slots.length };
}

/** Brier skill of markets that had a licence, surely below a coin's: percent, over the newest slots. `sums` ascending. */
export function tripOfSkill(kind: PairKind, sums: readonly SlotSums[]): Trip | undefined {
  const slots = sums.filter(([, licensed]) => licensed > 0).slice(-MOST_SLOTS);
  if (slots.length < LEAST_SLOTS) return undefined;
  const found = ratioOf(
    slots.map(([, licensed, gain]) => ({ above: 400 * gain, below: licensed })),
    Z_95,
  );
  return found && found.high < 0 ? tripped('skill', kind, found) : undefined;
}

/** A signal that was settled with a winner. `predicted` is a share. */
export type PublishedOutcome = {
  readonly slot: number;
  readonly predicted: number;
  readonly won: boolean;
};

/**
 * Predicted above actual, in points, over the newest published signals. By luck alone a thousand are off by three points once in thirty windows, which is
 * every third month of daily looks, so the difference has to be sure besides: 99.8 %, slots as units.
 */
export function tripOfPublished(kind: PairKind, published: readonly PublishedOutcome[]): Trip | undefined {
  const newest = published.slice(-MOST_PUBLISHED);
  if (newest.length < LEAST_PUBLISHED) return undefined;
  const slots = [...Map.groupBy(newest, ({ slot }) => slot).values()].map((inSlot) => ({
    above: inSlot.reduce((sum, { predicted, won }) => sum + 100 * (predicted - (won ? 1 : 0)), 0),
    below: inSlot.length,
  }));
  const found = ratioOf(slots, Z_998);
  if (!found || found.value <= MOST_OVERCLAIMED_POINTS || found.low <= 0) return undefined;
  return tripped('published', kind, { ...found, count: newest.length });
}

/** Too many markets without usable prices, of the scanned ones. */
export function tripOfPrices({ unpriced, wanted }: { unpriced: number; wanted: number }): Trip | undefined {
  const percent = (100 * unpriced) / wanted;
  return wanted >= LEAST_PRICES && percent > MOST_UNPRICED_PERCENT
    ? tripped('prices', null, { value: percent, count: wanted })
    : undefined;
}

/** The training of a day read much less than the one before. */
export function tripOfRows(rows: number, before: number | undefined): Trip | undefined {
  if (!before) return undefined;
  const lost = (100 * (before - rows)) / before;
  return lost > MOST_ROWS_LOST_PERCENT ? tripped('rows', null, { value: lost, count: rows }) : undefined;
}

/** Models that are too old, at any time: this needs no judgement. `until` is the midnight up to which they know outcomes. */
export function findAgeAlarm(until: number, now: number): Alarm | undefined {
  const hours = (now - until) / HOUR_MS;
  if (hours <= MOST_HOURS) return undefined;
  const trip = tripped('age', null, { value: hours, count: 0 });
  return { ...trip, since: until + MOST_HOURS * HOUR_MS, seenAt: now };
}

const tripped = (
  name: EngineAlarmName,
  kind: PairKind | null,
  found: Pick<Trip, 'value' | 'count'> & Partial<Trip>,
): Trip => ({ low: null, high: null, ...found, name, kind });

const isSame = (a: Pick<Trip, 'name' | 'kind'>, b: Pick<Trip, 'name' | 'kind'>): boolean =>
  a.name === b.name && a.kind === b.kind;

/** What took licences away is shown until a market of its kind has earned one again, and no longer than this. */
const SHOWN_DAYS = 28;

/** The alarms after a day: those that tripped, since when they do, and those before that still keep a kind without licence. */
export function standingAlarms(
  trips: readonly Trip[],
  before: readonly Alarm[],
  { day, now, isLicensed }: { day: number; now: number; isLicensed: (kind: PairKind) => boolean },
): Alarm[] {
  const raised = trips.map((trip) => ({
    ...trip,
    since: before.find((known) => isSame(known, trip))?.since ?? day,
    seenAt: now,
  }));
  const kept = before.filter(
    (known) =>
      known.kind !== null &&
      SUSPENDING.includes(known.name) &&
      !raised.some((trip) => isSame(trip, known)) &&
      !isLicensed(known.kind) &&
      day - known.since < SHOWN_DAYS * DAY_MS,
  );
  return [...raised, ...kept];
}
