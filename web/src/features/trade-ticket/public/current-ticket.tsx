import { paths } from '@croneai/contracts/paths.ts';
import type { Quota } from '@croneai/contracts/signals.ts';
import { Hourglass, Radar, ServerCrash, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { signalTexts } from '../../../content/signals.ts';
import { fallbackSignal } from '../../../shared/signals/sample-signals.ts';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import { directionOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { useAtNow } from '../../../shared/time/use-now.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { AlertOffer, Looking, NextLook, NoSignal, StateCard, Stopped } from '../stream-states.tsx';
import type { TicketSize } from '../ticket-head.tsx';
import type { StreamState } from './stream-state.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { TradeTicket } from './trade-ticket.tsx';

interface CurrentTicketProps {
  state: StreamState;
  quota: Quota | undefined;
  onRetry: () => void;
  size?: TicketSize;
}

/** The place of the current signal, on any page: its ticket, or what is instead of it. */
export function CurrentTicket({ state, quota, onRetry, size = 'page' }: CurrentTicketProps) {
  switch (state.kind) {
    case 'active':
    case 'ended':
      return (
        <>
          <TradeTicket key={state.signal.id} signal={state.signal} size={size} />
          <AlertOffer />
        </>
      );
    case 'loading':
      return <TicketSkeleton />;
    case 'not-started':
      return (
        <NoFeed title="The signal feed couldn’t be started" onRetry={onRetry}>
          We try again every two seconds.
          {size === 'page' ? <Sample /> : null}
        </NoFeed>
      );
    case 'offline':
      return (
        <StateCard look="offline" icon={WifiOff} title="You’re offline">
          Nothing counts against your day until you’re back.
        </StateCard>
      );
    case 'unreachable':
      return (
        <NoFeed title="The signal feed doesn’t answer" onRetry={onRetry}>
          It isn’t your connection.
        </NoFeed>
      );
    case 'stopped':
      return <Stopped {...state} />;
    case 'silent':
      return (
        <StateCard look="down" icon={ServerCrash} title="No word from this slot yet" aside={<NextLook />}>
          <span className="text-text">A signal may still come late.</span>
        </StateCard>
      );
    case 'withheld':
      return <Withheld reason={state.reason} quota={quota} />;
    case 'no-signal':
      return <NoSignal {...state} />;
    case 'preparing':
      return <Preparing hasSignals />;
    case 'empty':
      return <Preparing hasSignals={false} />;
  }
}

/**
 * The fallback signal where the stream could not be read at all, for as long as a signal is valid. In words alone: a ladder or a clock would
 * look like a trade.
 */
function Sample() {
  const [signal] = useState(() => fallbackSignal(Date.now()));
  const isOver = useAtNow((now) => now >= Date.parse(signal.expiresAt)) ?? false;
  if (isOver) return null;
  const { asset, entryPrice, precision, confidence } = signal;
  return (
    <span className="mt-2 block text-muted">
      <Badge tone="warn">Sample</Badge> Don’t trade it: {directionOf(signal)} {asset} at{' '}
      {priceText(entryPrice, precision)}, confidence {confidence}%, valid for five minutes.
    </span>
  );
}

function NoFeed({ title, onRetry, children }: { title: string; onRetry: () => void; children: ReactNode }) {
  return (
    <StateCard
      look="down"
      icon={ServerCrash}
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <span className="text-text">{children}</span>
    </StateCard>
  );
}

function Preparing({ hasSignals }: { hasSignals: boolean }) {
  const pairs = useStreamSummary()?.pairsWatched;
  return (
    <StateCard
      look="calm"
      icon={Radar}
      title={hasSignals ? 'Reading the markets for this slot' : signalTexts.initializing}
      aside={hasSignals ? <Looking /> : <NextLook />}
    >
      {pairs ? `${pairs} pairs are being compared. ` : ''}
      {hasSignals ? 'The signal appears within seconds.' : 'The first comes at the next five-minute mark.'}
    </StateCard>
  );
}

function Withheld({ reason, quota }: { reason: NonNullable<Quota['reason']>; quota: Quota | undefined }) {
  const now = useServerNow();
  const times = useTimes();
  if (reason === 'early_access') {
    return (
      <StateCard look="wait" icon={Hourglass} title="A new signal opens to you in a few seconds">
        Gold members see it first. Yours appears with its window still open.
      </StateCard>
    );
  }
  return (
    <StateCard
      look="wait"
      icon={Hourglass}
      title={quota?.limit ? `You have had today’s ${quota.limit} signals` : 'You have had today’s signals'}
      action={
        <ButtonLink to={paths.upgrade} size="sm">
          Get more signals per day
        </ButtonLink>
      }
    >
      Your next ones open at <span className="tabular text-text">{times.clock(quota?.resetsAt ?? now)}</span>.
    </StateCard>
  );
}
