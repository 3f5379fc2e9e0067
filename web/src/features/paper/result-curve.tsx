import { signedUsdText } from '../../shared/signals/gain-text.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { PlotLine } from '../../shared/ui/plot.tsx';
import { PlotReader, usePlotReader } from '../../shared/ui/plot-reader.tsx';
import type { PlotScale, Range } from '../../shared/ui/plot-scale.ts';
import { stepped } from '../../shared/ui/plot-values.ts';
import { PlotWithAxes } from '../../shared/ui/plot-with-axes.tsx';
import {
  type CurvePoint,
  deepestFall,
  pointAt,
  pointsOf,
  pointsUntil,
  resultAxis,
  timeTicks,
} from './curve-scale.ts';
import { shortResultText } from './paper-money.ts';

export interface Curve {
  label: string;
  /** Sorted by time, oldest first. A value applies until the next point. */
  points: readonly CurvePoint[];
}

interface ResultCurveProps {
  label: string;
  /** The main curve. Its deepest drawdown and the area between it and zero are filled. */
  main: Curve;
  /** A second curve, drawn as a line over the main one. */
  over?: Curve | undefined;
  /** Start of the time axis, ISO 8601. */
  from: string;
  /** End of the time axis, ISO 8601. Later points are not drawn. */
  to: string;
  isStale?: boolean;
  /** True if the prices are simulated. The curve is then dashed, on a hatched background. */
  isSimulated: boolean;
}

/** For each curve, the point that applies at the time under the pointer. */
type Shown = readonly { name: string; point: CurvePoint | undefined }[];

/**
 * A result in dollars over time, with an axis and a zero line. The pointer and the keyboard select
 * a time.
 */
export function ResultCurve({ label, from, to, isStale = false, isSimulated, ...all }: ResultCurveProps) {
  const times = useTimes();
  const range: Range = [Date.parse(from), Date.parse(to)];
  const main = { label: all.main.label, points: pointsUntil(all.main.points, range[1]) };
  const over = all.over && { label: all.over.label, points: pointsUntil(all.over.points, range[1]) };
  const reader = usePlotReader(main.points.map(({ at }) => at));
  const curves = over ? [main, over] : [main];
  const axis = resultAxis(curves.flatMap((curve) => curve.points));
  const shownAt = Math.min(reader.selected?.x ?? range[1], range[1]);
  const shown = curves.map((curve) => ({ name: curve.label, point: pointAt(curve.points, shownAt) }));
  const fall = deepestFall(main.points);
  const values = shown.map(
    ({ name, point }) => `${name} ${point ? signedUsdText(point.value) : 'nothing yet'}`,
  );
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-3">
      <Legend
        isSimulated={isSimulated}
        shown={shown}
        hasFall={fall !== undefined}
        time={reader.selected ? times.recent(shownAt) : ''}
      />
      <PlotWithAxes
        x={range}
        y={axis.range}
        xTicks={timeTicks(...range, times)}
        yTicks={axis.ticks.map((at) => ({ at, label: shortResultText(at) }))}
        isSimulated={isSimulated}
        front={
          <PlotReader
            {...reader}
            label={label}
            range={range}
            text={`${times.recent(shownAt)}: ${values.join(', ')}`}
          />
        }
        className={`h-56 transition-opacity duration-300 sm:h-72 xl:h-auto xl:min-h-72 xl:flex-1 ${isStale ? 'opacity-60 delay-500' : ''}`}
      >
        {(at) => (
          <>
            {fall ? (
              <path
                d={at.rect([fall.from.at, axis.range[0]], [fall.to.at, axis.range[1]])}
                className="fill-down/12"
              />
            ) : null}
            <Lines at={at} main={main} over={over} to={range[1]} isSimulated={isSimulated} />
            {reader.selected ? <Cross plot={at} at={shownAt} shown={shown} /> : null}
          </>
        )}
      </PlotWithAxes>
    </figure>
  );
}

interface LegendProps extends Pick<ResultCurveProps, 'isSimulated'> {
  shown: Shown;
  hasFall: boolean;
  time: string;
}

function Legend({ shown, hasFall, time, isSimulated }: LegendProps) {
  return (
    <figcaption className="flex tabular-nums min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {shown.map(({ name, point }, each) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span
            aria-hidden
            className={`w-4 ${each > 0 ? 'h-0.5 rounded-full bg-accent' : isSimulated ? 'border-t-2 border-dashed border-sim' : 'h-0.5 rounded-full bg-text'}`}
          />
          <span className="text-muted">{name}</span>
          <span className="font-medium text-nowrap">{point ? signedUsdText(point.value) : '–'}</span>
        </span>
      ))}
      {hasFall ? (
        <span className="inline-flex items-center gap-2 text-muted">
          <span aria-hidden className="h-3 w-4 rounded-[3px] border-x border-down bg-down-soft" />
          Worst drawdown
        </span>
      ) : null}
      <span className="ml-auto text-xs text-muted">{time}</span>
    </figcaption>
  );
}

interface LinesProps extends Pick<ResultCurveProps, 'main' | 'over' | 'isSimulated'> {
  at: PlotScale;
  to: number;
}

/** Draws both curves, and fills the areas between the main curve and zero. */
function Lines({ at, main, over, to, isSimulated }: LinesProps) {
  const steps = stepped(pointsOf(main.points), to);
  const from = steps[0]?.[0] ?? to;
  const areaOf = (toSide: (a: number, b: number) => number) =>
    at.band(
      steps.map(([time, value]) => [time, toSide(0, value)]),
      [
        [from, 0],
        [to, 0],
      ],
    );
  return (
    <>
      <path d={areaOf(Math.max)} className={isSimulated ? 'fill-sim' : 'fill-up'} fillOpacity="0.16" />
      <path d={areaOf(Math.min)} className={isSimulated ? 'fill-sim' : 'fill-down'} fillOpacity="0.16" />
      <PlotLine d={at.line(steps)} strokeWidth="1.5" className="stroke-text" isSimulated={isSimulated} />
      {over ? (
        <PlotLine
          d={at.line(stepped(pointsOf(over.points), to))}
          strokeWidth="2.5"
          className="stroke-accent"
        />
      ) : null}
    </>
  );
}

interface CrossProps {
  plot: PlotScale;
  at: number;
  shown: Shown;
}

/** A line at the selected time, with a dot on each curve. */
function Cross({ plot, at, shown }: CrossProps) {
  return (
    <>
      <PlotLine d={plot.upright(at)} className="stroke-line-strong" />
      {shown.map(({ name, point }, index) => {
        if (!point) return null;
        const dot = plot.dot([at, point.value]);
        return (
          <g key={name} strokeLinecap="round">
            <PlotLine d={dot} strokeWidth="10" className="stroke-surface-1" />
            <PlotLine d={dot} strokeWidth="6" className={index > 0 ? 'stroke-accent' : 'stroke-text'} />
          </g>
        );
      })}
    </>
  );
}
