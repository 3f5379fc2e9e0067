import { PERFORMANCE_SAMPLE, type Performance, STATS_REFRESH_SHARE } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS } from '@croneai/contracts/terms.ts';
import { useEffect, useRef } from 'react';
import { signalsApi, usePerformanceQuery } from '../../shared/signals/signals-api.ts';
import { useSignalsUpdatedAt } from '../../shared/signals/use-live-signals.ts';
import { watDateTime } from '../../shared/signals/wat-time.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { gainLines } from './gain-lines.ts';

type Figures = Pick<Performance, 'totalSignals' | 'wonSignals' | 'lostSignals' | 'winRate' | 'avgConfidence'>;

/** What the settled signals add up to. Until that has arrived, the documented figures under their mark. */
export function PerformancePanel() {
  const { data } = usePerformanceQuery(undefined, {
    refetchOnReconnect: true,
    selectFromResult: ({ data: performance }) => ({ data: performance }),
  });
  const figures: Figures = data ?? PERFORMANCE_SAMPLE;
  return (
    <Card aria-labelledby="performance" className="flex flex-col gap-4">
      <StatsRefresh />
      <CardHead
        id="performance"
        title="Performance"
        aside={data ? undefined : <Badge tone="warn">Sample</Badge>}
        text={data ? sinceText(data) : 'Until real figures arrive.'}
      />
      <WinRate
        figures={figures}
        interval={data?.winRateInterval ?? null}
        isBeforeCosts={data?.gain.terms.some(({ paysBy }) => paysBy.kind === 'points') ?? false}
      />
      {data ? <Gain gain={data.gain} /> : null}
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {rowsOf(figures, data).map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-2 border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {data ? <SettlementRule rule={data.rule} /> : null}
    </Card>
  );
}

/** Asks again with about one refresh of the signals in ten. Draws nothing, so that a poll draws nothing either. */
function StatsRefresh() {
  const updatedAt = useSignalsUpdatedAt();
  const { refetch } = signalsApi.endpoints.performance.useQuerySubscription();
  const seen = useRef(updatedAt);
  useEffect(() => {
    if (updatedAt === undefined || seen.current === updatedAt) return;
    seen.current = updatedAt;
    if (refreshesStats(Math.random())) void refetch();
  }, [updatedAt, refetch]);
  return null;
}

interface WinRateProps {
  figures: Figures;
  interval: Performance['winRateInterval'];
  /** In points a price may go the right way and bring less than it costs. */
  isBeforeCosts: boolean;
}

function WinRate({ figures, interval, isBeforeCosts }: WinRateProps) {
  const { winRate, wonSignals, lostSignals } = figures;
  const decided = wonSignals + lostSignals;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">Win rate{isBeforeCosts ? ` ${BEFORE_COSTS}` : ''}</span>
        <span className="tabular text-3xl font-semibold">{decided > 0 ? percent(winRate) : '–'}</span>
      </p>
      <div aria-hidden className="relative h-1.5 rounded-full bg-surface-3">
        <span className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: `${winRate}%` }} />
        {interval ? (
          <span
            className="absolute -inset-y-1 rounded-[3px] border-x-2 border-text bg-text/15"
            style={{ left: `${interval.low}%`, width: `${interval.high - interval.low}%` }}
          />
        ) : null}
      </div>
      <p className="text-xs text-muted">
        {interval
          ? `95% interval ${percent(interval.low)} to ${percent(interval.high)}, from ${decided} decided signals`
          : `${wonSignals} won, ${lostSignals} lost`}
      </p>
    </div>
  );
}

/** Under the terms that each signal was published under, and before costs where that is another figure. */
function Gain({ gain }: { gain: Performance['gain'] }) {
  const { mean, net, gross } = gainLines(gain);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">Mean gain</span>
        <span className="tabular text-lg font-semibold">{mean}</span>
      </p>
      <p className="text-xs text-muted">{net}</p>
      {gross ? <p className="text-xs text-muted">{gross}</p> : null}
    </div>
  );
}

function rowsOf(figures: Figures, data: Performance | undefined): [label: string, value: string][] {
  const rows: [string, string][] = [
    ['Signals', figures.totalSignals.toLocaleString('en-US')],
    ['Won', figures.wonSignals.toLocaleString('en-US')],
    ['Lost', figures.lostSignals.toLocaleString('en-US')],
    ['Confidence', figures.totalSignals > 0 ? percent(figures.avgConfidence) : '–'],
  ];
  if (!data) return rows;
  return [
    ...rows,
    ['Breakeven', String(data.breakevenSignals)],
    ['No price', String(data.expiredSignals)],
    ['Profit factor', data.profitFactor === null ? '–' : data.profitFactor.toFixed(2)],
    ['Losing run', String(data.longestLosingRun)],
  ];
}

function SettlementRule({ rule }: { rule: Performance['rule'] }) {
  return (
    <details className="group border-t border-line pt-3 text-sm">
      <summary className="rounded-control font-medium text-accent">
        How signals are settled, rule {rule.version}
      </summary>
      <p className="mt-2 text-muted">{rule.text}</p>
    </details>
  );
}

function sinceText({ since, provenance }: Performance): string {
  const source =
    provenance === 'live' ? '' : ` on ${provenance === 'synthetic' ? 'demo' : 'recorded'} market data`;
  return since ? `Settled since ${watDateTime(since)} WAT${source}.` : `Nothing is settled yet${source}.`;
}

const percent = (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}%`;

/** The figures are asked for once, then with about one refresh of the signals in ten. `random` is from 0 to below 1. */
function refreshesStats(random: number): boolean {
  return random < STATS_REFRESH_SHARE;
}
