import type { ReactNode } from 'react';
import { Plot, type PlotProps } from './plot.tsx';
import { PLOT_BOX, plotScale, tenth } from './plot-scale.ts';

export interface Tick {
  at: number;
  label: string;
}

interface PlotWithAxesProps extends Omit<PlotProps, 'grid'> {
  /** Labels below the plot. */
  xTicks?: readonly Tick[];
  /** Labels to the left of the plot, with a grid line for each. */
  yTicks: readonly Tick[];
  /** Content between the plot and its x labels, such as a second plot with the same x axis. */
  below?: ReactNode;
  /** Content in front of the plot, such as a `PlotReader`. */
  front?: ReactNode;
}

/**
 * Longest label, in letters, that is centered even on an edge of the plot. Longer labels stay
 * inside.
 */
const CENTERED_MAX = 4;

/** A plot with labels on its axes. Screen readers skip the labels. */
export function PlotWithAxes({
  xTicks = [],
  yTicks,
  below,
  front,
  className = '',
  ...plot
}: PlotWithAxesProps) {
  const at = plotScale(plot.x, plot.y);
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] text-xs text-muted tabular-nums max-xs:text-[10px] ${className}`}
    >
      <div className="relative col-start-2 row-start-1">
        <Plot
          {...plot}
          grid={yTicks.map((tick) => tick.at)}
          className="absolute size-full overflow-visible rounded-[4px]"
        />
      </div>
      {yTicks.length > 0 ? (
        <div aria-hidden className="relative col-start-1 row-start-1 pr-2 text-right whitespace-pre">
          {/* An invisible copy of the labels sets the width of the column. */}
          <span className="invisible block h-0 overflow-hidden">
            {yTicks.map((tick) => tick.label).join('\n')}
          </span>
          {yTicks.map((tick) => (
            <span
              key={tick.at}
              className="absolute right-2 -translate-y-1/2"
              style={{ top: percent(at.y(tick.at) / PLOT_BOX.height) }}
            >
              {tick.label}
            </span>
          ))}
        </div>
      ) : null}
      {below ? <div className="col-start-2 row-start-2">{below}</div> : null}
      <p aria-hidden className="col-start-2 row-start-3 grid whitespace-pre">
        {xTicks.map((tick) => {
          const share = at.x(tick.at) / PLOT_BOX.width;
          const edge = tick.label.length > CENTERED_MAX ? share : 0.5;
          const place =
            edge <= 0 ? '' : edge >= 1 ? '-translate-x-full text-right' : '-translate-x-1/2 text-center';
          return (
            <span
              key={tick.at}
              className={`justify-self-start pt-1.5 [grid-area:1/1] max-xs:not-first:not-last:hidden ${place}`}
              style={{ marginLeft: percent(share) }}
            >
              {tick.label}
            </span>
          );
        })}
      </p>
      {front ? <div className="relative col-start-2 row-start-1 row-end-3">{front}</div> : null}
    </div>
  );
}

const percent = (share: number): string => `${tenth(100 * share)}%`;
