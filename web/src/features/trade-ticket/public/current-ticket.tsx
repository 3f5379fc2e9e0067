import type { Quota } from '@croneai/contracts/signals.ts';
import { ServerCrash, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { fallbackSignal } from '../../../shared/signals/sample-signals.ts';
import { directionOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { useAtNow } from '../../../shared/time/use-now.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { NextLook } from '../next-look.tsx';
import { NoSignal } from '../no-signal.tsx';
import { Stopped } from '../stopped.tsx';
import { NoFeed, Preparing, StateCard, Withheld } from '../stream-states.tsx';
import type { TicketSize } from '../ticket-head.tsx';
import type { StreamState } from './stream-state.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { TradeTicket } from './trade-ticket.tsx';

/** Once in the life of a browser. */
const AlertOffer = lazyPart(async () => (await import('../alert-offer.tsx')).AlertOffer);

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
      return <Stopped service={state.service} best={state.best} />;
    case 'silent':
      return (
        <StateCard look="down" icon={ServerCrash} title="No word from this slot yet" aside={<NextLook />}>
          <span className="text-text">A signal may still come late.</span>
        </StateCard>
      );
    case 'withheld':
      return <Withheld reason={state.reason} quota={quota} />;
    case 'no-signal':
      return <NoSignal reason={state.reason} best={state.best} />;
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
