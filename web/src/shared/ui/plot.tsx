import type { ComponentProps, ReactNode } from 'react';
import { PLOT_BOX, type PlotScale, plotScale, type Range } from './plot-scale.ts';

export interface PlotProps {
  /** Values at the left and the right edge. */
  x: Range;
  /** Values at the bottom and the top edge. */
  y: Range;
  /** Values of the y axis that have a grid line. */
  grid?: readonly number[];
  /** True if the values come from simulated prices. The background is then hatched. */
  isSimulated?: boolean | undefined;
  className?: string;
  /** Accessible name. Without it, screen readers skip the plot. */
  label?: string | undefined;
  children: (at: PlotScale) => ReactNode;
}

/**
 * A chart in SVG that needs no script in the browser. Unless it has a `label`, its values must also
 * be available as text, as a `PlotTable`, or with a `PlotReader`. Curves over time use it too,
 * because `lightweight-charts` is larger than the size budget of their pages.
 */
export function Plot({ x, y, grid = [], isSimulated, className = '', label, children }: PlotProps) {
  const at = plotScale(x, y);
  return (
    <svg
      viewBox={`0 0 ${PLOT_BOX.width} ${PLOT_BOX.height}`}
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`${className} ${isSimulated ? 'sim-ground' : ''}`}
    >
      {grid.map((value) => (
        <PlotLine
          key={value}
          d={at.across(value)}
          className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {children(at)}
    </svg>
  );
}

interface PlotLineProps extends ComponentProps<'path'> {
  /** True if the values come from simulated prices. The line is then dashed in their color. */
  isSimulated?: boolean | undefined;
}

/** A line whose width stays the same in a stretched plot. */
export function PlotLine({ isSimulated, ...path }: PlotLineProps) {
  return (
    <path
      fill="none"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      {...path}
      {...(isSimulated && { className: 'stroke-sim', strokeDasharray: '6 3' })}
    />
  );
}
