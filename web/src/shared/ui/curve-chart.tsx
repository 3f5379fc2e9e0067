import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { type CurvePoint, curveScale, deepestFall, pointAt, stepPath } from './curve-scale.ts';

export interface Curve {
  label: string;
  /** Ascending; a value holds until the next. */
  points: readonly CurvePoint[];
}

interface CurveChartProps {
  /** What is drawn, for example "Result, last 7 days". */
  label: string;
  /** Drawn with its area above and below zero, and with its deepest fall. */
  main: Curve;
  /** Drawn over it, as a line alone. */
  over?: Curve | undefined;
  /** Of the whole width, epoch milliseconds. */
  from: number;
  to: number;
  /** With its sign and unit. */
  formatValue: (value: number) => string;
  /** The same in short, beside the lines. */
  formatTick: (value: number) => string;
  /** The least step between two lines. */
  smallestTick?: number;
  formatTime: (at: number) => string;
  /** A line break in it is kept. */
  formatTimeTick: (at: number) => string;
  /** Named where the deepest fall is marked. */
  fallLabel?: string;
  /** New figures are on their way. */
  isStale?: boolean;
  className?: string;
}

const BOX = { width: 1_000, height: 300 };
const TIME_TICKS = [0, 1 / 3, 2 / 3, 1];
const PAGE = 10;

/**
 * Gains and losses over time with axis and zero line. What held at a moment is read with the pointer or, as a slider is, with the arrow keys,
 * Page Up and Down, Home and End.
 */
export function CurveChart({
  label,
  main,
  over,
  from,
  to,
  formatValue,
  formatTick,
  smallestTick,
  formatTime,
  formatTimeTick,
  fallLabel,
  isStale = false,
  className = 'h-56 sm:h-72 xl:h-auto xl:min-h-72 xl:flex-1',
}: CurveChartProps) {
  const id = useId();
  const [at, setAt] = useState<number>();
  const curves = over ? [main, over] : [main];
  const scale = curveScale(
    curves.flatMap(({ points }) => points),
    { from, to, ...(smallestTick === undefined ? {} : { smallest: smallestTick }) },
  );
  const shownAt = Math.min(at ?? to, to);
  const index = Math.max(
    0,
    main.points.findLastIndex((point) => point.at <= shownAt),
  );
  const read = (moment: number) =>
    curves.map(({ label: name, points }) => ({ name, point: pointAt(points, moment) }));
  const fall = fallLabel === undefined ? undefined : deepestFall(main.points);
  const zero = scale.y(0) * BOX.height;
  const path = stepPath(main.points, scale, { ...BOX, to });
  const start = main.points[0];

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(from + Math.min(1, Math.max(0, (clientX - left) / width)) * (to - from));
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
      <figcaption className="flex tabular-nums min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {read(shownAt).map(({ name, point }, each) => (
          <span key={name} className="inline-flex items-center gap-2">
            <Swatch isMain={each === 0} />
            <span className="text-muted">{name}</span>
            <span className="font-medium">{point ? formatValue(point.value) : '–'}</span>
          </span>
        ))}
        {fall ? (
          <span className="inline-flex items-center gap-2 text-muted">
            <span aria-hidden className="h-3 w-4 rounded-[3px] border-x border-down bg-down-soft" />
            {fallLabel}
          </span>
        ) : null}
        <span className="ml-auto text-xs text-muted">{at === undefined ? '' : formatTime(shownAt)}</span>
      </figcaption>
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 ${className}`}
      >
        <div aria-hidden className="tabular relative text-right text-xs text-muted">
          {/* Keeps the column as wide as its widest label. */}
          <span className="invisible block h-0 whitespace-nowrap">
            {scale.ticks.map((tick) => (
              <span key={tick} className="block">
                {formatTick(tick)}
              </span>
            ))}
          </span>
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${scale.y(tick) * 100}%` }}
            >
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={main.points.length - 1}
          aria-valuenow={index}
          aria-valuetext={`${formatTime(shownAt)}: ${read(shownAt)
            .map(({ name, point }) => `${name} ${point ? formatValue(point.value) : 'nothing yet'}`)
            .join(', ')}`}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={onKeyDown}
          className={`relative min-w-0 cursor-crosshair touch-pan-y rounded-[4px] transition-opacity duration-300 ${isStale ? 'opacity-60 delay-500' : ''}`}
        >
          <svg
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full"
          >
            <clipPath id={`${id}-up`}>
              <path d={`M0 0H${BOX.width}V${zero}H0Z`} />
            </clipPath>
            <clipPath id={`${id}-down`}>
              <path d={`M0 ${zero}H${BOX.width}V${BOX.height}H0Z`} />
            </clipPath>
            {fall ? (
              <path
                d={`M${scale.x(fall.from.at) * BOX.width} 0V${BOX.height}H${scale.x(fall.to.at) * BOX.width}V0Z`}
                className="fill-down-soft"
              />
            ) : null}
            {scale.ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${scale.y(tick) * BOX.height}H${BOX.width}`}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {start
              ? (['up', 'down'] as const).map((side) => (
                  <path
                    key={side}
                    d={`${path}V${zero}H${scale.x(start.at) * BOX.width}Z`}
                    clipPath={`url(#${id}-${side})`}
                    className={side === 'up' ? 'fill-up' : 'fill-down'}
                    fillOpacity="0.16"
                  />
                ))
              : null}
            <path
              d={path}
              fill="none"
              className="stroke-text"
              strokeWidth="1.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            {over ? (
              <path
                d={stepPath(over.points, scale, { ...BOX, to })}
                fill="none"
                className="stroke-accent"
                strokeWidth="2.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
          </svg>
          {at === undefined ? null : (
            <span aria-hidden className="pointer-events-none">
              <span
                className="absolute inset-y-0 w-px bg-line-strong"
                style={{ left: `${scale.x(shownAt) * 100}%` }}
              />
              {read(shownAt).map(({ name, point }, each) =>
                point ? (
                  <span
                    key={name}
                    className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface-1 ${each === 0 ? 'bg-text' : 'bg-accent'}`}
                    style={{ left: `${scale.x(shownAt) * 100}%`, top: `${scale.y(point.value) * 100}%` }}
                  />
                ) : null,
              )}
            </span>
          )}
        </div>
        <span aria-hidden />
        <p
          aria-hidden
          className="tabular flex justify-between pt-1.5 text-center text-xs whitespace-pre text-muted *:first:text-left *:last:text-right"
        >
          {TIME_TICKS.map((share) => (
            <span key={share}>{formatTimeTick(from + share * (to - from))}</span>
          ))}
        </p>
      </div>
    </figure>
  );
}

function Swatch({ isMain }: { isMain: boolean }) {
  return <span aria-hidden className={`h-0.5 w-4 rounded-full ${isMain ? 'bg-text' : 'bg-accent'}`} />;
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
