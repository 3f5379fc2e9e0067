import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import { ownTradesPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import { signedUsdText } from '../../shared/signals/gain-text.ts';
import { useAtServerTime } from '../../shared/signals/server-time.ts';
import { sinceText, stoppedOf } from '../../shared/signals/service-state.ts';
import { usePerformanceQuery } from '../../shared/signals/signals-api.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { countsText, useOwnRecordQuery, useTakenSlots } from '../own-trades/public/own-api.ts';
import { FoldedRecord } from '../record/public/folded-record.tsx';
import { SessionList, sessionsByChange } from './public/session-list.tsx';

/** Today's record and the market status, side by side on wide screens. */
export function StreamAside() {
  return (
    <div className="grid gap-6 xl:grid-cols-12">
      <div className="min-w-0 xl:col-span-8">
        <RecordOfToday />
      </div>
      <MarketStatus />
    </div>
  );
}

export function RecordOfToday() {
  const box = useRef<HTMLDivElement>(null);
  const taken = useTakenSlots({ isInSight: useInSight(box) });
  return (
    <div ref={box}>
      <FoldedRecord taken={taken} />
    </div>
  );
}

/**
 * On phones, the row with the member's trades of today. It links to the page of the trades, which
 * opens by itself if the URL names the card that wider screens have here.
 */
export function OwnTradesRow() {
  const box = useRef<HTMLAnchorElement>(null);
  const { data } = useOwnRecordQuery('today', { skip: !useInSight(box) });
  if (useLocation().hash === '#yours') return <Navigate to={ownTradesPath} replace />;
  return (
    <Link
      ref={box}
      to={ownTradesPath}
      className="flex min-h-12 items-center justify-between gap-3 rounded-card border border-line bg-surface-1 px-4 py-2 text-left text-sm font-medium"
    >
      <span className="shrink-0">Your trades</span>{' '}
      <span className="tabular ml-auto min-w-0 truncate text-[13px] font-normal text-muted">
        {data ? ownTodayText(data) : null}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted -rotate-90" />
    </Link>
  );
}

function ownTodayText(record: OwnRecord): string {
  const counts = countsText(record);
  if (counts === 'none') return 'none today';
  const { won, lost } = record.statistics;
  return `${counts}${won + lost > 0 ? ` · ${signedUsdText(record.netUsd)}` : ''}`;
}

/** The win rate of all signals that won or lost, for the row that opens the performance panel. */
export function RateOfAll() {
  const box = useRef<HTMLSpanElement>(null);
  const { data } = usePerformanceQuery(undefined, { skip: !useInSight(box) });
  const mark = data && hasSimulatedPrices(data.provenance) ? ', simulated' : '';
  const decided = data ? data.wonSignals + data.lostSignals : 0;
  return (
    <span ref={box}>
      {data && decided > 0 ? `${data.winRate.toFixed(1)}% of ${decided} won${mark}` : null}
    </span>
  );
}

/** The open sessions, for the row that opens the market status. */
export function OpenSessions() {
  const text = useAtServerTime((now) => {
    const open = sessionsByChange(now).filter(({ isOpen }) => isOpen);
    return open.length === 0 ? 'closed' : `${open.map(({ session }) => session.city).join(', ')} open`;
  });
  return text;
}

export function MarketStatus() {
  const summary = useStreamSummary();
  const stopped = stoppedOf(summary?.service);
  const times = useTimes();
  const [tone, state] = stopped
    ? ([stopped.state === 'degraded' ? 'down' : 'warn', NO_SIGNALS] as const)
    : summary?.lastSlot?.outcome === 'late'
      ? (['warn', 'Running late'] as const)
      : (['up', 'Feed running'] as const);
  return (
    <Card aria-labelledby="market" className="flex min-w-0 flex-col gap-4 xl:col-span-4">
      <CardHead
        id="market"
        title="Market status"
        aside={summary?.lastSlot ? <Badge tone={tone}>{state}</Badge> : null}
        text={summary ? `${summary.pairsWatched} pairs watched` : undefined}
      />
      {stopped ? (
        <p className="text-sm">
          {causeSentences[stopped.cause]}{' '}
          <span className="text-muted">Since {sinceText(stopped, times)}.</span>
        </p>
      ) : null}
      <SessionList />
    </Card>
  );
}
