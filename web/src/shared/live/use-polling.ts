import { useState } from 'react';
import { useSelector } from 'react-redux';
import { SAVER_POLL_MS, useDataSaver } from './data-saver.ts';
import type { LiveState, LiveStatus } from './live-slice.ts';

const JITTER = 0.1;

export const useLiveStatus = (): LiveStatus => useSelector((state: { live: LiveState }) => state.live.status);

/** Returns the polling interval of this page in ms. */
const usePollMs = (everyMs: number): number => Math.max(everyMs, useDataSaver() ? SAVER_POLL_MS : 0);

/** Returns the polling interval of this page in seconds, for texts. */
export const usePollSeconds = (everyMs: number): number => usePollMs(everyMs) / 1_000;

/**
 * Returns the options of a polling query. A dashboard page does not poll while the stream is open
 * or the page is hidden. Otherwise it polls every `everyMs` plus or minus 10 %, and less often
 * in data-saver mode. Use `isStreamed: false` for data that the stream never updates. The page
 * then polls this data even while the stream is open.
 */
export function usePolling(everyMs: number, { isStreamed = true } = {}) {
  const status = useLiveStatus();
  const pollMs = usePollMs(everyMs);
  const [factor] = useState(() => 1 + JITTER * (2 * Math.random() - 1));
  const isPolledAlways = !isStreamed && status !== 'offline' && status !== 'asleep';
  const polls = everyMs > 0 && (isPolledAlways || status === 'polling');
  return {
    pollingInterval: polls ? Math.round(pollMs * factor) : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: polls,
    refetchOnReconnect: !isStreamed,
    refetchOnMountOrArgChange: true,
  } as const;
}
