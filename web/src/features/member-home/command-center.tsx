import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { Link } from 'react-router-dom';
import { goldTiles } from '../../content/member-home.ts';
import { signalTexts } from '../../content/signals.ts';
import { tierName } from '../../content/tiers.ts';
import { usePageTiles } from '../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import { SIMULATED } from '../../shared/signals/signal-labels.ts';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useSlotStart, useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PhoneFold } from '../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { countedOf, useOwnRecordQuery, useTakenSlots } from '../own-trades/public/own-api.ts';
import { FoldedRecord } from '../record/public/folded-record.tsx';
import { useStripQuery } from '../record/public/record-api.ts';
import { SessionList } from '../signals/public/session-list.tsx';
import { CurrentTicket } from '../trade-ticket/public/current-ticket.tsx';
import { LastResult } from '../trade-ticket/public/last-result.tsx';
import type { NextSignal } from '../trade-ticket/public/stream-state.ts';
import { useStream } from '../trade-ticket/public/use-stream.ts';
import { FormulaHint, MarketMoodCard, VolatileAssets } from './markets.tsx';
import { SignalPreview } from './signal-preview.tsx';
import { TierCard } from './tier-card.tsx';

/** Loads after the ticket and the record. */
const OwnTradesToday = lazyPart(
  async () => (await import('../own-trades/public/own-trades-today.tsx')).OwnTradesToday,
  <Skeleton className="h-64 w-full rounded-card" />,
);

/**
 * Home of the paid tiers: the current signal, today's results, then market movements. Gold has
 * additional parts.
 */
export function CommandCenter() {
  const { tier } = useMember();
  const { state, next, data, error, refetch } = useStream();
  const taken = useTakenSlots();
  const { data: strip } = useStripQuery();
  const isGold = tier === 'gold';
  const streamTitle = isGold ? 'Gold Signal Stream' : 'Latest signals';
  const hasFailed = error !== undefined;
  const tierCard = <TierCard quota={data?.quota} hasFailed={hasFailed && !data} onRetry={refetch} />;
  return (
    <>
      <Head signals={data?.signals} next={next} />
      {/* On a phone, the state of the signal comes first. */}
      <div className="flex flex-col gap-4 max-sm:-order-1">
        <CurrentTicket state={state} quota={data?.quota} onRetry={refetch} size="home" />
      </div>
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-2 sm:gap-6 xl:col-span-8">
          <FoldedRecord taken={taken} />
          <PhoneFold title={streamTitle}>
            <SignalPreview
              title={streamTitle}
              count={isGold ? 5 : 3}
              data={data}
              hasFailed={hasFailed}
              onRetry={refetch}
            />
          </PhoneFold>
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-4">
          <OwnTradesToday serviceNet={strip?.net} />
          {isGold ? null : tierCard}
          <div className="flex flex-col gap-2 sm:contents">
            {/* Folded on phones, because gold members have no daily limit to check. */}
            {isGold ? <PhoneFold title={`Your ${tierName(tier)}`}>{tierCard}</PhoneFold> : null}
            <PhoneFold title="Trading sessions">
              <SessionOpens />
            </PhoneFold>
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-2 max-sm:-mt-4 sm:contents">
        <PhoneFold title="Market mood">
          <MarketMoodCard />
        </PhoneFold>
        <PhoneFold title="Most active markets">
          <VolatileAssets />
        </PhoneFold>
        {isGold ? (
          <PhoneFold title="Included in Gold">
            <FeatureTiles />
          </PhoneFold>
        ) : null}
      </div>
    </>
  );
}

/**
 * Shows the last result and the time of the next check. The header greets the member, so this part
 * does not.
 */
function Head({ signals, next }: { signals: readonly Signal[] | undefined; next: NextSignal }) {
  const { tier } = useMember();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <h1 className="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold">
        Command Center
        <span className="flex items-center gap-1.5 text-base font-medium text-muted">
          <TierMark tier={tier} />
          {tierName(tier)}
        </span>
      </h1>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-muted">
        <LastResult signals={signals} />
        <OwnToday />
        {next === 'none' ? null : next === 'next-slot' ? (
          <NextSlot />
        ) : (
          <span>Next check: {signalTexts.next[next]}</span>
        )}
      </p>
    </div>
  );
}

/** The member's result of the day, once a trade has settled. */
function OwnToday() {
  const { data } = useOwnRecordQuery('today');
  const provenance = useStreamSummary()?.provenance;
  if (!data || countedOf(data) === 0) return null;
  return (
    <span className="tabular">
      You <span className={`font-medium ${toneOf(data.netUsd)}`}>{signedUsdText(data.netUsd)}</span> today
      {provenance && hasSimulatedPrices(provenance) ? (
        <span title={SIMULATED} className="text-xs text-sim">
          {' '}
          simulated
        </span>
      ) : null}
    </span>
  );
}

/** Time of the next slot by the member's clock. The countdown is on the ticket. */
function NextSlot() {
  const at = useSlotStart() + slotSecondsOf(useStreamSummary()) * 1000;
  return (
    <span className="tabular">
      Next check <span className="text-text">{useTimes().clock(at)}</span>
    </span>
  );
}

const SESSIONS_FORMULA =
  'Sessions open on weekdays, at each city’s local time. We don’t take bank holidays into account.';

function SessionOpens() {
  return (
    <Card aria-labelledby="sessions" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <CardHead id="sessions" title="Trading sessions" />
        <FormulaHint of="trading sessions" formula={SESSIONS_FORMULA} />
      </div>
      <SessionList />
    </Card>
  );
}

function FeatureTiles() {
  const tiles = usePageTiles(goldTiles);
  return (
    <section aria-labelledby="gold-features" className="flex flex-col gap-4">
      <h2 id="gold-features" className="text-lg font-semibold tracking-[-0.01em]">
        Included in Gold
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map(({ path, label, icon: Icon, text }) => (
          <Link
            key={path}
            to={path}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-5 transition-colors hover:bg-surface-2"
          >
            <Icon className="size-5 text-accent" />
            <span className="flex flex-col gap-1">
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
