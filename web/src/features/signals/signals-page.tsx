import { mayUse } from '@croneai/contracts/access.ts';
import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import { BellRing } from 'lucide-react';
import { signalTexts } from '../../content/signals.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { SheetLink } from '../../shared/dashboard/sheet-address.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { textLinkStyle } from '../../shared/ui/text-link.tsx';
import { CurrentTicket } from '../trade-ticket/public/current-ticket.tsx';
import type { StreamState } from '../trade-ticket/public/stream-state.ts';
import { useStream } from '../trade-ticket/public/use-stream.ts';
import { HistoryCardSkeleton } from './history/history-skeleton.tsx';
import { NewSignalAnnouncement, StreamNotice, StreamStrip } from './stream-strip.tsx';

/** Members see it once or never. */
const LockedSignals = lazyPart(
  async () => (await import('./locked-signals.tsx')).LockedSignals,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/*
 * What stands around the signal comes after it. Everything that tells of a failure is part of the page itself: without a
 * connection nothing more could be loaded.
 */
const SignalPlan = lazyPart(
  async () => (await import('./signal-plan.tsx')).SignalPlan,
  <Skeleton className="h-80 w-full rounded-card" />,
);
const StreamAside = lazyPart(
  async () => (await import('./stream-aside.tsx')).StreamAside,
  <Skeleton className="h-104 w-full rounded-card" />,
);
const PerformancePanel = lazyPart(
  async () => (await import('../record/public/performance-panel.tsx')).PerformancePanel,
  <Skeleton className="h-104 w-full rounded-card" />,
);
const SignalHistory = lazyPart(
  async () => (await import('./history/signal-history.tsx')).SignalHistory,
  <HistoryCardSkeleton />,
);

const OwnTradesCard = lazyPart(
  async () => (await import('../own-trades/public/own-trades-card.tsx')).OwnTradesCard,
  <Skeleton className="h-40 w-full rounded-card" />,
);

const TradingTips = lazyPart(async () => (await import('./stream-aside.tsx')).TradingTips);

/** What stands in the place of the signal and counts down itself. */
const WITH_COUNTDOWN: ReadonlySet<StreamState['kind']> = new Set([
  'active',
  'ended',
  'no-signal',
  'preparing',
  'empty',
  'silent',
  'stopped',
]);

/** The stream for members whose tier and code open it, an honest preview for everybody else. */
export function SignalsPage() {
  const { access } = useMember();
  return (
    <>
      <PageTitle>{signalTexts.title}</PageTitle>
      {mayUse('signals', access) ? <SignalStream /> : <LockedSignals />}
    </>
  );
}

/** The unlocked page: what to do now, what the price does, what came of it before. */
function SignalStream() {
  const stream = useStream();
  const { state, next, data, error, refetch } = stream;
  // The access was taken while the page is open, and the member's own record does not say so yet.
  if (isApiError(error) && error.code === 'access.locked') return <LockedSignals />;
  const isCurrent = state.kind === 'active';
  return (
    <>
      <NewSignalAnnouncement signal={isCurrent ? state.signal : undefined} />
      {/* On a phone the signal and how it stands have the first screen; title and facts follow. */}
      <div className="flex flex-col gap-6 md:gap-8">
        <StreamHead />
        <StreamStrip
          signals={data?.signals}
          quota={data?.quota}
          hasCountdown={WITH_COUNTDOWN.has(state.kind)}
          next={next}
        />
        <div className="flex flex-col gap-4 empty:hidden max-sm:-order-1">
          <StreamNotice {...stream} />
          <CurrentTicket state={state} quota={data?.quota} onRetry={refetch} />
        </div>
      </div>
      {isCurrent ? <SignalPlan signal={state.signal} /> : null}
      <StreamAside />
      <OwnTradesCard />
      <SignalHistory live={data} hasFailed={error !== undefined} />
      <PerformancePanel />
      <TradingTips paysBy={data?.signals[0]?.forecast.paysBy} />
    </>
  );
}

function StreamHead() {
  const summary = useStreamSummary();
  const planted = summary && PLANTED_NOTE[summary.provenance];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-2xl font-semibold">{signalTexts.title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PricesMark provenance={summary?.provenance} />
        <SheetLink
          to={alertSettingsPath}
          sheet="alerts"
          value="open"
          className={`${textLinkStyle} inline-flex min-h-11 items-center gap-1.5 text-sm md:min-h-6`}
        >
          <BellRing className="size-4" />
          Alerts
        </SheetLink>
      </div>
      {planted ? <p className="w-full text-sm text-muted">{planted}</p> : null}
    </div>
  );
}
