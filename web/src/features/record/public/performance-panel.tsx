import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { RecordRange, TrackRecord } from '@croneai/contracts/record.ts';
import { PERFORMANCE_SAMPLE, type Performance, STATS_REFRESH_SHARE } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS, breakEvenPercent } from '@croneai/rules/terms.ts';
import { useEffect, useRef, useState } from 'react';
import { rangeTexts as texts } from '../../../content/record.ts';
import { RECORDED_RATE } from '../../../content/recorded-months.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { RecordedNote } from '../../../shared/signals/recorded-note.tsx';
import { signalsApi, usePerformanceQuery } from '../../../shared/signals/signals-api.ts';
import { useSignalsUpdatedAt } from '../../../shared/signals/use-live-signals.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { RateBar } from '../../../shared/ui/rate-bar.tsx';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { useInSight } from '../../../shared/ui/use-in-sight.ts';
import { useOwnRecordQuery } from '../../own-trades/public/own-api.ts';
import { Calibration } from '../calibration.tsx';
import { gainLines } from '../gain-lines.ts';
import { RangeControl } from '../range-control.tsx';
import { RecordCurve } from '../record-curve.tsx';
import { RECORD_POLL_MS, useRecordQuery } from './record-api.ts';

type Figures = Pick<Performance, 'totalSignals' | 'wonSignals' | 'lostSignals' | 'winRate' | 'avgConfidence'>;

/**
 * Figures of the settled signals in a range. Until these figures have loaded, the panel shows the
 * figures from the specification, marked as a sample.
 */
export function PerformancePanel() {
  const { recent } = useTimes();
  const box = useRef<HTMLElement>(null);
  const [range, setRange] = useState<RecordRange>('all');
  const { data: ofAll } = usePerformanceQuery(undefined, {
    refetchOnReconnect: true,
    selectFromResult: ({ data: performance }) => ({ data: performance }),
  });
  const isInSight = useInSight(box);
  const options = { ...usePolling(RECORD_POLL_MS), skip: !isInSight };
  const { data: last, currentData, error, refetch } = useRecordQuery(range, options);
  const record = isInSight ? currentData : last;
  const { currentData: own } = useOwnRecordQuery(range, { skip: !isInSight });
  const data = range === 'all' ? newerOf(record?.figures, ofAll) : record?.figures;
  const isSample = range === 'all' && !data;
  const figures: Figures | undefined = isSample ? PERFORMANCE_SAMPLE : data;
  return (
    <Card ref={box} aria-labelledby="performance" className="@container flex min-w-0 flex-col gap-4">
      <StatsRefresh />
      <CardHead
        id="performance"
        title="Performance"
        aside={isSample ? <Badge tone="warn">Sample</Badge> : <PricesMark provenance={data?.provenance} />}
        text={isSample ? 'Sample figures, until real ones arrive.' : data ? sinceText(data, recent) : ' '}
      />
      <div className="max-w-md">
        <RangeControl range={range} since={ofAll?.since} onChange={setRange} />
      </div>
      {error && !record ? (
        <FailedLine onRetry={refetch}>The record for this period couldn’t be loaded.</FailedLine>
      ) : null}
      <div className="grid items-start gap-x-8 gap-y-4 @3xl:grid-cols-2 @5xl:grid-cols-3">
        {figures ? <RangeFigures figures={figures} data={data} /> : null}
        {record ? (
          <RangeRecord record={record} own={own?.points ?? []} />
        ) : error ? null : (
          <div
            aria-busy="true"
            className="grid gap-x-8 gap-y-4 @3xl:col-span-1 @5xl:col-span-2 @5xl:grid-cols-2"
          >
            <Skeleton className="h-44 w-full" />
            <Skeleton className="h-44 w-full" />
          </div>
        )}
      </div>
      {data ? <SettlementRule rule={data.rule} /> : null}
    </Card>
  );
}

/**
 * Returns the newer of two sets of figures. The panel has two sets, because the reply with the
 * record also contains the figures.
 */
function newerOf(one: Performance | undefined, other: Performance | undefined): Performance | undefined {
  return one && other && one.computedAt < other.computedAt ? other : (one ?? other);
}

interface RangeFiguresProps {
  figures: Figures;
  /** Undefined while the sample figures are shown. */
  data: Performance | undefined;
}

