import type { Reliability } from '@croneai/contracts/public-record.ts';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { shareText } from '../../shared/signals/record-text.ts';
import { ChartFrame, ChartLine } from '../../shared/ui/chart.tsx';
import { tenth } from '../../shared/ui/chart-path.ts';
import { FigureTable } from './figure-table.tsx';

const BOX = { width: 400, height: 240 };
const BARS = { width: 400, height: 40 };

/**
 * Shows the predicted and the actual win rate, the number of signals, and the score with its parts.
 * If the predictions are correct, the actual rate stays inside the shaded band.
 */
export function ReliabilityDiagram({ reliability }: { reliability: Reliability | null }) {
  if (!reliability) return <p className="text-sm text-muted">{texts.tooFew}</p>;
  const { points, brier } = reliability;
  const predicted = points.map((point) => point.predicted);
  const ends = points.flatMap(({ won, low, high }) => [won, low, high]);
  const [fromX, toX] = [Math.floor(Math.min(...predicted)), Math.ceil(Math.max(...predicted))];
  const [fromY, toY] = [
    Math.floor(Math.min(fromX, ...ends) / 10) * 10,
    Math.ceil(Math.max(toX, ...ends) / 10) * 10,
  ];
  const x = (value: number) => tenth(((value - fromX) / (toX - fromX)) * BOX.width);
  const y = (value: number) => tenth(BOX.height - ((value - fromY) / (toY - fromY)) * BOX.height);
  const line = (of: (point: Reliability['points'][number]) => number) =>
    points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.predicted)} ${y(of(point))}`).join('');
  const back = points.toReversed().map((point) => `L${x(point.predicted)} ${y(point.low)}`);
  const most = Math.max(...points.map(({ signals }) => signals));
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex flex-col gap-1 pl-9">
        <div className="relative h-56">
          <ChartFrame box={BOX} className="absolute inset-0 size-full overflow-visible">
            <path
              d={`${line(({ high }) => high)}${back.join('')}Z`}
              className="fill-text"
              fillOpacity="0.08"
            />
            <ChartLine
              d={`M${x(fromX)} ${y(fromX)}L${x(toX)} ${y(toX)}`}
              strokeDasharray="4 4"
              className="stroke-muted"
            />
            <ChartLine d={line(({ won }) => won)} strokeWidth="2" className="stroke-accent" />
          </ChartFrame>
          {[toY, (fromY + toY) / 2, fromY].map((tick, index) => (
            <span
              key={tick}
              aria-hidden
              style={{ top: `${50 * index}%` }}
              className="absolute -left-9 w-8 -translate-y-1/2 text-right text-xs text-faint tabular-nums"
            >
              {tick}%
            </span>
          ))}
        </div>
        <ChartFrame box={BARS} className="h-8 w-full">
          {points.map((point) => (
            <path
              key={point.predicted}
              d={`M${x(point.predicted)} ${BARS.height}v${-tenth((point.signals / most) * BARS.height)}`}
              strokeWidth="3"
              className="stroke-line-strong"
            />
          ))}
        </ChartFrame>
        <p aria-hidden className="flex justify-between text-xs text-faint tabular-nums">
          <span>predicted {fromX}%</span>
          <span>{toX}%</span>
        </p>
      </div>
      <figcaption className="flex flex-col gap-2 text-sm">
        <span className="tabular-nums">
          Brier score {brier.score.toFixed(4)} = miscalibration {brier.miscalibration.toFixed(4)} −
          discrimination {brier.discrimination.toFixed(4)} + uncertainty {brier.uncertainty.toFixed(4)}
        </span>
        <details className="border-t border-line pt-3">
          <summary className="rounded-control font-medium text-accent">The diagram as a table</summary>
          <FigureTable
            className="mt-3 text-xs"
            heads={['Predicted', 'Actual', '90% band', 'n']}
            rows={points.map(({ predicted, won, low, high, signals }) => [
              shareText(predicted),
              shareText(won),
              `${shareText(low)}–${shareText(high)}`,
              signals,
            ])}
          />
        </details>
      </figcaption>
    </figure>
  );
}
