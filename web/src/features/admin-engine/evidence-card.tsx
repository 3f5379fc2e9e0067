import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import { byIndex, rangeOf } from '../../shared/ui/plot-scale.ts';
import { PlotTable } from '../../shared/ui/plot-table.tsx';
import { COLUMNS, countText, percentText } from './score-text.tsx';

/** Chart of the number of markets that may publish signals, over time. */
export function EvidenceCard({ evidence }: EngineOverview) {
  const last = evidence.at(-1);
  return (
    <Card padding="lg" aria-labelledby="evidence" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="evidence"
        title="Licenses over time"
        text="How many of the scanned markets have a license to publish signals."
      />
      {evidence.length > 1 && last ? (
        <>
          <LineChart
            rule={0}
            lines={[{ values: evidence.map(({ licensed }) => licensed), className: 'stroke-accent' }]}
          />
          <Ends first={evidence[0]?.at ?? last.at} last={last.at}>
            Now {last.licensed} of {last.markets} markets
          </Ends>
          <PlotTable title="Licenses as a table">
            <DataTable
              caption="Licenses, newest first"
              padding="lg"
              rows={evidence.toReversed().slice(0, 60)}
              rowKey={({ at }) => at}
              columns={[
                { header: 'Time', cell: ({ at }) => <Moment at={at} /> },
                {
                  header: 'Licensed',
                  numeric: true,
                  cell: ({ licensed, markets }) => `${licensed} of ${markets}`,
                },
              ]}
            />
          </PlotTable>
        </>
      ) : (
        <Nothing>The chart starts with the second slot.</Nothing>
      )}
    </Card>
  );
}

/** Predicted and actual win rate of all forecasts, by day. */
export function DaysCard({ days }: EngineOverview) {
  const measured = days.flatMap(({ actual, ...day }) => (actual ? [{ ...day, actual }] : []));
  const [first, last] = [measured[0], measured.at(-1)];
  return (
    <Card padding="lg" aria-labelledby="days" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="days"
        title="Predicted and actual win rate, by day"
        text="How often the direction that we forecast won, over all markets and slots. Solid line: actual. Dashed line: predicted. Straight line: 50 %, a coin toss."
      />
      {first && last && measured.length > 1 ? (
        <>
          <LineChart
            rule={50}
            lines={[
              {
                values: measured.map(({ predicted }) => predicted),
                className: 'stroke-muted',
                strokeDasharray: '5 4',
              },
              { values: measured.map(({ actual }) => actual.value), className: 'stroke-accent' },
            ]}
          />
          <Ends first={first.day} last={last.day}>
            Last day: {percentText(last.actual.value)} of {countText(last.forecasts)} forecasts won
          </Ends>
          <PlotTable title="Days as a table">
            <DataTable
              caption="Forecasts by day, newest first"
              padding="lg"
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                { header: 'Day (UTC)', cell: ({ day }) => day.slice(0, 10) },
                { header: 'Forecasts', numeric: true, cell: ({ forecasts }) => countText(forecasts) },
                COLUMNS.predicted,
                COLUMNS.actual,
                {
                  header: 'Brier skill (0 is a coin toss)',
                  numeric: true,
                  cell: ({ skill }) => `${skill.toFixed(2)} %`,
                },
              ]}
            />
          </PlotTable>
        </>
      ) : (
        <Nothing>The chart needs two days of forecasts.</Nothing>
      )}
    </Card>
  );
}

function Ends({ first, last, children }: { first: string; last: string; children: ReactNode }) {
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-4 text-xs text-muted">
      <Moment at={first} form="day" />
      <span className="order-last w-full text-center text-text sm:order-none sm:w-auto">{children}</span>
      <Moment at={last} form="day" />
    </p>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 flex-1 place-items-center rounded-control border border-dashed border-line px-6 text-center text-sm text-muted">
      {children}
    </p>
  );
}

interface LineChartProps {
  lines: readonly { values: readonly number[]; className: string; strokeDasharray?: string }[];
  /** A threshold, drawn as a dashed line. */
  rule: number;
}

/** Draws several series over the same times on one scale. */
function LineChart({ lines, rule }: LineChartProps) {
  const y = rangeOf([rule, ...lines.flatMap(({ values }) => values)]);
  return (
    <Plot x={[0, (lines[0]?.values.length ?? 0) - 1]} y={y} className="h-40 w-full sm:h-48">
      {(at) => (
        <>
          <PlotLine d={at.across(rule)} className="stroke-line-strong" strokeDasharray="3 4" />
          {lines.map(({ values, ...line }) => (
            <PlotLine key={line.className} d={at.line(byIndex(values))} strokeWidth="1.75" {...line} />
          ))}
        </>
      )}
    </Plot>
  );
}
