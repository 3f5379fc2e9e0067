import type { RecordPoint, TrackRecord } from '@croneai/contracts/record.ts';
import { signed } from '@croneai/rules/signed.ts';
import type { ReactNode } from 'react';
import { rangeTexts as texts } from '../../content/record.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import { PlotReader, usePlotReader } from '../../shared/ui/plot-reader.tsx';
import { PlotTable } from '../../shared/ui/plot-table.tsx';
import { PlotWithAxes } from '../../shared/ui/plot-with-axes.tsx';
import { curveAxes, curveOf, type OwnPoint, ownCurve, verdictOf } from './curve-scale.ts';

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
  const reader = usePlotReader(points.map(({ signals }) => signals));
  const last = points.at(-1);
  if (!last) return null;
  const sum = (value: number) => signed(value, 1);
  const shown = reader.selected && points[reader.selected.index];
  const { at, signals, net, gross, buy, hold, randomLow, randomHigh } = shown ?? last;
  const count = `${signals.toLocaleString('en-US')} ${signals === 1 ? 'signal' : 'signals'}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-muted">{texts.unit}</p>
      <Curve
        points={points}
        own={own}
        shown={shown}
        drawdown={drawdown}
        isSimulated={isSimulated}
        front={
          <PlotReader
            {...reader}
            label={texts.unit}
            text={`${count}: ${sum(net)}`}
            range={[0, last.signals]}
          />
        }
      />
      <p className="flex justify-between gap-3 text-xs text-muted tabular-nums">
        {/* Although this time is below the start of the axis, it belongs to the selected point. */}
        <span>
          Up to <Moment at={at} form="bare" />
        </span>
        <span>{count}</span>
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
  /** Deepest drawdown in stakes. */
  drawdown: number;
  front: ReactNode;
}

function Curve({ points, own, shown, drawdown, isSimulated, front }: CurveProps) {
  const { ticks, x, y } = curveAxes(points, own);
  return (
    <PlotWithAxes
      x={x}
      y={y}
      yTicks={ticks.map((at) => ({ at, label: String(Number(at.toFixed(2))).replace('-', '−') }))}
      isSimulated={isSimulated}
      // Drawdown from the previous high after each signal.
      below={
        <Plot x={x} y={[drawdown || 1, 0]} className="mt-2 h-8 w-full">
          {(at) => (
            <path
              d={at.band(
                [
                  [0, 0],
                  [x[1], 0],
                ],
                curveOf(points, (point) => point.drawdown),
              )}
              className="fill-down"
              fillOpacity="0.35"
            />
          )}
        </Plot>
      }
      front={front}
      className="h-54"
    >
      {(at) => {
        const line = (of: (point: RecordPoint) => number) => at.line(curveOf(points, of));
        return (
          <>
            <path
              d={at.band(
                curveOf(points, ({ randomHigh }) => randomHigh),
                points.map(({ signals, randomLow }) => [signals, randomLow]),
              )}
              className="fill-text"
              fillOpacity="0.07"
            />
            <PlotLine d={line(({ buy }) => buy)} className="stroke-muted" strokeDasharray="4 4" />
            <PlotLine d={line(({ hold }) => hold)} className="stroke-muted" strokeDasharray="1 4" />
            <PlotLine
              d={line(({ net }) => net)}
              strokeWidth="2"
              className="stroke-accent"
              isSimulated={isSimulated}
            />
            {own.length > 0 ? (
              <PlotLine d={at.line(ownCurve(own, points))} className="stroke-text" strokeWidth="1.5" />
            ) : null}
            {shown ? <PlotLine d={at.upright(shown.signals)} className="stroke-line-strong" /> : null}
          </>
        );
      }}
    </PlotWithAxes>
  );
}

/** Maximum number of rows, because longer tables are hard to read. */
const ROWS = 24;

function CurveTable({ points }: { points: readonly RecordPoint[] }) {
  const every = Math.ceil(points.length / ROWS);
  const rows = points.toReversed().filter((_point, index) => index % every === 0);
  return (
    <PlotTable title="The curve as a table">
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
    </PlotTable>
  );
}
