import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { useState } from 'react';
import { DirectionBadge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { CurveChart } from '../../shared/ui/curve-chart.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Sparkline } from '../../shared/ui/sparkline.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { Sample } from './sample.tsx';

const SAMPLE_START = Date.UTC(2026, 0, 5, 12);
const PRICES = Array.from(
  { length: 60 },
  (_, i) => 1.085 + Math.sin(i / 7) * 0.0012 + Math.sin(i * 1.7) * 0.0003,
);
const POINTS = PRICES.map((price, i) => ({ at: SAMPLE_START + i * MINUTE_MS, price }));
const GAINS = POINTS.map(({ at }, i) => ({ at, value: Math.round(30 * Math.sin(i / 9) + i) }));
const SIGNALS = [
  { pair: 'EUR/USD', direction: 'CALL', confidence: 91 },
  { pair: 'GBP/JPY', direction: 'PUT', confidence: 88 },
] as const;

const gain = (value: number) => `${value < 0 ? '−' : '+'}$${Math.abs(value)}`;
const clock = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`;

export function DataSamples({ theme }: { theme: string }) {
  const [page, setPage] = useState(3);
  return (
    <>
      <Sample title="Card, stat tile">
        <Card>
          <CardHead title="Sample data" text="Cards have one hairline border and no shadow." />
        </Card>
        <div className="grid grid-cols-2 gap-3">
          <StatTile
            label="Win rate"
            value="72.4"
            unit="%"
            age="last 7 days"
            trend={{ direction: 'up', text: '+1.2' }}
          />
          <StatTile label="Average confidence" value={undefined} unit="%" age="not known yet" />
        </div>
      </Sample>
      <Sample title="Table">
        <Card padding="none">
          <DataTable
            caption="Sample signals"
            rows={SIGNALS}
            rowKey={(row) => row.pair}
            columns={[
              { key: 'pair', header: 'Asset', cell: (row) => row.pair },
              {
                key: 'direction',
                header: 'Direction',
                cell: (row) => <DirectionBadge direction={row.direction} />,
              },
              { key: 'confidence', header: 'Confidence', cell: (row) => `${row.confidence}%`, numeric: true },
            ]}
          />
        </Card>
        <Pagination label={`Pages, ${theme}`} current={page} pages={9} onSelect={setPage} />
      </Sample>
      <Sample title="Sparkline">
        <Sparkline
          label="EUR/USD fell in the sample hour"
          values={PRICES.slice(5, 40)}
          className="h-10 w-40"
        />
      </Sample>
      <Sample title="Curve of gains and losses">
        <CurveChart
          label="Sample result"
          main={{ label: 'Replay', points: GAINS }}
          over={{
            label: 'Yours',
            points: GAINS.slice(30).map(({ at, value }) => ({ at, value: value / 2 })),
          }}
          from={SAMPLE_START}
          to={SAMPLE_START + 60 * MINUTE_MS}
          formatValue={gain}
          formatTick={gain}
          formatTime={clock}
          formatTimeTick={clock}
          fallLabel="Worst drawdown"
        />
      </Sample>
      <Sample title="Countdown, progress, tabs">
        <Countdown label="Trial expires in" secondsLeft={3_725} />
        <Countdown label="Trial expires in" secondsLeft={3_725} size="lg" />
        <Progress label="Required fields" value={0.6} text="3 of 5" />
        <Tabs
          label="Sample"
          tabs={[
            {
              value: 'live',
              label: 'Live',
              content: <p className="text-sm text-muted">The current slot.</p>,
            },
            {
              value: 'settled',
              label: 'Settled',
              content: <p className="text-sm text-muted">Slots with outcome.</p>,
            },
          ]}
        />
      </Sample>
    </>
  );
}
