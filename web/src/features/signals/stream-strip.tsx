import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import { ServerCrash, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { signalTexts } from '../../content/signals.ts';
import { minutesAndSeconds, secondsToBoundary } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { directionOf, priceText } from '../../shared/signals/signal-labels.ts';
import { useSignalHour } from '../../shared/signals/signal-time.tsx';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useSignalsKnownAt } from '../../shared/signals/use-live-signals.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { watClock } from '../../shared/signals/wat-time.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { LastResult } from '../trade-ticket/public/last-result.tsx';
import type { NextSignal } from '../trade-ticket/public/stream-state.ts';
import type { useStream } from '../trade-ticket/public/use-stream.ts';

interface StreamStripProps {
  signals: readonly Signal[] | undefined;
  quota: Quota | undefined;
  /** True if nothing has loaded and the last call failed. */
  hasFailed: boolean;
  /**
   * True if the area for the current signal already shows a countdown. The strip then shows the
   * time of the next check instead of a countdown.
   */
  hasCountdown: boolean;
  next: NextSignal;
}

export function StreamStrip({ signals, quota, hasFailed, ...slot }: StreamStripProps) {
  const named = useStreamSummary()?.provenance;
  return (
    <dl className="grid grid-cols-2 items-baseline gap-x-4 gap-y-2 text-sm sm:flex sm:flex-wrap sm:gap-x-6 sm:gap-y-1">
      <NextSlot {...slot} />
      {hasFailed ? null : (
        <>
          <QuotaFact quota={quota} />
          <LastUpdate />
        </>
      )}
      <WatClock />
      {signals?.some(({ status }) => status !== 'active') ? (
        <Fact label="Last" isWide>
          <LastResult signals={signals} named={named} />
        </Fact>
      ) : null}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** True for a fact that needs a whole row on phones. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div
      className={`flex sm:items-baseline sm:gap-1.5 sm:whitespace-nowrap ${isWide ? 'items-baseline gap-1.5 max-sm:col-span-2' : 'max-sm:flex-col'}`}
    >
      <dt className="text-muted max-sm:text-xs">{label}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}

function WatClock() {
  return <Fact label="WAT">{watClock(useServerNow())}</Fact>;
}

function NextSlot({ hasCountdown, next }: Pick<StreamStripProps, 'hasCountdown' | 'next'>) {
  const now = useServerNow();
  const hour = useSignalHour(now);
  const left = secondsToBoundary(now, slotSecondsOf(useStreamSummary()));
  if (next === 'none') return null;
  if (next !== 'next-slot') return <Fact label="Next check">{signalTexts.next[next]}</Fact>;
  if (hasCountdown) return <Fact label="Next check">{hour(now + left * 1000)}</Fact>;
  return (
    <Fact label="Next check in">
      <span role="timer" aria-label="Next check in">
        {minutesAndSeconds(left)}
      </span>
    </Fact>
  );
}

function LastUpdate() {
  const { second } = useTimes();
  const updatedAt = useSignalsKnownAt();
  return (
    <Fact label="Last update">
      {updatedAt === undefined ? <Skeleton className="-mb-0.5 h-4 w-12" /> : second(updatedAt)}
    </Fact>
  );
}

function QuotaFact({ quota }: { quota: Quota | undefined }) {
  const hour = useSignalHour(quota?.resetsAt ?? 0);
  if (!quota) {
    return (
      <Fact label="Signals today">
        <Skeleton className="-mb-0.5 h-4 w-12" />
      </Fact>
    );
  }
  const { limit, used, resetsAt } = quota;
  // Without a daily limit, there is no usage to show.
  if (limit === null) return <Fact label="Signals per day">Unlimited</Fact>;
  return (
    <Fact label="Signals today">
      {used} of {limit}
      <span className="font-normal text-muted">, resets {hour(resetsAt)}</span>
    </Fact>
  );
}

type NoticeProps = Pick<ReturnType<typeof useStream>, 'state' | 'error' | 'isOnline' | 'data'>;

/**
 * While a signal is on screen, warns if updates fail, because the page then shows the last known
 * state.
 */
export function StreamNotice({ state, error, isOnline, data }: NoticeProps) {
  const times = useTimes();
  const updatedAt = useSignalsKnownAt();
  if (!data || state.kind !== 'active' || updatedAt === undefined) return null;
  if (isOnline && !error) return null;
  const Icon = isOnline ? ServerCrash : WifiOff;
  const since = `Last updated ${times.clock(updatedAt)}.`;
  return (
    <p
      role="alert"
      className={`flex items-start gap-3 rounded-control border px-3.5 py-3 text-sm ${isOnline ? 'border-danger/40 bg-down-soft' : 'border-dashed border-line-strong bg-surface-2'}`}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${isOnline ? 'text-danger' : 'text-muted'}`} />
      <span>
        <span className="font-medium">
          {isOnline ? 'We can’t reach the signal feed.' : 'You’re offline.'}
        </span>{' '}
        {since}
      </span>
    </p>
  );
}

/**
 * Announces each new signal to screen readers once. The rest of the page changes too often to be
 * announced.
 */
export function NewSignalAnnouncement({ signal }: { signal: Signal | undefined }) {
  const { clock } = useTimes();
  return (
    <p role="status" className="sr-only">
      {signal
        ? `New signal: ${signal.asset}, ${directionOf(signal)} at ${priceText(signal.entryPrice, signal.precision)}, valid until ${clock(signal.expiresAt)}.`
        : ''}
    </p>
  );
}
