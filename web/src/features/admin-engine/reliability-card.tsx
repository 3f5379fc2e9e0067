import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { engineTexts } from '../../content/admin-engine.ts';
import { neededText, scoreText } from '../../shared/signals/score-text.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { PlotLine } from '../../shared/ui/plot.tsx';
import { PlotWithAxes, type Tick } from '../../shared/ui/plot-with-axes.tsx';
import { Nothing } from './evidence-card.tsx';
import { COLUMNS, countText, TableCard } from './score-text.tsx';

type Bin = EngineOverview['reliability'][number];
type MeasuredBin = Bin & { actual: NonNullable<Bin['actual']> };

/** Predicted and actual win rate, by predicted probability. */
export function ReliabilityCard({ reliability }: EngineOverview) {
  const measured = reliability.filter((bin): bin is MeasuredBin => bin.actual !== null);
  return (
    <Card padding="lg" aria-labelledby="reliability" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="reliability"
        title="Reliability"
        text="Forecasts of 28 days, grouped by their predicted win rate. On the diagonal, actual equals predicted. Bars are 95 % confidence intervals. The true intervals are wider, because markets move together."
      />
      {measured.length > 0 ? <ReliabilityPlot bins={measured} /> : <Nothing>{engineTexts.notEnough}</Nothing>}
      <DataTable
        caption="Predicted and actual"
        padding="lg"
        rows={reliability}
        rowKey={({ from }) => String(from)}
        columns={[
          { header: 'Predicted', cell: ({ from, to }) => `${from} to ${to} %` },
          COLUMNS.forecasts,
          COLUMNS.actual,
        ]}
      />
    </Card>
  );
}

function ReliabilityPlot({ bins }: { bins: readonly MeasuredBin[] }) {
  const low = Math.floor(Math.min(49, ...bins.map(({ actual }) => actual.low)));
  const high = Math.ceil(
    Math.max(54, ...bins.map(({ predicted, actual }) => Math.max(predicted, actual.high))),
  );
  const right = Math.ceil(Math.max(54, ...bins.map(({ predicted }) => predicted)));
  const diagonalEnd = Math.min(right, high);
  return (
    <PlotWithAxes
      x={[50, right]}
      y={[low, high]}
      // Labels every second value, so that neighbouring labels fit.
      xTicks={percentTicks(50, right, 2)}
      yTicks={percentTicks(low, high, Math.max(1, Math.ceil((high - low) / 6)))}
      className="mt-2 aspect-340/220 w-full max-w-xl self-center pr-3.5"
    >
      {(at) => (
        <>
          <PlotLine
            d={at.segment([50, 50], [diagonalEnd, diagonalEnd])}
            className="stroke-line-strong"
            strokeDasharray="4 4"
          />
          <g className="stroke-accent">
            <PlotLine
              d={bins
                .map(({ predicted, actual }) => at.segment([predicted, actual.low], [predicted, actual.high]))
                .join('')}
              strokeWidth="1.5"
            />
            <PlotLine
              d={bins.map(({ predicted, actual }) => at.dot([predicted, actual.value])).join('')}
              strokeLinecap="round"
              strokeWidth="7"
            />
          </g>
        </>
      )}
    </PlotWithAxes>
  );
}

const percentTicks = (from: number, to: number, step: number): Tick[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => ({
    at: from + index * step,
    label: `${from + index * step} %`,
  }));

/** Prediction and result of published signals. Members saw only these predictions. */
export function PublishedCard({ published }: Pick<EngineOverview, 'published'>) {
  return (
    <TableCard
      className="self-start"
      id="published"
      title="Published signals"
      text={scoreText}
      empty={engineTexts.nonePublished}
      caption="Predicted and actual win rate of published signals, by kind of market"
      rows={published}
      rowKey={({ kind }) => kind ?? 'all'}
      columns={[
        { header: 'Markets', cell: ({ kind }) => (kind ? engineTexts.kinds[kind] : engineTexts.allKinds) },
        {
          header: 'Signals',
          numeric: true,
          cell: ({ kind, forecasts }) => (kind ? countText(forecasts) : neededText(forecasts)),
        },
        COLUMNS.predicted,
        COLUMNS.actual,
      ]}
    />
  );
}

/** Predicted and actual win rate of the last seven days, by kind of market. */
export function DriftCard({ drift }: EngineOverview) {
  return (
    <TableCard
      className="self-start"
      id="drift"
      title="Drift"
      text="The last seven days with forecasts. “Off” means that the predicted rate is a point or more from the actual one, and outside its confidence interval."
      empty={engineTexts.notEnough}
      caption="Predicted and actual win rate of the last seven days"
      rows={drift}
      rowKey={({ kind }) => kind}
      columns={[
        COLUMNS.markets,
        COLUMNS.forecasts,
        COLUMNS.predicted,
        COLUMNS.actual,
        {
          header: 'State',
          cell: ({ actual, isOff }) =>
            actual ? (
              <Badge tone={isOff ? 'warn' : 'up'}>{isOff ? 'Off' : 'As predicted'}</Badge>
            ) : (
              <Badge>{engineTexts.notEnough}</Badge>
            ),
        },
      ]}
    />
  );
}
