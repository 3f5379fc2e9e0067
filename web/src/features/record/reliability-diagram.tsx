import type { Reliability } from '@croneai/contracts/public-record.ts';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { shareText } from '../../shared/signals/record-text.ts';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import type { Point, Range } from '../../shared/ui/plot-scale.ts';
import { PlotTable } from '../../shared/ui/plot-table.tsx';
import { PlotWithAxes } from '../../shared/ui/plot-with-axes.tsx';

/**
 * Shows the predicted and the actual win rate, the number of signals, and the score with its parts.
 * If the predictions are correct, the actual rate stays inside the shaded band.
 */
export function ReliabilityDiagram({ reliability }: { reliability: Reliability | null }) {
  if (!reliability) return <p className="text-sm text-muted">{texts.tooFew}</p>;
  const { points, brier } = reliability;
  return (
    <figure className="flex flex-col gap-3">
      <Diagram points={points} />
      <figcaption className="flex flex-col gap-2 text-sm">
        <span className="tabular-nums">
          Brier score {brier.score.toFixed(4)} = miscalibration {brier.miscalibration.toFixed(4)} −
          discrimination {brier.discrimination.toFixed(4)} + uncertainty {brier.uncertainty.toFixed(4)}
        </span>
        <PlotTable title="The diagram as a table">
          <FigureTable
            className="text-xs"
            heads={['Predicted', 'Actual', '90% band', 'n']}
            rows={points.map(({ predicted, won, low, high, signals }) => [
              shareText(predicted),
              shareText(won),
              `${shareText(low)}–${shareText(high)}`,
              signals,
            ])}
          />
        </PlotTable>
      </figcaption>
    </figure>
  );
}

function Diagram({ points }: Pick<Reliability, 'points'>) {
  const predicted = points.map((point) => point.predicted);
  const ends = points.flatMap(({ won, low, high }) => [won, low, high]);
  const low = Math.floor(Math.min(...predicted));
  const x: Range = [low, Math.max(low + 1, Math.ceil(Math.max(...predicted)))];
  const y: Range = [
    Math.floor(Math.min(x[0], ...ends) / 10) * 10,
    Math.ceil(Math.max(x[1], ...ends) / 10) * 10,
  ];
  const most = Math.max(...points.map(({ signals }) => signals));
  const of = (value: (point: Reliability['points'][number]) => number): Point[] =>
    points.map((point) => [point.predicted, value(point)]);
  return (
    <PlotWithAxes
      x={x}
      y={y}
      xTicks={[
        { at: x[0], label: `predicted ${x[0]}%` },
        { at: x[1], label: `${x[1]}%` },
      ]}
      yTicks={[y[0], (y[0] + y[1]) / 2, y[1]].map((at) => ({ at, label: `${at}%` }))}
      // Number of signals with each prediction.
      below={
        <Plot x={x} y={[0, most]} className="mt-1 h-8 w-full">
          {(at) => (
            <PlotLine
              d={points
                .map((point) => at.segment([point.predicted, 0], [point.predicted, point.signals]))
                .join('')}
              strokeWidth="3"
              className="stroke-line-strong"
            />
          )}
        </Plot>
      }
      className="mr-3 h-70"
    >
      {(at) => (
        <>
          <path
            d={at.band(
              of(({ high }) => high),
              of(({ low }) => low),
            )}
            className="fill-text"
            fillOpacity="0.08"
          />
          <PlotLine
            d={at.segment([x[0], x[0]], [x[1], x[1]])}
            strokeDasharray="4 4"
            className="stroke-muted"
          />
          <PlotLine d={at.line(of(({ won }) => won))} strokeWidth="2" className="stroke-accent" />
        </>
      )}
    </PlotWithAxes>
  );
}
