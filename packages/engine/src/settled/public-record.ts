import { SLOT_LATE_AFTER_MS } from '@croneai/contracts/constants.ts';
import {
  type Arrival,
  LATE_SECONDS,
  LATE_SHOWN,
  type LateEntry,
  type PublicRecord,
  RECORD_MIN_DAYS,
  type RecordDay,
  type RecordGroup,
} from '@croneai/contracts/public-record.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { netMultiple, termsOf } from '@croneai/rules/gain.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { deflatedSharpe } from '../deflated-sharpe.ts';
import { type DaySum, estimateDays } from '../estimate.ts';
import { tradesMissing, wilsonInterval } from '../wilson-interval.ts';
import { figuresOf, type PerformanceSums, performanceSums } from './compute-performance.ts';
import { recordOf } from './compute-record.ts';
import { type Fold, foldAll } from './fold-onward.ts';
import { addToBins, type Bin, reliabilityOfBins } from './reliability.ts';
import type { PublicRow } from './signal-rows.ts';

type Present = Omit<Parameters<typeof recordOf>[1], 'range'>;

type Day = { figures: PerformanceSums; sum: DaySum };
type Groups = Map<string, PerformanceSums>;
type LateSums = { signals: number; won: number; lost: number; net: number };
type PublicSums = {
  days: Map<number, Day>;
  markets: Groups;
  hours: Groups;
  directions: Groups;
  versions: Groups;
  publication: Groups;
  bins: Map<number, Bin>;
  /**
   * First the sums for entries at the start of a signal, then those for each delay in
   * `LATE_SECONDS`. Only signals with a result for at least one delay count.
   */
  late: LateSums[];
};

const KEYS = {
  markets: ({ asset }: PublicRow) => asset,
  hours: ({ slot }: PublicRow) => String(Math.floor((slot % DAY_MS) / HOUR_MS)).padStart(2, '0'),
  directions: ({ signalType }: PublicRow) => signalType,
  versions: ({ model }: PublicRow) => model,
  publication: ({ slot, createdAt }: PublicRow) =>
    createdAt - slot > SLOT_LATE_AFTER_MS ? 'late' : 'on time',
};
type GroupedBy = keyof typeof KEYS;
const GROUPED_BY = Object.keys(KEYS) as GroupedBy[];
const copyGroups = (groups: Groups): Groups =>
  new Map([...groups].map(([key, sums]) => [key, performanceSums.copy(sums)]));

/** Sums of the public parts of a record, updated row by row in order of slot and rank. */
export const publicSums: Fold<PublicRow, PublicSums> = {
  start: () => ({
    days: new Map(),
    markets: new Map(),
    hours: new Map(),
    directions: new Map(),
    versions: new Map(),
    publication: new Map(),
    bins: new Map(),
    late: [0, ...LATE_SECONDS].map(() => ({ signals: 0, won: 0, lost: 0, net: 0 })),
  }),
  copy: (sums) => ({
    days: new Map(
      [...sums.days].map(([day, { figures, sum }]) => [
        day,
        { figures: performanceSums.copy(figures), sum: { ...sum } },
      ]),
    ),
    markets: copyGroups(sums.markets),
    hours: copyGroups(sums.hours),
    directions: copyGroups(sums.directions),
    versions: copyGroups(sums.versions),
    publication: copyGroups(sums.publication),
    bins: new Map(sums.bins),
    late: sums.late.map((each) => ({ ...each })),
  }),
  add(sums, row) {
    addToDay(sums.days, row);
    for (const by of GROUPED_BY) {
      const key = KEYS[by](row);
      const known = sums[by].get(key);
      const group = known ?? performanceSums.start();
      if (!known) sums[by].set(key, group);
      performanceSums.add(group, row);
    }
    addToBins(sums.bins, row);
    addLate(sums.late, row);
  },
};

/**
 * Computes the record of a range's rows with all its public parts. A caller that caches sums passes
 * the sums of `rows` as `known`.
 */
