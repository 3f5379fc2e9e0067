import { resultOf } from '@croneai/contracts/gain.ts';
import {
  MARK_OF_OUTCOME,
  type OutcomeStrip,
  outcomeStripSchema,
  type SlotMark,
  STRIP_CELLS_MAX,
  type StripCell,
} from '@croneai/contracts/record.ts';
import type { PaysBy, Performance, Provenance } from '@croneai/contracts/signals.ts';
import { performanceOf, performanceSums } from '@croneai/engine/settled/compute-performance.ts';
import { firstFrom } from '@croneai/engine/settled/compute-record.ts';
import { foldAll } from '@croneai/engine/settled/fold-onward.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import type { SlotOutcomeRow, SlotRepository } from '../slots/slot.repository.ts';
import { dailyAnswer } from './daily-answer.ts';
import type { NamedRow, SettledRows } from './settled-rows.ts';

/**
 * Today's slots and what they came to, for everybody, with the tag of the answer. It is made of settled signals alone: a slot whose signal is open has no
 * cell yet, and of a settled one neither direction nor levels are told.
 */
export function getStrip({
  settledRows,
  slots,
  slotSeconds,
  paysBy,
  provenance,
  now,
}: {
  settledRows: SettledRows;
  slots: Pick<SlotRepository, 'listOutcomes'>;
  slotSeconds: number;
  paysBy: PaysBy;
  provenance: Provenance;
  now: () => Date;
}) {
  return dailyAnswer({ settledRows, now }, outcomeStripSchema, async (rows, at) => {
    const since = startOfUtcDay(at).getTime();
    const today = rows.slice(firstFrom(rows, since));
    const settled = Map.groupBy(today, ({ slot }) => slot);
    const ended = await slots.listOutcomes({ from: since, limit: STRIP_CELLS_MAX });
    const cells = ended
      .toReversed()
      .flatMap((one) => cellsOf(one, settled.get(one.slot) ?? []))
      .slice(-STRIP_CELLS_MAX);
    const figures = performanceOf(foldAll(performanceSums, today), { paysBy, provenance, now: at });
    return { ...sumsOf(cells, figures), cells, since: iso(since), slotSeconds, provenance };
  });
}

const iso = (time: number): string => new Date(time).toISOString();
const EMPTY = { asset: null, percent: null, stakes: null } as const;

function cellsOf({ slot, outcome }: SlotOutcomeRow, settled: readonly NamedRow[]): StripCell[] {
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
