import { SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { usePolling } from '../live/use-polling.ts';
import { slotStartOf } from '../signals/boundary.ts';
import { useAtServerTime, useClockAhead } from '../signals/server-time.ts';
import { slotSecondsOf, useSummaryQuery } from '../signals/signals-api.ts';
import { useIsOnline } from '../signals/use-is-online.ts';
import { useLiveSignals } from '../signals/use-live-signals.ts';
import { currentSignal, SLOT_SILENT_AFTER_SECONDS, type StreamState, streamState } from './stream-state.ts';

/** It changes as often as the slots do. */
const SUMMARY_POLL_MS = 30_000;

export function useStreamSummary() {
  return useSummaryQuery(undefined, {
    ...usePolling(SUMMARY_POLL_MS),
    refetchOnMountOrArgChange: false,
    selectFromResult: ({ data }) => ({ data }),
  }).data;
}

/** Start of the running slot, epoch ms. */
export function useSlotStart(): number {
  const slotSeconds = slotSecondsOf(useStreamSummary());
  return useAtServerTime((now) => slotStartOf(now, slotSeconds));
}

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
