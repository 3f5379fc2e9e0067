import { mayUse } from '@croneai/contracts/access.ts';
import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { BellRing } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { signalTexts } from '../../content/signals.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { SheetLink } from '../../shared/dashboard/sheet-address.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { outcomeOf } from '../../shared/signals/signal-labels.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { PhoneFold } from '../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { textLinkStyle } from '../../shared/ui/text-link.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { CurrentTicket } from '../trade-ticket/public/current-ticket.tsx';
import type { StreamState } from '../trade-ticket/public/stream-state.ts';
import { useStream } from '../trade-ticket/public/use-stream.ts';
import { HistoryCardSkeleton } from './history/history-skeleton.tsx';
import { NewSignalAnnouncement, StreamNotice, StreamStrip } from './stream-strip.tsx';

/** Loaded only if needed, because a member with access never sees it. */
const LockedSignals = lazyPart(
  async () => (await import('./locked-signals.tsx')).LockedSignals,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/*
 * The parts around the signal load after the signal. The components that show errors are imported
 * statically, because nothing can be loaded without a connection.
 */
const SignalPlan = lazyPart(
  async () => (await import('./signal-plan.tsx')).SignalPlan,
  <Skeleton className="h-80 w-full rounded-card" />,
);
const aside = () => import('./stream-aside.tsx');
const StreamAside = lazyPart(
  async () => (await aside()).StreamAside,
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

const TradingTips = lazyPart(async () => (await import('./trading-tips.tsx')).TradingTips);
const RecordOfToday = lazyPart(
  async () => (await aside()).RecordOfToday,
  <Skeleton className="h-12 w-full rounded-card" />,
);
const MarketStatus = lazyPart(
  async () => (await aside()).MarketStatus,
  <Skeleton className="h-60 w-full rounded-card" />,
);
const OwnTradesRow = lazyPart(
  async () => (await aside()).OwnTradesRow,
  <Skeleton className="h-12 w-full rounded-card" />,
);
/* Summaries in the rows on phones. */
const RateOfAll = lazyPart(async () => (await aside()).RateOfAll);
const OpenSessions = lazyPart(async () => (await aside()).OpenSessions);

/** States in which the area for the current signal shows a countdown. */
const WITH_COUNTDOWN: ReadonlySet<StreamState['kind']> = new Set([
  'active',
  'ended',
  'no-signal',
  'preparing',
  'empty',
  'silent',
  'stopped',
]);

/** The stream for members with access, a locked preview for others. */
export function SignalsPage() {
  const { access } = useMember();
  return (
    <>
      <PageTitle>{signalTexts.title}</PageTitle>
      {mayUse('signals', access) ? <SignalStream /> : <LockedSignals />}
    </>
  );
}

/** The unlocked page with the current signal, prices, and earlier results. */
function SignalStream() {
  const stream = useStream();
  const isPhone = useIsPhone();
  const { hash, search } = useLocation();
  const [params] = useSearchParams();
  const { state, next, data, error, refetch } = stream;
  // The access was revoked while the page was open, and the cached member is outdated.
  if (isApiError(error) && error.code === 'access.locked') return <LockedSignals />;
  const isCurrent = state.kind === 'active';
  const plan = isCurrent ? (
    <PhoneFold title="Martingale plan and timing" summary="up to 15 stakes">
      <SignalPlan signal={state.signal} />
    </PhoneFold>
  ) : null;
  return (
    <>
      <NewSignalAnnouncement signal={isCurrent ? state.signal : undefined} />
      {/* On phones, the signal comes before the title and the facts. */}
      <div className="flex flex-col gap-6 md:gap-8">
        <StreamHead />
        <StreamStrip
          signals={data?.signals}
          quota={data?.quota}
          hasFailed={error !== undefined && !data}
          hasCountdown={WITH_COUNTDOWN.has(state.kind)}
          next={next}
        />
        <div className="flex flex-col gap-4 empty:hidden max-sm:-order-1">
          <StreamNotice {...stream} />
          <CurrentTicket state={state} quota={data?.quota} onRetry={refetch} />
        </div>
      </div>
      <div className="flex flex-col gap-2 sm:contents">
        {isPhone ? null : <StreamAside />}
        {isPhone ? null : plan}
        {isPhone ? <OwnTradesRow /> : <OwnTradesCard />}
        {/* With this key, a link to the history of a market also works on this page. */}
        <PhoneFold
          key={params.get('pair') ?? ''}
          title="Previous signals"
          summary={lastText(data?.signals)}
          isNamed={hash === '#history' || search !== ''}
        >
          <SignalHistory live={data} hasFailed={error !== undefined} />
        </PhoneFold>
        {isPhone ? <RecordOfToday /> : null}
        <PhoneFold title="Performance" summary={<RateOfAll />} isNamed={hash === '#performance'}>
          <PerformancePanel />
        </PhoneFold>
        {isPhone ? (
          <>
            <PhoneFold title="Market status" summary={<OpenSessions />}>
              <MarketStatus />
            </PhoneFold>
            {plan}
          </>
        ) : null}
        <PhoneFold title="Trading tips">
          <TradingTips paysBy={data?.signals[0]?.forecast.paysBy} />
        </PhoneFold>
      </div>
    </>
  );
}

/** Names the last result, for the row that opens the earlier signals. */
function lastText(signals: readonly Signal[] | undefined): string | undefined {
  const last = signals?.find(({ status }) => status !== 'active');
  return last && `${last.asset} ${outcomeOf(last).label.toLowerCase()}`;
}

function StreamHead() {
  const summary = useStreamSummary();
  const planted = summary && PLANTED_NOTE[summary.provenance];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="mr-auto text-lg font-semibold sm:text-2xl">{signalTexts.title}</h1>
      <span className="empty:hidden max-sm:order-last max-sm:w-full">
        <PricesMark provenance={summary?.provenance} note={planted} />
      </span>
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
  );
}
