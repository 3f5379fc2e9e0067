import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { fallbackSignal } from '../../shared/signals/fallback-signal.ts';
import { useAtNow } from '../../shared/time/use-now.ts';
import { CurrentSignal } from './current-signal.tsx';
import { CurrentSignalSkeleton } from './current-signal-skeleton.tsx';
import type { StreamState } from './stream-state.ts';
import {
  FeedDown,
  NoSignal,
  NotStarted,
  Offline,
  Preparing,
  Unreachable,
  Withheld,
} from './stream-states.tsx';

interface StreamPanelProps {
  state: StreamState;
  quota: Quota | undefined;
  onRetry: () => void;
}

/** The place of the current signal. */
export function StreamPanel({ state, quota, onRetry }: StreamPanelProps) {
  switch (state.kind) {
    case 'active':
      return <CurrentSignal signal={state.signal} />;
    case 'loading':
      return <CurrentSignalSkeleton />;
    case 'not-started':
      return <StandIn onRetry={onRetry} />;
    case 'offline':
      return <Offline />;
    case 'unreachable':
      return <Unreachable onRetry={onRetry} />;
    case 'feed-down':
      return <FeedDown cause={state.cause} reason={state.reason} />;
    case 'withheld':
      return <Withheld reason={state.reason} quota={quota} />;
    case 'no-signal':
      return <NoSignal cause={state.cause} reason={state.reason} />;
    case 'preparing':
      return <Preparing hasSignals />;
    case 'empty':
      return <Preparing hasSignals={false} />;
  }
}

/** The stream could not be read at all: the fallback signal, under its mark, for as long as a signal is valid. */
function StandIn({ onRetry }: { onRetry: () => void }) {
  const [signal] = useState<Signal>(() => fallbackSignal(Date.now()));
  const isOver = useAtNow((now) => now >= Date.parse(signal.expiresAt)) ?? false;
  return (
    <>
      <NotStarted onRetry={onRetry} hasSample={!isOver} />
      {isOver ? null : <CurrentSignal signal={signal} isSample />}
    </>
  );
}
