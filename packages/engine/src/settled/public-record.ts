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
import { SLOT_LATE_AFTER_MS } from '@croneai/contracts/slots.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { netMultiple, termsOf } from '@croneai/rules/gain.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { deflatedSharpe } from '../deflated-sharpe.ts';
import { type DaySum, estimateDays } from '../estimate.ts';
import { tradesMissing, wilsonInterval } from '../wilson-interval.ts';
import { performanceOf } from './compute-performance.ts';
import { recordOf } from './compute-record.ts';
import { reliabilityOf } from './reliability.ts';
import type { PublicRow } from './signal-rows.ts';

type Present = Omit<Parameters<typeof recordOf>[1], 'range'>;

/** Computes the record of a range's rows with all its public parts. */
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
): PublicRecord {
  const record = recordOf(rows, { range, ...present });
  const { wonSignals, lostSignals, gain } = record.figures;
  const days = Map.groupBy(rows, ({ slot }) => Math.floor(slot / DAY_MS));
  const daySums = [...days].map(([day, ofDay]) => sumOfDay(day, ofDay));
  const mean = estimateDays(daySums);
  const byKey = (keyOf: (row: PublicRow) => string) => groupsOf(rows, keyOf, present);
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
    days: [...days].map(([day, ofDay]) => dayOf(day, ofDay, present)),
    markets: byKey(({ asset }) => asset).sort((a, b) => b.signals - a.signals || (a.key < b.key ? -1 : 1)),
    hours: byKey(({ slot }) => String(Math.floor((slot % DAY_MS) / HOUR_MS)).padStart(2, '0')).sort((a, b) =>
      a.key < b.key ? -1 : 1,
    ),
    directions: byKey(({ signalType }) => signalType),
    versions: byKey(({ model }) => model),
    publication: byKey(({ slot, createdAt }) => (createdAt - slot > SLOT_LATE_AFTER_MS ? 'late' : 'on time')),
    reliability: reliabilityOf(rows),
    late: lateEntriesOf(rows, arrivals),
    sharpe: sharpeOf(daySums, trials),
    trials,
  };
}

function groupsOf(
  rows: readonly PublicRow[],
  keyOf: (row: PublicRow) => string,
  present: Present,
): RecordGroup[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => {
    const figures = performanceOf(group, present);
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

function dayOf(day: number, rows: readonly PublicRow[], present: Present): RecordDay {
  const { totalSignals, wonSignals, lostSignals, gain } = performanceOf(rows, present);
  const date = new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { day: date, signals: totalSignals, won: wonSignals, lost: lostSignals, net: gain.totalNet };
}

function sumOfDay(day: number, rows: readonly PublicRow[]): DaySum {
  const nets = rows.flatMap((row) => netMultiple(row, termsOf(row)) ?? []);
  return { day, sum: nets.reduce((sum, net) => sum + net, 0), count: nets.length };
}

/** Compares immediate and later entries, for those signals whose minutes were stored. */
function lateEntriesOf(rows: readonly PublicRow[], arrivals: readonly Arrival[]): LateEntry[] {
  const kept = rows.filter(({ late }) => late.some((net) => net !== null));
  if (kept.length === 0) return [];
  return [0, ...LATE_SECONDS].flatMap((seconds, index) => {
    const arrived = arrivals.filter((each) => each.seconds === seconds);
    if (!LATE_SHOWN.includes(seconds) && arrived.length === 0) return [];
    const nets = kept.flatMap((row) =>
      seconds === 0 ? (netMultiple(row, termsOf(row)) ?? []) : (row.late[index - 1] ?? []),
    );
    const [won, lost] = [nets.filter((net) => net > 0).length, nets.filter((net) => net < 0).length];
    const interval = wilsonInterval(won, won + lost);
    return {
      seconds,
      signals: nets.length,
      won,
      net: two(nets.reduce((sum, net) => sum + net, 0)),
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
