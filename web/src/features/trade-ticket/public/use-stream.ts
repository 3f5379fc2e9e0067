import { SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { useAtServerTime, useClockAhead } from '../../../shared/signals/server-time.ts';
import { useIsOnline } from '../../../shared/signals/use-is-online.ts';
import { useLiveSignals } from '../../../shared/signals/use-live-signals.ts';
import { useSlotStart } from '../../../shared/signals/use-stream-summary.ts';
import { currentSignal, SLOT_SILENT_AFTER_SECONDS, type StreamState, streamState } from './stream-state.ts';

/** Everything that decides what the page shows. Draws when something changed, not with each poll. */
export function useStream() {
  const { data, error, refetch } = useLiveSignals(SIGNALS_POLL_MS);
  const isOnline = useIsOnline();
  const ahead = useClockAhead();
  const slotStart = useSlotStart();
  const slot = data?.slots.find((row) => row.slot === slotStart);
  const isSilent = useAtServerTime((now) => now - slotStart >= SLOT_SILENT_AFTER_SECONDS * 1000);
  // Drawn again the moment the current signal's time has passed.
  const currentId = useAtServerTime((now) => currentSignal(data?.signals ?? [], now)?.id ?? '');
  const state: StreamState = streamState({
    signals: data?.signals,
    quota: data?.quota,
    hasFailed: error !== undefined,
    isOnline,
    slot,
    secondsIntoSlot: isSilent ? SLOT_SILENT_AFTER_SECONDS : 0,
    now: Date.now() + ahead,
  });
  return { state, data, error, isOnline, refetch, currentId };
}
