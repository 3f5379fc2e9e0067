import type { EngineOverview } from '@croneai/contracts/endpoints/admin-engine.ts';
import { engineTexts } from '../../content/admin-engine.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { Nothing } from './evidence-card.tsx';
import { COLUMNS, TableCard } from './score-text.tsx';

type Bin = EngineOverview['reliability'][number];
type MeasuredBin = Bin & { came: NonNullable<Bin['came']> };

/** Units of the drawing; text in it is as large as written at the width of a phone. */
const BOX = { width: 340, height: 220, left: 38, bottom: 24, top: 8, right: 14 };

/** Whether what was said came. */
export function ReliabilityCard({ reliability }: EngineOverview) {
  const measured = reliability.filter((bin): bin is MeasuredBin => bin.came !== null);
  return (
    <Card padding="lg" aria-labelledby="reliability" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="reliability"
        title="Reliability"
        text="The forecasts of 28 days by what they said. On the diagonal they came as said; bars are 95 % intervals, narrower than the truth because markets move together."
      />
      {measured.length > 0 ? <Plot bins={measured} /> : <Nothing>{engineTexts.notEnough}</Nothing>}
      <DataTable
        caption="What was said and what came"
        padding="lg"
        rows={reliability}
        rowKey={({ from }) => String(from)}
        columns={[
          { header: 'Said from', cell: ({ from, to }) => `${from} to ${to} %` },
          COLUMNS.forecasts,
          COLUMNS.came,
        ]}
      />
    </Card>
  );
}

function Plot({ bins }: { bins: readonly MeasuredBin[] }) {
  const low = Math.floor(Math.min(49, ...bins.map(({ came }) => came.low)));
  const high = Math.ceil(Math.max(54, ...bins.map(({ said, came }) => Math.max(said, came.high))));
  const right = Math.ceil(Math.max(54, ...bins.map(({ said }) => said)));
  const x = (said: number) => BOX.left + ((said - 50) / (right - 50)) * (BOX.width - BOX.left - BOX.right);
  const y = (came: number) =>
    BOX.height - BOX.bottom - ((came - low) / (high - low)) * (BOX.height - BOX.bottom - BOX.top);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const levels = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, index) => low + index * step,
  );
  // Every second one has room beside its neighbours.
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
      {bins.map(({ from, said, came }) => (
        <g key={from}>
          <path
            d={`M${x(said)} ${y(came.low)}V${y(came.high)}`}
            className="stroke-accent"
            strokeWidth="1.5"
          />
          <circle cx={x(said)} cy={y(came.value)} r="3.5" className="fill-accent" />
        </g>
      ))}
    </svg>
  );
}

/** What came lately, by kind of market. */
export function DriftCard({ drift }: EngineOverview) {
  return (
    <TableCard
      className="self-start"
      id="drift"
      title="Drift"
      text="The last seven days with forecasts. Off: what was said lies outside of the interval of what came, by a point or more."
      empty={engineTexts.notEnough}
      caption="Said and came of the last seven days"
      rows={drift}
      rowKey={({ kind }) => kind}
      columns={[
        COLUMNS.markets,
        COLUMNS.forecasts,
        COLUMNS.said,
        COLUMNS.came,
        {
          header: 'State',
          cell: ({ came, isOff }) =>
            came ? (
              <Badge tone={isOff ? 'warn' : 'up'}>{isOff ? 'Off' : 'As said'}</Badge>
            ) : (
              <Badge>{engineTexts.notEnough}</Badge>
            ),
        },
      ]}
    />
  );
}
