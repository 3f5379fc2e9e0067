import {
  MARK_OF_OUTCOME,
  type OutcomeStrip,
  type SlotMark,
  STRIP_CELLS_MAX,
  type StripCell,
} from '@croneai/contracts/record.ts';
import type { PaysBy, Performance, Provenance } from '@croneai/contracts/signals.ts';
import type { SlotOutcome } from '@croneai/contracts/slots.ts';
import { resultOf } from '@croneai/rules/gain.ts';
import { performanceOf } from './compute-performance.ts';
import type { PublicRow } from './signal-rows.ts';

export type SlotOutcomeRow = { slot: number; outcome: SlotOutcome };

/**
 * Lists the slots of a day with their results. Uses only settled signals: a slot with an open
 * signal has no cell yet, and cells show neither direction nor levels. `ended` contains the slots
 * of the day, newest first, and `rows` contains the settled signals of the day.
 */
export function outcomeStrip(
  ended: readonly SlotOutcomeRow[],
  rows: readonly PublicRow[],
  {
    since,
    slotSeconds,
    ...present
  }: { since: number; slotSeconds: number; paysBy: PaysBy; provenance: Provenance; now: Date },
): OutcomeStrip {
  const settled = Map.groupBy(rows, ({ slot }) => slot);
  const cells = ended
    .toReversed()
    .flatMap((one) => cellsOf(one, settled.get(one.slot) ?? []))
    .slice(-STRIP_CELLS_MAX);
  const { provenance } = present;
  return {
    ...sumsOf(cells, performanceOf(rows, present)),
    cells,
    since: iso(since),
    slotSeconds,
    provenance,
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

/** Sums up the signals of the day in the same way as the track record does. */
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
