import type { EngineAlarm, EngineAlarmName } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { Z_95 } from '../estimate.ts';
import type { PairKind } from '../markets/pair.ts';
import type { SlotSums } from './day-record.ts';

/**
 * Alarms that withdraw all licences of their kind of market. The other alarms only need an admin's
 * attention.
 */
export const SUSPENDING_ALARMS: readonly EngineAlarmName[] = ['skill', 'published'];

/**
 * A measured value outside its bounds. `low` and `high` are its 95 % confidence interval, or the
 * 99.8 % interval for published signals. Both are null for an alarm without an interval.
 */
export type Trip = Readonly<Omit<EngineAlarm, 'since' | 'seenAt' | 'suspends'>>;

/** An active alarm. Times are epoch milliseconds. */
export type Alarm = Trip & {
  /**
   * Start of the alarm: the midnight at which the judged day ended, or the time at which the models
   * became too old.
   */
  readonly since: number;
  /** Time at which the value was last measured. */
  readonly seenAt: number;
};

export const describeAlarm = ({ since, seenAt, ...alarm }: Alarm): EngineAlarm => ({
  ...alarm,
  since: new Date(since).toISOString(),
  seenAt: new Date(seenAt).toISOString(),
  suspends: SUSPENDING_ALARMS.includes(alarm.name),
});

/** Half the width of a 99.8 % confidence interval, in standard errors. */
const Z_998 = 3.0902;

const MOST_SLOTS = 5_000;
/** Minimum number of slots. With fewer slots, a confidence interval is meaningless. */
const LEAST_SLOTS = 500;
const MOST_PUBLISHED = 1_000;
const LEAST_PUBLISHED = 300;
const MOST_OVERCLAIMED_POINTS = 3;
const MOST_UNPRICED_PERCENT = 5;
const LEAST_PRICES = 1_000;
const MOST_HOURS = 30;
const MOST_ROWS_LOST_PERCENT = 30;

type Measured = { readonly [K in 'value' | 'low' | 'high' | 'count']: number };

/**
 * Returns Σ above ÷ Σ below, with its confidence interval of ± z standard errors. The results
 * within a slot are correlated, so each slot counts as a single observation. Undefined if Σ below
 * is 0.
 */
export function ratioOf(slots: readonly { above: number; below: number }[], z: number): Measured | undefined {
  const below = slots.reduce((sum, slot) => sum + slot.below, 0);
  if (below === 0) return undefined;
  const value = slots.reduce((sum, slot) => sum + slot.above, 0) / below;
  const squares = slots.reduce((sum, slot) => sum + (slot.above - value * slot.below) ** 2, 0);
  const margin = (z * Math.sqrt(squares)) / below;
  return { value, low: value - margin, high: value + margin, count: slots.length };
}

/**
 * Trips if the licensed markets forecast worse than a coin toss: if their Brier skill (in percent)
 * over the newest slots is significantly below 0. `sums` must be in ascending order of time.
 */
export function tripOfSkill(kind: PairKind, sums: readonly SlotSums[]): Trip | undefined {
  const slots = sums.filter(([, licensed]) => licensed > 0).slice(-MOST_SLOTS);
  if (slots.length < LEAST_SLOTS) return undefined;
  const found = ratioOf(
    slots.map(([, licensed, gain]) => ({ above: 400 * gain, below: licensed })),
    Z_95,
  );
  return found && found.high < 0 ? tripped('skill', kind, found) : undefined;
}

/** A published signal that won or lost. `predicted` is a share from 0 to 1. */
export type PublishedOutcome = {
  readonly slot: number;
  readonly predicted: number;
  readonly won: boolean;
};

/**
 * Trips if the win rate of the newest published signals is more than MOST_OVERCLAIMED_POINTS below
 * their predictions. By luck alone, one of thirty windows of 1,000 signals has such a shortfall.
 * The windows of consecutive days overlap, so daily checks would find such a shortfall about every
 * third month. The shortfall must therefore also be significant at 99.8 %, with each slot as a
 * single observation.
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

/** Trips if too many scanned markets lack usable prices. */
export function tripOfPrices({ unpriced, wanted }: { unpriced: number; wanted: number }): Trip | undefined {
  const percent = (100 * unpriced) / wanted;
  return wanted >= LEAST_PRICES && percent > MOST_UNPRICED_PERCENT
    ? tripped('prices', null, { value: percent, count: wanted })
    : undefined;
}

/** Trips if the newest training used far fewer rows than the training of the previous day. */
export function tripOfRows(rows: number, before: number | undefined): Trip | undefined {
  if (!before) return undefined;
  const lost = (100 * (before - rows)) / before;
  return lost > MOST_ROWS_LOST_PERCENT ? tripped('rows', null, { value: lost, count: rows }) : undefined;
}

/**
 * Returns an alarm if the models are too old. `until` is the midnight at which their training data
 * ends. Unlike the other alarms, this alarm is not part of the daily judgement.
 */
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

/**
 * Maximum number of days for which an alarm that suspended licences stays active. It ends earlier
 * if a market of its kind earns a licence again.
 */
const SHOWN_DAYS = 28;

/**
 * Returns the alarms that are active after a day: the alarms that tripped on this day, and earlier
 * alarms that still suspend the licences of their kind. If an alarm was already active, its start
 * does not change.
 */
export function activeAlarms(
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
      SUSPENDING_ALARMS.includes(known.name) &&
      !raised.some((trip) => isSame(trip, known)) &&
      !isLicensed(known.kind) &&
      day - known.since < SHOWN_DAYS * DAY_MS,
  );
  return [...raised, ...kept];
}
