import { useState } from 'react';
import { useSelector } from 'react-redux';
import { SAVER_POLL_MS, useDataSaver } from './data-saver.ts';
import type { LiveState, LiveStatus } from './live-slice.ts';

const JITTER = 0.1;

export const useLiveStatus = (): LiveStatus => useSelector((state: { live: LiveState }) => state.live.status);

/**
 * Options of a query by the dashboard's one rule of polling: never while the stream is open or the page is out of sight, else each
 * `everyMs`, 10 % more or less, and seldom while data is saved. `isStreamed: false` is for data that no event of the stream covers.
 */
export function usePolling(everyMs: number, { isStreamed = true } = {}) {
  const status = useLiveStatus();
  const isSaving = useDataSaver();
  const [factor] = useState(() => 1 + JITTER * (2 * Math.random() - 1));
  const isPolledAlways = !isStreamed && status !== 'offline' && status !== 'asleep';
  const polls = everyMs > 0 && (isPolledAlways || status === 'polling');
  return {
    pollingInterval: polls ? Math.round(Math.max(everyMs, isSaving ? SAVER_POLL_MS : 0) * factor) : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: polls,
    refetchOnReconnect: !isStreamed,
    refetchOnMountOrArgChange: true,
  } as const;
}
