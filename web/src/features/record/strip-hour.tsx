import { cellLines } from '../../shared/signals/record-text.ts';
import { SlotMarkShape } from './public/slot-mark-shape.tsx';
import type { StripHour } from './strip-hours.ts';

interface HourProps {
  id: string;
  hour: StripHour;
  columns: number;
  label: string;
  /** In the strip. */
  active: number | undefined;
  /** See the strip. */
  clock: (at: string | number) => string;
  /** Left out by who shows the last hours alone. */
  isFar: boolean;
}

/** Two rows on a phone. */
export const NEAR_HOURS = 8;

/** First of the hours around the newest cell. */
export function firstNear(hours: readonly StripHour[]): number {
  const newest = hours.findLastIndex(({ cells }) => cells.length > 0);
  return Math.max(0, Math.min(newest + 1, hours.length) - NEAR_HOURS);
}

export function Hour({ id, hour, columns, label, active, clock, isFar }: HourProps) {
  return (
    <div role="presentation" data-far={isFar || undefined} className="flex min-w-0 flex-col gap-0.5">
      <div
        role="presentation"
        // Only for slots of another length: a static document may hold no style.
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
}
