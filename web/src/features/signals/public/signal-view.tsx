import { paths } from '@croneai/contracts/paths.ts';
import { type Quota, SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { SearchX } from 'lucide-react';
import { isNetworkError, isProblem, messageOf } from '../../../shared/api/api-error.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useSignalQuery } from '../../../shared/signals/signals-api.ts';
import { useIsOnline } from '../../../shared/signals/use-is-online.ts';
import { BottomSheet } from '../../../shared/ui/bottom-sheet.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { CurrentTicket } from '../../trade-ticket/public/current-ticket.tsx';
import { TicketSkeleton } from '../../trade-ticket/public/ticket-skeleton.tsx';
import { TradeTicket } from '../../trade-ticket/public/trade-ticket.tsx';

const SignalPlan = lazyPart(
  async () => (await import('../signal-plan.tsx')).SignalPlan,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/**
 * A complete signal, on its own page or in the sheet. Its state or result comes first, its details
 * follow.
 */
export function SignalView({ id }: { id: string }) {
  const { currentData: signal, error, isFetching, refetch } = useSignalQuery(id, usePolling(SIGNALS_POLL_MS));
  if (!signal && error)
    return <NoSignalHere error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!signal) return <TicketSkeleton />;
  const isSettled = signal.status !== 'active';
  return (
    <>
      <TradeTicket key={signal.id} signal={signal} isPast={isSettled} />
      {isSettled ? null : <SignalPlan signal={signal} />}
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
          The link may be incomplete.
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

export function SignalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <BottomSheet title="Signal" onClose={onClose}>
      <SignalView id={id} />
    </BottomSheet>
  );
}
