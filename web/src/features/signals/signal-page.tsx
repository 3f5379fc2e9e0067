import { mayUse } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { type Quota, SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { signalTexts } from '../../content/signals.ts';
import { isNetworkError, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { directionOf } from '../../shared/signals/signal-labels.ts';
import { useSignalQuery } from '../../shared/signals/signals-api.ts';
import { useIsOnline } from '../../shared/signals/use-is-online.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { CurrentTicket } from '../trade-ticket/public/current-ticket.tsx';
import { TicketSkeleton } from '../trade-ticket/public/ticket-skeleton.tsx';
import { SignalView } from './signal-view.tsx';

const LockedSignals = lazyPart(
  async () => (await import('./locked-signals.tsx')).LockedSignals,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/** One signal at an address of its own, for links from alerts and mails: running, settled, not open yet, or not there. */
export function SignalPage() {
  const { access } = useMember();
  return mayUse('signals', access) ? <OneSignal /> : <Locked />;
}

function Locked() {
  return (
    <>
      <PageTitle>{signalTexts.title}</PageTitle>
      <LockedSignals />
    </>
  );
}

function OneSignal() {
  const { id = '' } = useParams();
  const { clock } = useTimes();
  const { currentData: signal, error, isFetching, refetch } = useSignalQuery(id, usePolling(SIGNALS_POLL_MS));
  if (isProblem(error, 'access.locked')) return <Locked />;
  const title = signal ? `${signal.asset} ${directionOf(signal)}, ${clock(signal.startsAt)}` : 'Signal';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:order-last">
        <TextLink to={paths.signals} className="flex min-h-11 items-center gap-1 text-sm md:min-h-6">
          <ChevronLeft className="size-4" />
          All signals
        </TextLink>
        {signal ? <CopyButton text={location.href} label="Copy link" copied="Copied" /> : null}
      </div>
      <h1 className="sr-only">{title}</h1>
      {signal ? (
        <SignalView signal={signal} />
      ) : error ? (
        <NoSignalHere error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TicketSkeleton />
      )}
    </>
  );
}

interface NoSignalProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

function NoSignalHere({ error, onRetry, retrying }: NoSignalProps) {
  const isOnline = useIsOnline();
  if (isProblem(error, 'signals.withheld')) {
    const quota = (error.data as { quota: Quota } | null)?.quota;
    return (
      <CurrentTicket
        state={{ kind: 'withheld', reason: quota?.reason ?? 'early_access' }}
        quota={quota}
        onRetry={onRetry}
      />
    );
  }
  if (isProblem(error, 'signals.not_found', 'request.values_refused'))
    return (
      <Card padding="none">
        <Empty
          icon={SearchX}
          title="There is no such signal"
          action={<ButtonLink to={paths.signals}>All signals</ButtonLink>}
        >
          The link may be cut off.
        </Empty>
      </Card>
    );
  if (isNetworkError(error) && !isOnline)
    return <CurrentTicket state={{ kind: 'offline' }} quota={undefined} onRetry={onRetry} />;
  return (
    <Card padding="none">
      <Failed title="This signal couldn’t be loaded" onRetry={onRetry} retrying={retrying}>
        {messageOf(error, 'Check your connection.')}
      </Failed>
    </Card>
  );
}
