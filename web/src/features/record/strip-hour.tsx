import type { OutcomeStrip, StripCell } from '@croneai/contracts/record.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { memo, useLayoutEffect, useRef } from 'react';
import { cellLines } from '../../shared/signals/record-text.ts';
import { SlotMarkShape } from '../../shared/signals/slot-mark-shape.tsx';

export const HOURS = 24;

export interface StripHour {
  /** Epoch milliseconds; undefined while loading. */
  startsAt: number | undefined;
  cells: readonly PlacedCell[];
}

interface PlacedCell {
  cell: StripCell;
  /** Index of the cell in the strip. */
  index: number;
  /** Column within the hour, counted from 1. */
  column: number;
}

/** Number of hours that a phone shows, in two rows. */
export const NEAR_HOURS = 8;

/**
 * Groups cells by hour. If slots take five minutes or more, the strip shows every hour of the day,
 * so that its size never changes. If slots are shorter, the strip shows only the hours with slots,
 * but at least as many as a phone shows while the strip loads. Several signals of a slot are side
 * by side.
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
  const newest = hourOf(cells.at(-1)?.at);
  const first = isWholeDay ? 0 : Math.max(0, Math.min(hourOf(cells[0]?.at), newest + 1 - NEAR_HOURS));
  const last = isWholeDay ? HOURS - 1 : Math.max(newest, first + NEAR_HOURS - 1);
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

interface HourProps {
  id: string;
  hour: StripHour;
  columns: number;
  label: string;
  /** Index of the active cell, if that cell is in this hour. */
  active: number | undefined;
  clock: (at: string | number) => string;
  /** True if a phone hides the hour until the visitor opens the whole day. */
  isFar: boolean;
}

/** Returns the index of the first hour that a phone shows. The newest cell is always shown. */
export function firstNear(hours: readonly StripHour[]): number {
  const newest = hours.findLastIndex(({ cells }) => cells.length > 0);
  return Math.max(0, Math.min(newest + 1, hours.length) - NEAR_HOURS);
}

/** Memoized, so that moving the pointer redraws only two hours. */
export const Hour = memo(function Hour({ id, hour, columns, label, active, clock, isFar }: HourProps) {
  return (
    <div role="presentation" data-far={isFar || undefined} className="flex min-w-0 flex-col gap-0.5">
      <div
        role="presentation"
        // Static documents may not contain inline styles. With slots of five minutes, an hour has
        // twelve columns, and the class `grid-cols-12` is enough.
        style={columns === 12 ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className="relative grid h-7 grid-cols-12 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line"
      >
        {hour.cells.map(({ cell, index, column }) => (
          <span
            key={index}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-label={`${cellLines(cell).filter(Boolean).join(', ')}, ${clock(cell.at)}`}
            data-index={index}
            style={{ gridColumnStart: column }}
            className="relative row-start-1 grid animate-fade px-[0.5px] outline-none aria-selected:bg-surface-3"
          >
            <SlotMarkShape mark={cell.mark} />
          </span>
        ))}
      </div>
      <span aria-hidden className="text-xs text-faint tabular-nums">
        {label}
      </span>
    </div>
  );
});

/** Matches `--ease-out` and the longest duration of animations in the stylesheet. */
const MOVEMENT = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const;
/**
 * Opacity of the cell when it starts to move. The cell is then as large as a line of text, and an
 * opaque block of that size would flash.
 */
const OPACITY_AT_RESULT = 0.25;

/**
 * Animates the cell of a signal that settles while the strip is visible. The cell moves to its
 * place from the element that shows the result. That element has the start of the slot in
 * `data-settled`.
 */
export function useArrival(id: string, cells: readonly StripCell[]): void {
  const shownUntil = useRef<string>(undefined);
  const newest = cells.at(-1);
  useLayoutEffect(() => {
    const before = shownUntil.current;
    shownUntil.current = newest?.at;
    if (!newest || newest.asset === null || before === undefined || newest.at <= before) return;
    const results = document.querySelectorAll(`[data-settled="${Date.parse(newest.at)}"]`);
    const [result, cell] = [[...results].at(-1), document.getElementById(`${id}-${cells.length - 1}`)];
    if (result && cell) moveFrom(result, cell);
  }, [id, cells.length, newest]);
}

function moveFrom(result: Element, cell: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [result.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (!isInView(from) || !isInView(to)) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const above = { zIndex: 10 };
  cell.animate(
    [
      { ...above, transform: `translate(${x}px, ${y}px) ${scale}`, opacity: OPACITY_AT_RESULT },
      { ...above, transform: 'none', opacity: 1 },
    ],
    MOVEMENT,
  );
}

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < document.documentElement.clientHeight;
