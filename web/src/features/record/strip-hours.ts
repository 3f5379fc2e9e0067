import type { OutcomeStrip, StripCell } from '@croneai/contracts/record.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';

export const HOURS = 24;

export interface StripHour {
  /** Epoch milliseconds; undefined until the day is known. */
  startsAt: number | undefined;
  cells: readonly PlacedCell[];
}

interface PlacedCell {
  cell: StripCell;
  /** In the strip. */
  index: number;
  /** From 1. */
  column: number;
}

/**
 * The cells by hour. A day of slots of five minutes or longer has all its hours, so that the strip keeps its size; shorter slots fill only the hours
 * that they are of. Several signals of one slot stand beside each other.
 */
export function stripHours(strip: Pick<OutcomeStrip, 'cells' | 'since' | 'slotSeconds'>): {
  columns: number;
  hours: StripHour[];
} {
  const { cells, slotSeconds } = strip;
  const since = Date.parse(strip.since);
  const hourOf = (at = strip.since) => Math.floor((Date.parse(at) - since) / HOUR_MS);
  const slotsPerHour = Math.max(1, Math.floor(HOUR_MS / 1000 / slotSeconds));
  const isWholeDay = slotsPerHour <= 12;
  const first = isWholeDay ? 0 : hourOf(cells[0]?.at);
  const last = isWholeDay ? HOURS - 1 : hourOf(cells.at(-1)?.at);
  const hours: { startsAt: number; cells: PlacedCell[] }[] = Array.from(
    { length: last - first + 1 },
    (_none, hour) => ({ startsAt: since + (first + hour) * HOUR_MS, cells: [] }),
  );
  for (const [index, cell] of cells.entries()) {
    const hour = hours[hourOf(cell.at) - first];
    if (!hour) continue;
    const place = Math.floor((Date.parse(cell.at) - hour.startsAt) / 1000 / slotSeconds) + 1;
    const before = hour.cells.at(-1)?.column ?? 0;
    hour.cells.push({ cell, index, column: Math.max(place, before + 1) });
  }
  const columns = Math.max(slotsPerHour, ...hours.map((hour) => hour.cells.at(-1)?.column ?? 0));
  return { columns, hours };
}
