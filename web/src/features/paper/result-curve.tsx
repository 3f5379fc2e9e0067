import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { signedUsdText } from '../../shared/signals/gain-text.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { ChartFrame, ChartLine, GridLines } from '../../shared/ui/chart.tsx';
import {
  type CurvePoint,
  type CurveScale,
  curveScale,
  deepestFall,
  pointAt,
  stepPath,
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
  /** End of the time axis, ISO 8601. */
  to: string;
  isStale?: boolean;
  /** True if the prices are simulated. The curve is then dashed, on a hatched background. */
  isSimulated: boolean;
}

/** For each curve, the point that applies at the time under the pointer. */
type Shown = readonly { name: string; point: CurvePoint | undefined }[];

const BOX = { width: 1_000, height: 300 };
const PAGE = 10;

/**
 * A result in dollars over time, with an axis and a zero line. The pointer selects a time. The
 * arrow keys, Page Up, Page Down, Home, and End work as on a slider.
 */
export function ResultCurve({ label, main, over, from, to, isStale = false, isSimulated }: ResultCurveProps) {
  const times = useTimes();
  const [at, setAt] = useState<number>();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const curves = over ? [main, over] : [main];
  const points = curves.flatMap((curve) => curve.points);
  const scale = curveScale(points, { from: start, to: end });
  const shownAt = Math.min(at ?? end, end);
  const index = Math.max(
    0,
    main.points.findLastIndex((point) => point.at <= shownAt),
  );
  const shown = curves.map((curve) => ({ name: curve.label, point: pointAt(curve.points, shownAt) }));

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(start + Math.min(1, Math.max(0, (clientX - left) / width)) * (end - start));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(undefined);
    const target = targetOf(event.key, index, main.points.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    setAt(main.points[target]?.at);
  };
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-3">
      <Legend
        isSimulated={isSimulated}
        shown={shown}
        hasFall={deepestFall(main.points) !== undefined}
        time={at === undefined ? '' : times.recent(shownAt)}
      />
      <div className="grid h-56 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 sm:h-72 xl:h-auto xl:min-h-72 xl:flex-1">
        <ValueAxis scale={scale} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={main.points.length - 1}
          aria-valuenow={index}
          aria-valuetext={`${times.recent(shownAt)}: ${shown
            .map(({ name, point }) => `${name} ${point ? signedUsdText(point.value) : 'nothing yet'}`)
            .join(', ')}`}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={onKeyDown}
          className={`relative min-w-0 cursor-crosshair touch-pan-y rounded-[4px] ${isSimulated ? 'sim-ground' : ''} transition-opacity duration-300 ${isStale ? 'opacity-60 delay-500' : ''}`}
        >
          <Drawing main={main.points} over={over?.points} scale={scale} to={end} isSimulated={isSimulated} />
          {at === undefined ? null : <Cross at={shownAt} shown={shown} scale={scale} />}
        </div>
        <span aria-hidden />
        <TimeAxis from={start} to={end} />
      </div>
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
          <span className="font-medium">{point ? signedUsdText(point.value) : '–'}</span>
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

interface DrawingProps {
  main: Curve['points'];
  over: Curve['points'] | undefined;
  scale: CurveScale;
  to: number;
  isSimulated: boolean;
}

function Drawing({ main, over, scale, to, isSimulated }: DrawingProps) {
  const id = useId();
  const x = (point: CurvePoint) => scale.x(point.at) * BOX.width;
  const zero = scale.y(0) * BOX.height;
  const path = stepPath(main, scale, { ...BOX, to });
  const [start] = main;
  const fall = deepestFall(main);
  return (
    <ChartFrame box={BOX} className="absolute inset-0 size-full">
      <clipPath id={`${id}-up`}>
        <path d={`M0 0H${BOX.width}V${zero}H0Z`} />
      </clipPath>
      <clipPath id={`${id}-down`}>
        <path d={`M0 ${zero}H${BOX.width}V${BOX.height}H0Z`} />
      </clipPath>
      {fall ? (
        <path d={`M${x(fall.from)} 0V${BOX.height}H${x(fall.to)}V0Z`} className="fill-down-soft" />
      ) : null}
      <GridLines ticks={scale.ticks} y={(tick) => scale.y(tick) * BOX.height} width={BOX.width} />
      {start
        ? (['up', 'down'] as const).map((side) => (
            <path
              key={side}
              d={`${path}V${zero}H${x(start)}Z`}
              clipPath={`url(#${id}-${side})`}
              className={isSimulated ? 'fill-sim' : side === 'up' ? 'fill-up' : 'fill-down'}
              fillOpacity="0.16"
            />
          ))
        : null}
      <ChartLine
        d={path}
        strokeWidth="1.5"
        {...(isSimulated
          ? { className: 'stroke-sim', strokeDasharray: '6 3' }
          : { className: 'stroke-text' })}
      />
      {over ? (
        <ChartLine d={stepPath(over, scale, { ...BOX, to })} className="stroke-accent" strokeWidth="2.5" />
      ) : null}
    </ChartFrame>
  );
}

function Cross({ at, shown, scale }: { at: number; shown: Shown; scale: CurveScale }) {
  const left = `${scale.x(at) * 100}%`;
  return (
    <span aria-hidden className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left }} />
      {shown.map(({ name, point }, each) =>
        point ? (
          <span
            key={name}
            className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface-1 ${each === 0 ? 'bg-text' : 'bg-accent'}`}
            style={{ left, top: `${scale.y(point.value) * 100}%` }}
          />
        ) : null,
      )}
    </span>
  );
}

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

function ValueAxis({ scale }: { scale: CurveScale }) {
  return (
    <div aria-hidden className="tabular relative text-right text-xs text-muted">
      {/* An invisible copy of the widest label sets the width of the column. */}
      <span className="invisible block h-0 whitespace-nowrap">
        {scale.ticks.map((tick) => (
          <span key={tick} className="block">
            {shortResultText(tick)}
          </span>
        ))}
      </span>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${scale.y(tick) * 100}%` }}
        >
          {shortResultText(tick)}
        </span>
      ))}
    </div>
  );
}

function TimeAxis({ from, to }: { from: number; to: number }) {
  const ticks = timeTicks(from, to, useTimes());
  return (
    <p
      aria-hidden
      className="tabular flex justify-between pt-1.5 text-center text-xs whitespace-pre text-muted *:first:text-left *:last:text-right"
    >
      {ticks.map((tick, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in a short range, two labels may be equal
        <span key={index}>{tick}</span>
      ))}
    </p>
  );
}