export function publicRecordOf(
  rows: readonly PublicRow[],
  {
    range,
    loggedFrom,
    trials,
    arrivals,
    ...present
  }: Present & {
    range: RecordRange;
    loggedFrom: Date | null;
    trials: number;
    arrivals: readonly Arrival[];
  },
  known: { record?: Parameters<typeof recordOf>[2]; public?: PublicSums } = {},
): PublicRecord {
  const record = recordOf(rows, { range, ...present }, known.record);
  const sums = known.public ?? foldAll(publicSums, rows);
  const { wonSignals, lostSignals, gain } = record.figures;
  const daySums = [...sums.days.values()].map(({ sum }) => sum);
  const mean = estimateDays(daySums);
  const listed = (by: GroupedBy) => groupsOf(sums[by], present);
  return {
    ...record,
    loggedFrom: loggedFrom?.toISOString() ?? null,
    missing: tradesMissing(
      wonSignals,
      wonSignals + lostSignals,
      breakEvenPercent(gain.terms, present.paysBy),
    ),
    meanInterval:
      mean && daySums.length >= RECORD_MIN_DAYS ? { low: four(mean.low), high: four(mean.high) } : null,
    days: [...sums.days].map(([day, { figures }]) => dayOf(day, figures, present)),
    markets: listed('markets').sort((a, b) => b.signals - a.signals || (a.key < b.key ? -1 : 1)),
    hours: listed('hours').sort((a, b) => (a.key < b.key ? -1 : 1)),
    directions: listed('directions'),
    versions: listed('versions'),
    publication: listed('publication'),
    reliability: reliabilityOfBins(sums.bins),
    late: lateEntriesOf(sums.late, arrivals),
    sharpe: sharpeOf(daySums, trials),
    trials,
  };
}

function groupsOf(groups: Groups, present: Present): RecordGroup[] {
  return [...groups].map(([key, sums]) => {
    const figures = figuresOf(sums, present);
    const { totalSignals, wonSignals, lostSignals, winRate, winRateInterval, gain } = figures;
    const decided = wonSignals + lostSignals;
    return {
      key,
      signals: totalSignals,
      won: wonSignals,
      lost: lostSignals,
      net: gain.totalNet,
      winRate: decided === 0 ? null : winRate,
      interval: winRateInterval,
      missing: tradesMissing(wonSignals, decided, breakEvenPercent(gain.terms, present.paysBy)),
    };
  });
}

function addToDay(days: Map<number, Day>, row: PublicRow): void {
  const day = Math.floor(row.slot / DAY_MS);
  const known = days.get(day) ?? { figures: performanceSums.start(), sum: { day, sum: 0, count: 0 } };
  performanceSums.add(known.figures, row);
  const net = netMultiple(row, termsOf(row));
  if (net !== undefined) known.sum = { day, sum: known.sum.sum + net, count: known.sum.count + 1 };
  days.set(day, known);
}

function dayOf(day: number, sums: PerformanceSums, present: Present): RecordDay {
  const { totalSignals, wonSignals, lostSignals, gain } = figuresOf(sums, present);
  const date = new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { day: date, signals: totalSignals, won: wonSignals, lost: lostSignals, net: gain.totalNet };
}

function addLate(sums: readonly LateSums[], row: PublicRow): void {
  if (row.late.every((net) => net === null)) return;
  for (const [index, each] of sums.entries()) {
    const net = index === 0 ? netMultiple(row, termsOf(row)) : row.late[index - 1];
    if (net === undefined || net === null) continue;
    each.signals += 1;
    each.net += net;
    if (net > 0) each.won += 1;
    if (net < 0) each.lost += 1;
  }
}

/** Compares immediate with later entries, only for signals whose one-minute bars were stored. */
function lateEntriesOf(sums: readonly LateSums[], arrivals: readonly Arrival[]): LateEntry[] {
  if (sums.slice(1).every(({ signals }) => signals === 0)) return [];
  return [0, ...LATE_SECONDS].flatMap((seconds, index) => {
    const arrived = arrivals.filter((each) => each.seconds === seconds);
    if (!LATE_SHOWN.includes(seconds) && arrived.length === 0) return [];
    const { signals, won, lost, net } = sums[index] as LateSums;
    const interval = wilsonInterval(won, won + lost);
    return {
      seconds,
      signals,
      won,
      net: two(net),
      winRate: won + lost === 0 ? null : two((100 * won) / (won + lost)),
      interval: interval ? { low: two(100 * interval.low), high: two(100 * interval.high) } : null,
      isEstimated: seconds % 60 !== 0,
      arrivals: arrived.map(({ channel, tier }) => ({ channel, tier })),
    };
  });
}

function sharpeOf(days: readonly DaySum[], trials: number): PublicRecord['sharpe'] {
  const found = deflatedSharpe(
    days.map(({ sum }) => sum),
    trials,
  );
  return found
    ? { sharpe: four(found.sharpe), luck: four(found.luck), probability: two(found.probability) }
    : null;
}

const two = (value: number): number => Math.round(value * 100) / 100;
const four = (value: number): number => Math.round(value * 10_000) / 10_000;
