import type { Signal } from '@croneai/contracts/signals.ts';
import { directionOf, priceText } from '../../shared/signals/signal-labels.ts';
import { useTimes } from '../../shared/time/use-times.ts';

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
