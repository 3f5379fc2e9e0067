import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { LiveState, LiveStatus } from './live-slice.ts';

const JITTER = 0.1;

/** How this page learns of what changes. */
export const useLiveStatus = (): LiveStatus => useSelector((state: { live: LiveState }) => state.live.status);

/**
 * The one rule by which the dashboard asks from time to time, as options of a query: never while the stream tells what is new or the
 * page is out of sight, else each `everyMs`, 10 % more or less. `isTold: false` is for what the stream says nothing about.
 */
export function usePolling(everyMs: number, { isTold = true } = {}) {
  const status = useLiveStatus();
  const [factor] = useState(() => 1 + JITTER * (2 * Math.random() - 1));
  const isUntold = !isTold && status !== 'offline' && status !== 'asleep';
  const asks = everyMs > 0 && (isUntold || status === 'polling');
  return {
    pollingInterval: asks ? Math.round(everyMs * factor) : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: asks,
    refetchOnReconnect: !isTold,
    refetchOnMountOrArgChange: true,
  } as const;
}
