import { useSyncExternalStore } from 'react';
import { listenToClock, useNow } from '../time/use-now.ts';
import { useSummaryQuery } from './signals-api.ts';

/**
 * Returns how far the server's clock is ahead of this device's clock, in ms, or 0 until the first
 * reply.
 */
export function useClockAhead(): number {
  // Subscribes to the summary, because without it the page would use the device's clock.
  const { clockAheadMs } = useSummaryQuery(undefined, {
    selectFromResult: ({ data }) => ({ clockAheadMs: data?.clockAheadMs ?? 0 }),
  });
  return clockAheadMs;
}

/**
 * Returns the server's time in epoch ms, rounded down to a whole second. A component with this hook
 * rerenders every second, so use it only in small parts of a page.
 */
export function useServerNow(): number {
  const ahead = useClockAhead();
  return (useNow() ?? Math.floor(Date.now() / 1000) * 1000) + ahead;
}

/** Returns a value that depends on the server's time. Rerenders only when the value changes. */
export function useAtServerTime<T extends string | number | boolean>(valueAt: (now: number) => T): T {
  const ahead = useClockAhead();
  return useSyncExternalStore(listenToClock, () => valueAt(Date.now() + ahead));
}
