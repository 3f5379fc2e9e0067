import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { useRef } from 'react';
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
import { useOwnRecordQuery, useTakenSlots } from '../own-trades/public/own-api.ts';
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

/** The member's trades of today in a few words, for the row that opens them. */
export function OwnToday() {
  const box = useRef<HTMLSpanElement>(null);
  const { data } = useOwnRecordQuery('today', { skip: !useInSight(box) });
  return <span ref={box}>{data ? ownTodayText(data) : null}</span>;
}

function ownTodayText({ statistics, open, netUsd }: OwnRecord): string {
  const { won, lost, breakeven, uncounted } = statistics;
  const named = { won, lost, even: breakeven, 'not counted': uncounted, open };
  const counts = Object.entries(named).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (counts.length === 0) return 'none today';
  return `${counts.join(', ')}${won + lost > 0 ? ` · ${signedUsdText(netUsd)}` : ''}`;
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
