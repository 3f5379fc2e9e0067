import { useSyncExternalStore } from 'react';
import { listenToClock, useNow } from '../time/use-now.ts';
import { useSummaryQuery } from './signals-api.ts';

/** Lead of the server's clock over this device's; 0 until the first reply. */
export function useClockAhead(): number {
  // Fetched wherever time matters, because without the summary a page would use the device's clock.
  const { clockAheadMs } = useSummaryQuery(undefined, {
    selectFromResult: ({ data }) => ({ clockAheadMs: data?.clockAheadMs ?? 0 }),
  });
  return clockAheadMs;
}

/**
 * The server's time in whole seconds, rerendered every second, so only for small parts of a page.
 */
export function useServerNow(): number {
  const ahead = useClockAhead();
  return (useNow() ?? Math.floor(Date.now() / 1000) * 1000) + ahead;
}

/** A value that follows the server's time and rerenders only when it changes, not every second. */
export function useAtServerTime<T extends string | number | boolean>(valueAt: (now: number) => T): T {
  const ahead = useClockAhead();
  return useSyncExternalStore(listenToClock, () => valueAt(Date.now() + ahead));
}
