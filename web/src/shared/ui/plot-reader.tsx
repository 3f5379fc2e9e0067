import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Selected {
  /** Index of the point that is nearest to `x`. */
  index: number;
  /** Value on the x axis: of the point, or below the pointer. */
  x: number;
}

/**
 * Keeps what a reader has selected in a plot. `points` are the values of its points on the x axis,
 * ascending.
 */
export function usePlotReader(points: readonly number[]) {
  const [selected, select] = useState<Selected>();
  return { points, selected, select };
}

interface PlotReaderProps extends ReturnType<typeof usePlotReader> {
  label: string;
  /** Values of the selected point, or of the last point, as text. */
  text: string;
  /** Values at the left and the right edge of the plot. */
  range: readonly [from: number, to: number];
}

/**
 * Covers a plot. The pointer selects a value on the x axis. The arrow keys, Page Up, Page Down,
 * Home, and End select points, as on a slider.
 */
export function PlotReader({ label, text, range: [from, to], points, selected, select }: PlotReaderProps) {
  const last = Math.max(0, points.length - 1);
  const index = Math.min(selected?.index ?? last, last);
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 1;
    const x = from + share * (to - from);
    select({ index: nearestIndex(points, x), x });
  };
  const leave = () => select(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave();
    const target = targetOf(event.key, index, last);
    const x = points[target ?? -1];
    if (target === undefined || x === undefined) return;
    event.preventDefault();
    select({ index: target, x });
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={text}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={leave}
      onBlur={leave}
      onKeyDown={onKeyDown}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-[4px]"
    />
  );
}

/** Returns the index of the point that is nearest to `x`. */
const nearestIndex = (points: readonly number[], x: number): number =>
  points.reduce(
    (best, point, index) => (Math.abs(point - x) < Math.abs((points[best] ?? 0) - x) ? index : best),
    0,
  );

const PAGE = 10;

function targetOf(key: string, index: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageUp: index + PAGE,
    PageDown: index - PAGE,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
