import type { ComponentProps } from 'react';
import type { ChartBox } from './chart-path.ts';

/**
 * A drawing in units of its box, stretched to fit. Its content must also be available as text or as
 * a table.
 */
export function ChartFrame({ box, ...svg }: ComponentProps<'svg'> & { box: ChartBox }) {
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden={svg.role ? undefined : true}
      {...svg}
    />
  );
}

/** A line whose width stays the same in a stretched frame. */
export function ChartLine(path: ComponentProps<'path'>) {
  return <path fill="none" strokeLinejoin="round" vectorEffect="non-scaling-stroke" {...path} />;
}

interface GridLinesProps {
  ticks: readonly number[];
  y: (tick: number) => number;
  width: number;
}

/** A line for each tick. The line at zero is stronger. */
export function GridLines({ ticks, y, width }: GridLinesProps) {
  return ticks.map((tick) => (
    <ChartLine
      key={tick}
      d={`M0 ${y(tick)}H${width}`}
      className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
    />
  ));
}
