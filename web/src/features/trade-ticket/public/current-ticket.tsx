import { paths } from '@croneai/contracts/paths.ts';
import { type Quota, SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { Hourglass, Radar, ServerCrash, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { signalTexts } from '../../../content/signals.ts';
import { usePollSeconds } from '../../../shared/live/use-polling.ts';
import { readLastKnown } from '../../../shared/signals/last-known.ts';
import { fallbackSignal } from '../../../shared/signals/sample-signals.ts';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import { directionOf, priceText } from '../../../shared/signals/signal-labels.ts';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { useAtNow } from '../../../shared/time/use-now.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { AlertOffer, NextLook, NoSignal, ScanningMarkets, StateCard, Stopped } from '../stream-states.tsx';
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

/** The ticket of the current signal, or the reason why there is none. */
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
        <NoFeed title="We couldn’t start the signal feed" onRetry={onRetry}>
          <RetryEvery />
          {size === 'page' ? <Sample /> : null}
        </NoFeed>
      );
    case 'offline':
      return (
        <StateCard look="offline" icon={WifiOff} title="You’re offline">
          Signals you miss offline don’t use up your daily limit.
          <LastKnownResults />
        </StateCard>
      );
    case 'unreachable':
      return (
        <NoFeed title="We can’t reach the signal feed" onRetry={onRetry}>
          The problem is on our side.
        </NoFeed>
      );
    case 'stopped':
      return <Stopped {...state} />;
    case 'silent':
      return (
        <StateCard look="down" icon={ServerCrash} title="This slot is late" aside={<NextLook />}>
          <span className="text-text">A signal may still arrive.</span>
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

/** Results that this device stored on the last visit. */
function LastKnownResults() {
  const [last] = useState(readLastKnown);
  if (!last) return null;
  return (
    <div className="mt-3 text-text">
      <p>Last results, {last.at}</p>
      {last.record ? <p className="tabular mt-1">{last.record}</p> : null}
      {last.mark ? <p className="text-muted">{last.mark}</p> : null}
      <ul className="tabular mt-2 divide-y divide-line">
        {last.signals.map(([signal, result]) => (
          <li key={signal} className="flex justify-between gap-4 py-1.5">
            <span>{signal}</span>
            <span className="text-muted">{result}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RetryEvery() {
  return `Retrying every ${usePollSeconds(SIGNALS_POLL_MS)} seconds.`;
}

/**
 * Shows the fallback signal as text only, because a ladder or a clock would look like a real trade.
 * The text stays until the time at which such a signal would expire.
 */
function Sample() {
  const [signal] = useState(() => fallbackSignal(Date.now()));
  const isOver = useAtNow((now) => now >= Date.parse(signal.expiresAt)) ?? false;
  if (isOver) return null;
  const { asset, entryPrice, precision, confidence } = signal;
  return (
    <span className="mt-2 block text-muted">
      <Badge tone="warn">Sample</Badge> Example only, don’t trade it: {directionOf(signal)} {asset} at{' '}
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
      title={hasSignals ? 'Scanning the markets for this slot' : signalTexts.initializing}
      aside={hasSignals ? <ScanningMarkets /> : <NextLook />}
    >
      {hasSignals
        ? `${pairs ? `${pairs} pairs are being compared. ` : ''}The signal appears within seconds.`
        : `${pairs ? `We watch ${pairs} pairs. ` : ''}The first check is at the next five-minute mark.`}
    </StateCard>
  );
}

function Withheld({ reason, quota }: { reason: NonNullable<Quota['reason']>; quota: Quota | undefined }) {
  const now = useServerNow();
  const times = useTimes();
  if (reason === 'early_access') {
    return (
      <StateCard look="wait" icon={Hourglass} title="New signal in a few seconds">
        Gold sees it first. You’ll still have time to enter.
      </StateCard>
    );
  }
  return (
    <StateCard
      look="wait"
      icon={Hourglass}
      title={quota?.limit ? `You’ve used today’s ${quota.limit} signals` : 'You’ve used today’s signals'}
      action={
        <ButtonLink to={paths.upgrade} size="sm">
          Get more signals per day
        </ButtonLink>
      }
    >
      More at <span className="tabular text-text">{times.clock(quota?.resetsAt ?? now)}</span>.
    </StateCard>
  );
}
