import {
  MARK_OF_OUTCOME,
  type OutcomeStrip,
  outcomeStripSchema,
  resultOf,
  SLOT_MARKS,
  STRIP_CELLS_MAX,
  type StripCell,
} from '@croneai/contracts/record.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { firstFrom } from '@croneai/engine/settled/compute-record.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { wilsonInterval } from '@croneai/engine/wilson-interval.ts';
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
  provenance,
  now,
}: {
  settledRows: SettledRows;
  slots: Pick<SlotRepository, 'listOutcomes'>;
  slotSeconds: number;
  provenance: Provenance;
  now: () => Date;
}) {
  return dailyAnswer({ settledRows, now }, outcomeStripSchema, async (rows, at) => {
    const since = startOfUtcDay(at).getTime();
    const settled = Map.groupBy(rows.slice(firstFrom(rows, since)), ({ slot }) => slot);
    const ended = await slots.listOutcomes({ from: since, limit: STRIP_CELLS_MAX });
    const cells = ended
      .toReversed()
      .flatMap((one) => cellsOf(one, settled.get(one.slot) ?? []))
      .slice(-STRIP_CELLS_MAX);
    return { ...sumsOf(cells), since: iso(since), slotSeconds, provenance };
  });
}

const iso = (time: number): string => new Date(time).toISOString();
const EMPTY = { asset: null, percent: null, r: null } as const;

function cellsOf({ slot, outcome }: SlotOutcomeRow, settled: readonly NamedRow[]): StripCell[] {
  if (outcome === 'none' || outcome === 'missed') return [{ at: iso(slot), mark: outcome, ...EMPTY }];
  return settled.map((row) => {
    const result = resultOf(row);
    return {
      at: iso(slot),
      mark: row.outcome ? MARK_OF_OUTCOME[row.outcome] : 'unpriced',
      asset: row.asset,
      percent: result && Math.round(result.percent * 1e4) / 1e4,
      r: result?.r == null ? null : hundredth(result.r),
    };
  });
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

function sumsOf(
  cells: StripCell[],
): Pick<OutcomeStrip, 'cells' | 'counts' | 'winRate' | 'winRateInterval' | 'totalR'> {
  const counts = Object.fromEntries(
    SLOT_MARKS.map((mark) => [mark, cells.filter((cell) => cell.mark === mark).length]),
  ) as OutcomeStrip['counts'];
  const decided = counts.won + counts.lost;
  const interval = wilsonInterval(counts.won, decided);
  return {
    cells,
    counts,
    winRate: decided === 0 ? null : hundredth((100 * counts.won) / decided),
    winRateInterval: interval
      ? { low: hundredth(100 * interval.low), high: hundredth(100 * interval.high) }
      : null,
    totalR: hundredth(cells.reduce((sum, { r }) => sum + (r ?? 0), 0)),
  };
}
