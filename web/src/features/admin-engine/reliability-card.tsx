import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { engineTexts } from '../../content/admin-engine.ts';
import { neededText, scoreText } from '../../shared/signals/score-text.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { Nothing } from './evidence-card.tsx';
import { COLUMNS, countText, TableCard } from './score-text.tsx';

type Bin = EngineOverview['reliability'][number];
type MeasuredBin = Bin & { actual: NonNullable<Bin['actual']> };

/**
 * Size of the drawing. At the width of a phone, the drawing is not scaled, so its text keeps its
 * size.
 */
const BOX = { width: 340, height: 220, left: 38, bottom: 24, top: 8, right: 14 };

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
      {measured.length > 0 ? <Plot bins={measured} /> : <Nothing>{engineTexts.notEnough}</Nothing>}
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

function Plot({ bins }: { bins: readonly MeasuredBin[] }) {
  const low = Math.floor(Math.min(49, ...bins.map(({ actual }) => actual.low)));
  const high = Math.ceil(
    Math.max(54, ...bins.map(({ predicted, actual }) => Math.max(predicted, actual.high))),
  );
  const right = Math.ceil(Math.max(54, ...bins.map(({ predicted }) => predicted)));
  const x = (predicted: number) =>
    BOX.left + ((predicted - 50) / (right - 50)) * (BOX.width - BOX.left - BOX.right);
  const y = (actual: number) =>
    BOX.height - BOX.bottom - ((actual - low) / (high - low)) * (BOX.height - BOX.bottom - BOX.top);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const levels = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, index) => low + index * step,
  );
  // Labels every second value, so that neighbouring labels fit.
  const claims = Array.from({ length: Math.floor((right - 50) / 2) + 1 }, (_, index) => 50 + index * 2);
  const diagonalEnd = Math.min(right, high);
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      aria-hidden="true"
      className="w-full max-w-xl self-center"
    >
      {levels.map((level) => (
        <g key={level}>
          <path d={`M${BOX.left} ${y(level)}H${BOX.width - BOX.right}`} className="stroke-line" />
          <text x={BOX.left - 6} y={y(level) + 3.5} textAnchor="end" className="fill-muted text-[10px]">
            {level} %
          </text>
        </g>
      ))}
      {claims.map((claim) => (
        <text
          key={claim}
          x={x(claim)}
          y={BOX.height - 8}
          textAnchor="middle"
          className="fill-muted text-[10px]"
        >
          {claim} %
        </text>
      ))}
      <path
        d={`M${x(50)} ${y(50)}L${x(diagonalEnd)} ${y(diagonalEnd)}`}
        className="stroke-line-strong"
        strokeDasharray="4 4"
      />
      {bins.map(({ from, predicted, actual }) => (
        <g key={from}>
          <path
            d={`M${x(predicted)} ${y(actual.low)}V${y(actual.high)}`}
            className="stroke-accent"
            strokeWidth="1.5"
          />
          <circle cx={x(predicted)} cy={y(actual.value)} r="3.5" className="fill-accent" />
        </g>
      ))}
    </svg>
  );
}

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
