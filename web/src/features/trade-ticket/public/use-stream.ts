import { SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { SLOT_SILENT_AFTER_MS } from '@croneai/contracts/slots.ts';
import { useEffect } from 'react';
import { useAtServerTime, useClockAhead } from '../../../shared/signals/server-time.ts';
import { useStoppedService } from '../../../shared/signals/service-state.ts';
import { useIsOnline } from '../../../shared/signals/use-is-online.ts';
import { useKnowsSignalsOf, useLiveSignals } from '../../../shared/signals/use-live-signals.ts';
import { useSlotStart } from '../../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import {
  currentSignal,
  type NextSignal,
  nextSignalOf,
  type StreamState,
  streamState,
} from './stream-state.ts';

/**
 * Returns all data that determines what the page shows. Rerenders only when this data changes, not
 * with each poll.
 */
export function useStream() {
  const { data, error, refetch } = useLiveSignals(SIGNALS_POLL_MS);
  const isOnline = useIsOnline();
  const stopped = useStoppedService();
  const ahead = useClockAhead();
  const slotStart = useSlotStart();
  const times = useTimes();
  const signals = data?.signals;
  useEffect(() => {
    if (!signals) return;
    void import('../../record/public/keep-last.ts').then(({ storeSignals }) => storeSignals(signals, times));
  }, [signals, times]);
  const slot = data?.slots.find((row) => row.slot === slotStart);
  const isSilent = useKnowsSignalsOf(slotStart + SLOT_SILENT_AFTER_MS - ahead);
  // Rerenders when the current signal expires.
  const currentId = useAtServerTime((now) => currentSignal(data?.signals ?? [], now)?.id ?? '');
  const state: StreamState = streamState({
    signals: data?.signals,
    quota: data?.quota,
    hasFailed: error !== undefined,
    isOnline,
    stopped,
    slot,
    isSilent,
    now: Date.now() + ahead,
  });
  const next: NextSignal = stopped ? 'none' : nextSignalOf(state);
  return { state, next, data, error, isOnline, refetch, currentId };
}
