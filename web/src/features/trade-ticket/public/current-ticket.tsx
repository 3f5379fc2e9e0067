import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { fallbackSignal } from '../../../shared/signals/fallback-signal.ts';
import { directionOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { useAtNow } from '../../../shared/time/use-now.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { NoSignal } from '../no-signal.tsx';
import { Stopped } from '../stopped.tsx';
import { NotStarted, Offline, Preparing, Silent, Unreachable, Withheld } from '../stream-states.tsx';
import type { TicketSize } from '../ticket-head.tsx';
import type { StreamState } from './stream-state.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { TradeTicket } from './trade-ticket.tsx';

/** Once in the life of a browser. */
const AlertOffer = lazyPart(async () => (await import('../alert-offer.tsx')).AlertOffer);

interface CurrentTicketProps {
  /** `useStream` says it. */
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
      return <StandIn onRetry={onRetry} size={size} />;
    case 'offline':
      return <Offline />;
    case 'unreachable':
      return <Unreachable onRetry={onRetry} />;
    case 'stopped':
      return <Stopped service={state.service} best={state.best} />;
    case 'silent':
      return <Silent />;
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

interface StandInProps extends Pick<CurrentTicketProps, 'onRetry'> {
  size: TicketSize;
}

/** The stream could not be read at all: on its page with the fallback signal, marked as a sample and for as long as a signal is valid. */
function StandIn({ onRetry, size }: StandInProps) {
  const [signal] = useState<Signal>(() => fallbackSignal(Date.now()));
  const isOver = useAtNow((now) => now >= Date.parse(signal.expiresAt)) ?? false;
  return (
    <NotStarted onRetry={onRetry} sample={isOver || size !== 'page' ? null : <Sample signal={signal} />} />
  );
}

/** In words alone: a ladder or a clock would look like a trade. */
function Sample({ signal }: { signal: Signal }) {
  const { asset, entryPrice, precision, confidence } = signal;
  return (
    <span className="mt-2 block text-muted">
      <Badge tone="warn">Sample</Badge> Don’t trade it: {directionOf(signal)} {asset} at{' '}
      {priceText(entryPrice, precision)}, confidence {confidence}%, valid for five minutes.
    </span>
  );
}
