import { NO_SIGNALS } from '../../content/record.ts';
import { standstillOf } from '../../shared/signals/standstill.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { TodaysRecord } from '../record/public/todays-record.tsx';
import { SessionList } from './public/session-list.tsx';

/** Under the signal: what today has come to, and the markets it reads. */
export function StreamAside() {
  return (
    <div className="grid gap-6 xl:grid-cols-12">
      <div className="min-w-0 xl:col-span-8">
        <TodaysRecord />
      </div>
      <MarketStatus />
    </div>
  );
}

/** Whether the feed runs, and which sessions trade. */
function MarketStatus() {
  const summary = useStreamSummary();
  return (
    <Card aria-labelledby="market" className="flex min-w-0 flex-col gap-4 xl:col-span-4">
      <CardHead
        id="market"
        title="Market status"
        aside={<FeedBadge />}
        text={summary ? `${summary.pairsWatched} pairs watched` : undefined}
      />
      <SessionList />
    </Card>
  );
}

function FeedBadge() {
  const lastSlot = useStreamSummary()?.lastSlot;
  if (!lastSlot) return null;
  if (lastSlot.outcome === 'missed') return <Badge tone="down">Slot missed</Badge>;
  if (lastSlot.outcome === 'late') return <Badge tone="warn">Running late</Badge>;
  if (lastSlot.cause === 'prices_unavailable') return <Badge tone="down">Prices down</Badge>;
  if (lastSlot.cause === 'markets_closed') return <Badge>Markets closed</Badge>;
  if (standstillOf(lastSlot)) return <Badge tone="warn">{NO_SIGNALS}</Badge>;
  return <Badge tone="up">Feed running</Badge>;
}