function RangeFigures({ figures, data }: RangeFiguresProps) {
  return (
    <div className="flex flex-col gap-4">
      <WinRate figures={figures} data={data} />
      {data ? <Gain gain={data.gain} provenance={data.provenance} /> : null}
      <dl className="columns-2 gap-x-6 text-sm">
        {rowsOf({ figures, data }).map(([label, value]) => (
          <div
            key={label}
            className="flex break-inside-avoid items-baseline justify-between gap-2 border-t border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function RangeRecord({ record, own }: { record: TrackRecord; own: OwnRecord['points'] }) {
  if (record.points.length === 0) return <p className="text-sm text-muted">{texts.nothingSettled}</p>;
  return (
    <>
      <div className="min-w-0 border-t border-line pt-4 @3xl:border-0 @3xl:pt-0">
        <RecordCurve record={record} own={own} isSimulated={hasSimulatedPrices(record.figures.provenance)} />
      </div>
      <div className="min-w-0 border-t border-line pt-4 @3xl:border-0 @3xl:pt-0">
        <Calibration bands={record.calibration} />
      </div>
    </>
  );
}

/**
 * Refetches the figures after about one in ten refreshes of the signals. This is a separate
 * component that renders nothing, so that a poll does not rerender the panel.
 */
function StatsRefresh() {
  const updatedAt = useSignalsUpdatedAt();
  const { refetch } = signalsApi.endpoints.performance.useQuerySubscription();
  const seen = useRef(updatedAt);
  useEffect(() => {
    if (updatedAt === undefined || seen.current === updatedAt) return;
    seen.current = updatedAt;
    if (Math.random() < STATS_REFRESH_SHARE) void refetch();
  }, [updatedAt, refetch]);
  return null;
}

function WinRate({ figures, data }: RangeFiguresProps) {
  const { winRate, wonSignals, lostSignals } = figures;
  const interval = data?.winRateInterval ?? null;
  const pays = data && breakEvenPercent(data.gain.terms, data.gain.paysBy);
  // With costs in points, a signal counts as won even if its gain is smaller than its costs.
  const isBeforeCosts = data?.gain.terms.some(({ paysBy }) => paysBy.kind === 'points');
  const decided = wonSignals + lostSignals;
  const isSimulated = data !== undefined && hasSimulatedPrices(data.provenance);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">Win rate{isBeforeCosts ? ` ${BEFORE_COSTS}` : ''}</span>
        <span className={`tabular text-3xl font-semibold ${isSimulated ? 'text-sim' : ''}`}>
          {decided > 0 ? percent(winRate) : '–'}
        </span>
      </p>
      <RateBar
        rate={winRate}
        interval={interval}
        pays={pays}
        recorded={isSimulated ? RECORDED_RATE : undefined}
      />
      <p className="text-xs text-muted">
        {interval
          ? `95% confidence interval ${percent(interval.low)} to ${percent(interval.high)}, from ${decided} signals that won or lost`
          : `${wonSignals} won, ${lostSignals} lost`}
      </p>
      <RecordedNote provenance={data?.provenance} />
    </div>
  );
}

/** The gain under the terms at publication, and the gain before costs if it differs. */
function Gain({ gain, provenance }: Pick<Performance, 'gain' | 'provenance'>) {
  const { mean, net, gross } = gainLines(gain);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">Average per signal</span>
        <span className={`tabular text-lg font-semibold ${hasSimulatedPrices(provenance) ? 'text-sim' : ''}`}>
          {mean}
        </span>
      </p>
      <p className="text-xs text-muted">{net}</p>
      {gross ? <p className="text-xs text-muted">{gross}</p> : null}
    </div>
  );
}

/** Returns the rows, top to bottom. The panel fills its first column before its second. */
function rowsOf({ figures, data }: RangeFiguresProps): [label: string, value: string][] {
  const rows: [string, string][] = [
    ['Signals', figures.totalSignals.toLocaleString('en-US')],
    ['Confidence', figures.totalSignals > 0 ? percent(figures.avgConfidence) : '–'],
    ['Won', figures.wonSignals.toLocaleString('en-US')],
    ['Lost', figures.lostSignals.toLocaleString('en-US')],
  ];
  if (!data) return rows;
  return [
    ...rows,
    ['Even', String(data.breakevenSignals)],
    ['Not counted', String(data.expiredSignals)],
    ['Profit factor', data.profitFactor === null ? '–' : data.profitFactor.toFixed(2)],
    ['Longest losing streak', String(data.longestLosingRun)],
  ];
}

function SettlementRule({ rule }: { rule: Performance['rule'] }) {
  return (
    <Disclosure
      title={`How we count this (settlement rules ${rule.version})`}
      className="border-t border-line"
    >
      <p className="text-muted">{rule.text}</p>
      <p className="mt-2 text-muted">
        Coin tosses use the same pairs, prices and terms. 95% of them end in the band.
      </p>
    </Disclosure>
  );
}

function sinceText({ since, provenance }: Performance, write: (at: string) => string): string {
  const source =
    provenance === 'live'
      ? ''
      : ` on ${hasSimulatedPrices(provenance) ? 'simulated prices' : 'recorded market data'}`;
  return since ? `Since ${write(since)}${source}.` : `No results yet${source}.`;
}

const percent = (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}%`;
