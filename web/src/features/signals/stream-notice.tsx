import type { Signal } from '@croneai/contracts/signals.ts';
import { ServerCrash, WifiOff } from 'lucide-react';
import { directionOf, priceText } from '../../shared/signals/signal-labels.ts';
import { useSignalsKnownAt } from '../../shared/signals/use-live-signals.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import type { useStream } from '../trade-ticket/public/use-stream.ts';

type NoticeProps = Pick<ReturnType<typeof useStream>, 'state' | 'error' | 'isOnline' | 'data'>;

/** While a signal is on screen and something fails: what is shown is the last that is known. */
export function StreamNotice({ state, error, isOnline, data }: NoticeProps) {
  const times = useTimes();
  const updatedAt = useSignalsKnownAt();
  if (!data || state.kind !== 'active' || updatedAt === undefined) return null;
  if (isOnline && !error) return null;
  const Icon = isOnline ? ServerCrash : WifiOff;
  const since = `This is what we knew at ${times.clock(updatedAt)}.`;
  return (
    <p
      role="alert"
      className={`flex items-start gap-3 rounded-control border px-3.5 py-3 text-sm ${isOnline ? 'border-danger/40 bg-down-soft' : 'border-dashed border-line-strong bg-surface-2'}`}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${isOnline ? 'text-danger' : 'text-muted'}`} />
      <span>
        <span className="font-medium">
          {isOnline ? 'The signal feed doesn’t answer.' : 'You’re offline.'}
        </span>{' '}
        {since}
      </span>
    </p>
  );
}

/** Says a new signal once to screen readers; the page around it changes too often to be read out itself. */
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
