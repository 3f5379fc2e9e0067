import type { RecordPoint, TrackRecord } from '@croneai/contracts/record.ts';
import { signed } from '@croneai/rules/signed.ts';
import { type PointerEvent, useState } from 'react';
import { rangeTexts as texts } from '../../content/record.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { ChartFrame, ChartLine, GridLines } from '../../shared/ui/chart.tsx';
import {
  bandPath,
  curvePath,
  curveScale,
  nearestPoint,
  type OwnPoint,
  ownPath,
  verdictOf,
} from './curve-scale.ts';
import { FigureTable } from './figure-table.tsx';

const BOX = { width: 640, height: 240 };
const FALL = { width: 640, height: 48 };

interface RecordCurveProps {
  record: Pick<TrackRecord, 'points' | 'drawdown'>;
  /** The member's own trades in the same range. */
  own?: readonly OwnPoint[];
  /** True if the prices are simulated. The curve is then dashed, on a hatched background. */
  isSimulated: boolean;
}

/**
 * Shows the total gain after each signal, and the drawdown. For comparison, also shows the result
 * of always buying, the result of holding, and the range of results from coin tosses.
 */
export function RecordCurve({ record, own = [], isSimulated }: RecordCurveProps) {
  const { points, drawdown } = record;
  const [shown, setShown] = useState<RecordPoint>();
  const last = points.at(-1);
  if (!last) return null;
  const sum = (value: number) => signed(value, 1);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShown(nearestPoint(points, width > 0 ? (event.clientX - left) / width : 1));
  };
  const { at, signals, net, gross, buy, hold, randomLow, randomHigh } = shown ?? last;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-muted">{texts.unit}</p>
      <div
        className="relative ml-9"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setShown(undefined)}
      >
        <Curve points={points} own={own} shown={shown} isSimulated={isSimulated} />
        <Drawdown points={points} deepest={drawdown} />
      </div>
      <p className="flex justify-between gap-3 text-xs text-muted tabular-nums">
        {/* Although this time is below the start of the axis, it belongs to the selected point. */}
        <span>
          Up to <Moment at={at} form="bare" />
        </span>
        <span>
          {signals.toLocaleString('en-US')} {signals === 1 ? 'signal' : 'signals'}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        <Value
          label="Signals"
          line={isSimulated ? 'border-t-2 border-dashed border-sim' : 'bg-accent'}
          value={`${sum(net)} stakes · ${sum(gross)}\u00a0R`}
        />
        {own.length > 0 ? (
          <Value label="Yours" line="bg-text" value={`${sum(own.at(-1)?.net ?? 0)} stakes`} />
        ) : null}
        <Value label="Max drawdown" line="bg-down/40" value={`${sum(-drawdown)} stakes`} />
        <Value label="Always buy" line="border-t-2 border-dashed border-muted" value={`${sum(buy)} stakes`} />
        <Value label="Hold" line="border-t-2 border-dotted border-muted" value={`${sum(hold)} stakes`} />
        <Value label="Coin tosses" line="bg-surface-3" value={`${sum(randomLow)} to ${sum(randomHigh)}`} />
      </dl>
      <p className="text-sm text-muted">
        {texts.verdicts[verdictOf(last)]} {texts.pays}
      </p>
      <CurveTable points={points} />
    </div>
  );
}

function Value({ label, line, value }: { label: string; line: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col border-t border-line py-2">
      <dt className="flex items-center gap-2 text-muted">
        <span aria-hidden className={`h-1 w-3.5 shrink-0 ${line}`} />
        {label}
      </dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

interface CurveProps extends Pick<RecordCurveProps, 'isSimulated'> {
  points: readonly RecordPoint[];
  own: readonly OwnPoint[];
  shown: RecordPoint | undefined;
}

function Curve({ points, own, shown, isSimulated }: CurveProps) {
  const scale = curveScale(points, BOX, own);
  return (
    <div className={`relative h-44 ${isSimulated ? 'sim-ground' : ''}`}>
      <ChartFrame box={BOX} className="absolute inset-0 size-full overflow-visible">
        <GridLines {...scale} width={BOX.width} />
        <path d={bandPath(points, scale)} className="fill-text" fillOpacity="0.07" />
        <ChartLine
          d={curvePath(points, scale, ({ buy }) => buy)}
          className="stroke-muted"
          strokeDasharray="4 4"
        />
        <ChartLine
          d={curvePath(points, scale, ({ hold }) => hold)}
          className="stroke-muted"
          strokeDasharray="1 4"
        />
        <ChartLine
          d={curvePath(points, scale, ({ net }) => net)}
          strokeWidth="2"
          {...(isSimulated
            ? { className: 'stroke-sim', strokeDasharray: '6 3' }
            : { className: 'stroke-accent' })}
        />
        {own.length > 0 ? (
          <ChartLine d={ownPath(own, points, scale)} className="stroke-text" strokeWidth="1.5" />
        ) : null}
        {shown ? (
          <ChartLine d={`M${scale.x(shown.signals)} 0V${BOX.height}`} className="stroke-line-strong" />
        ) : null}
      </ChartFrame>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden
          style={{ top: `${(100 * scale.y(tick)) / BOX.height}%` }}
          className="absolute -left-9 w-7 -translate-y-1/2 text-right text-xs text-faint tabular-nums"
        >
          {String(Number(tick.toFixed(2))).replace('-', '−')}
        </span>
      ))}
    </div>
  );
}

/** Drawdown from the previous high after each signal, with the same x axis as the curve above. */
function Drawdown({ points, deepest }: { points: readonly RecordPoint[]; deepest: number }) {
  const last = points.at(-1)?.signals ?? 1;
  const scale = {
    x: (signals: number) => (signals / last) * FALL.width,
    y: (value: number) => (value / (deepest || 1)) * FALL.height,
  };
  return (
    <ChartFrame box={FALL} className="mt-2 h-8 w-full">
      <path
        d={`${curvePath(points, scale, ({ drawdown }) => drawdown)}V0H0Z`}
        className="fill-down"
        fillOpacity="0.35"
      />
    </ChartFrame>
  );
}

/** Maximum number of rows, because longer tables are hard to read. */
const ROWS = 24;

function CurveTable({ points }: { points: readonly RecordPoint[] }) {
  const every = Math.ceil(points.length / ROWS);
  const rows = points.toReversed().filter((_point, index) => index % every === 0);
  return (
    <details className="border-t border-line pt-3 text-sm">
      <summary className="rounded-control font-medium text-accent">The curve as a table</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll an element that has the focus
        tabIndex={0}
        aria-label="The curve as a table"
        className="mt-3 max-h-64 overflow-auto"
      >
        <FigureTable
          caption="Sums in stakes, newest first"
          className="text-xs"
          heads={['Time', 'Signals', 'Always buy', 'Coin tosses']}
          rows={rows.map(({ at, net, buy, randomLow, randomHigh }) => [
            <Moment key={at} at={at} form="bare" />,
            net.toFixed(1),
            buy.toFixed(1),
            `${randomLow.toFixed(1)} to ${randomHigh.toFixed(1)}`,
          ])}
        />
      </section>
    </details>
  );
}
