import { hasSimulatedPrices, PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import type { PublicRecord } from '@croneai/contracts/public-record.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { RECORDED_RATE } from '../../content/recorded-months.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { riskText, stakesText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { shareText } from '../../shared/signals/record-text.ts';
import { RecordedNote } from '../../shared/signals/recorded-note.tsx';
import { usePoll } from '../../shared/site/use-poll.ts';
import { thousands } from '../../shared/text/thousands.ts';
import { RateBar } from '../../shared/ui/rate-bar.tsx';
import { missingText } from './missing-text.ts';
import { RangeControl } from './range-control.tsx';

const POLL_MS = 60_000;

type Details = ComponentType<{ record: PublicRecord; jsonPath: string }>;

/**
 * Loads the details after the figures. It does not use Suspense, because every public page would
 * then load the code of Suspense.
 */
function useDetails(): Details | undefined {
  const [details, setDetails] = useState<{ Details: Details }>();
  useEffect(() => {
    void import('./record-details.tsx').then(({ RecordDetails }) => setDetails({ Details: RecordDetails }));
  }, []);
  return details?.Details;
}

export function TrackRecord({ call }: { call: ApiRequest }) {
  const [range, setRange] = useState<RecordRange>('all');
  const path = `${call.path}?range=${range}`;
  const { data, isFailed } = usePoll<PublicRecord>({ ...call, path }, POLL_MS);
  const [since, setSince] = useState<string | null>();
  if (data?.range === 'all' && data.figures.since !== since) setSince(data.figures.since);
  const Details = useDetails();
  const isStale = data !== undefined && data.range !== range;
  return (
    <div className="flex flex-col gap-6">
      <div className="overflow-hidden rounded-card border border-line bg-surface-1">
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-7">
          <div className="w-full max-w-sm">
            <RangeControl range={range} since={since} onChange={setRange} />
          </div>
          <Demo record={data} />
        </div>
        <Figures record={data} isFailed={isFailed} isStale={isStale} />
      </div>
      {data && data.points.length > 0 && Details ? (
        <Details record={data} jsonPath={path} />
      ) : data?.points.length === 0 || (isFailed && !data) ? null : (
        <div aria-hidden className="h-176 rounded-card bg-surface-2" />
      )}
      {data && data.points.length === 0 ? <p className="text-muted">{texts.empty}</p> : null}
    </div>
  );
}

function Demo({ record }: { record: PublicRecord | undefined }) {
  if (!record || !hasSimulatedPrices(record.figures.provenance)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <PricesMark provenance={record.figures.provenance} />
      {PLANTED_NOTE[record.figures.provenance]}
    </p>
  );
}

interface FiguresProps {
  record: PublicRecord | undefined;
  isFailed: boolean;
  isStale: boolean;
}

function Figures({ record, isFailed, isStale }: FiguresProps) {
  const figures = record?.figures;
  const isSimulated = figures !== undefined && hasSimulatedPrices(figures.provenance);
  const pays = figures && breakEvenPercent(figures.gain.terms, figures.gain.paysBy);
  const interval = figures?.winRateInterval ?? null;
  const decided = figures ? figures.wonSignals + figures.lostSignals : 0;
  return (
    <div
      aria-busy={!record || isStale}
      className={`grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] ${isStale ? 'opacity-60' : ''}`}
    >
      <div className="col-span-2 flex flex-col gap-2 bg-surface-1 p-4 sm:px-7 lg:col-span-1">
        <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
          Win rate
          <span className={`tabular text-3xl font-semibold ${isSimulated ? 'text-sim' : 'text-text'}`}>
            {figures && decided > 0 ? shareText(figures.winRate) : '–'}
          </span>
        </p>
        <RateBar
          rate={figures && decided > 0 ? figures.winRate : null}
          interval={interval}
          pays={pays}
          recorded={isSimulated ? RECORDED_RATE : undefined}
        />
        <p role="status" className="text-xs text-muted tabular-nums">
          {interval
            ? `${shareText(interval.low)} to ${shareText(interval.high)}, 95% confidence interval. ${missingText(record?.missing ?? null)}`
            : isFailed
              ? texts.failed
              : record
                ? texts.empty
                : texts.loading}
        </p>
        <RecordedNote provenance={figures?.provenance} />
      </div>
      <Figure
        label="Total"
        value={figures ? stakesText(figures.gain.totalNet) : '–'}
        beside={figures ? `${riskText(figures.gain.totalGross)} before costs` : '\u00a0'}
      />
      <Figure
        label="Max drawdown"
        value={record ? stakesText(-record.drawdown) : '–'}
        beside={record?.underwater ? `the longest lasted ${durationText(record.underwater)}` : '\u00a0'}
      />
      <Figure
        label="Signals"
        value={figures ? thousands(figures.totalSignals) : '–'}
        beside={
          figures
            ? `${thousands(figures.wonSignals)} won, ${thousands(figures.lostSignals)} lost, ${thousands(figures.breakevenSignals)} even, ${thousands(figures.expiredSignals)} not counted`
            : '\u00a0'
        }
      />
    </div>
  );
}

function Figure({ label, value, beside }: { label: string; value: string; beside: ReactNode }) {
  return (
    <p className="flex flex-col gap-0.5 bg-surface-1 p-4 text-sm text-muted last:max-lg:col-span-2 sm:px-7">
      {label}
      <span className="tabular text-lg font-semibold whitespace-nowrap text-text sm:text-xl">{value}</span>
      <span className="text-xs tabular-nums">{beside}</span>
    </p>
  );
}

function durationText({ from, to, isOver }: NonNullable<PublicRecord['underwater']>): string {
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
  const time = hours >= 48 ? `${(hours / 24).toFixed(1)} days` : `${hours.toFixed(1)} h`;
  return isOver ? time : `${time} so far`;
}
