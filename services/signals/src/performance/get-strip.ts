import { resultOf } from '@croneai/contracts/gain.ts';
import {
  MARK_OF_OUTCOME,
  type OutcomeStrip,
  outcomeStripSchema,
  type SlotMark,
  STRIP_CELLS_MAX,
  type StripCell,
} from '@croneai/contracts/record.ts';
import type { Performance } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { performanceOf } from '@croneai/engine/settled/compute-performance.ts';
import { firstFrom } from '@croneai/engine/settled/compute-record.ts';
import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { keepForVersion } from '@croneai/platform/list-version.ts';
import type { Parts } from '../connections.ts';
import type { SlotOutcomeRow } from '../slots/slot.repository.ts';
import { dailyAnswer } from './daily-answer.ts';

/** Today's slots and what they came to, for everybody, with the tag of the answer. */
export function getStrip(parts: Parts) {
  const stripOf = makeStrip(parts);
  return dailyAnswer(parts, outcomeStripSchema, (rows, at) => stripOf(rows, startOfUtcDay(at).getTime(), at));
}

/** Days that are looked at again and again; others are made anew. */
const DAYS_REMEMBERED = 60;

/** The same of any UTC day. */
export function getDay(parts: Parts) {
  const stripOf = makeStrip(parts);
  const kept = keepForVersion<OutcomeStrip>(DAYS_REMEMBERED);
  return async (day: string): Promise<OutcomeStrip> => {
    const { settled, version } = await parts.signalRows.read();
    return kept(version, day, () => stripOf(settled, Date.parse(day), parts.now()));
  };
}

/**
 * The slots of a day and what they came to. It is made of settled signals alone: a slot whose signal is open has no cell yet, and of a settled
 * one neither direction nor levels are told.
 */
function makeStrip({ slots, slotSeconds, paysBy, provenance }: Parts) {
  return async (all: readonly PublicRow[], since: number, at: Date): Promise<OutcomeStrip> => {
    const rows = all.slice(firstFrom(all, since), firstFrom(all, since + DAY_MS));
    const settled = Map.groupBy(rows, ({ slot }) => slot);
    const ended = await slots.listOutcomes({ from: since, to: since + DAY_MS, limit: STRIP_CELLS_MAX });
    const cells = ended
      .toReversed()
      .flatMap((one) => cellsOf(one, settled.get(one.slot) ?? []))
      .slice(-STRIP_CELLS_MAX);
    const figures = performanceOf(rows, { paysBy, provenance, now: at });
    return { ...sumsOf(cells, figures), cells, since: iso(since), slotSeconds, provenance };
  };
}

const iso = (time: number): string => new Date(time).toISOString();
const EMPTY = { asset: null, percent: null, stakes: null } as const;

function cellsOf({ slot, outcome }: SlotOutcomeRow, settled: readonly PublicRow[]): StripCell[] {
  if (outcome === 'none' || outcome === 'missed') return [{ at: iso(slot), mark: outcome, ...EMPTY }];
  return settled.map((row) => {
    const result = resultOf(row);
    return {
      at: iso(slot),
      mark: row.outcome ? MARK_OF_OUTCOME[row.outcome] : 'unpriced',
      asset: row.asset,
      percent: result?.percent ?? null,
      stakes: result?.stakes ?? null,
    };
  });
}

type Sums = Pick<OutcomeStrip, 'counts' | 'winRate' | 'winRateInterval' | 'net' | 'terms' | 'paysBy'>;

/** Of all signals of the day, as its record counts them. */
function sumsOf(cells: readonly StripCell[], figures: Performance): Sums {
  const { wonSignals, lostSignals, breakevenSignals, expiredSignals, gain } = figures;
  const emptySlots = (mark: SlotMark) => cells.filter((cell) => cell.mark === mark).length;
  return {
    counts: {
      won: wonSignals,
      lost: lostSignals,
      even: breakevenSignals,
      unpriced: expiredSignals,
      none: emptySlots('none'),
      missed: emptySlots('missed'),
    },
    winRate: wonSignals + lostSignals === 0 ? null : figures.winRate,
    winRateInterval: figures.winRateInterval,
    net: gain.totalNet,
    terms: gain.terms,
    paysBy: gain.paysBy,
  };
}
