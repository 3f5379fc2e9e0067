import { useSelector } from 'react-redux';
import type { LiveState } from '../live/live-slice.ts';
import { usePolling } from '../live/use-polling.ts';
import { LIVE_SIGNALS, signalsApi, useSignalsQuery } from './signals-api.ts';

/**
 * Returns the newest signals. The stream updates them; without a stream, the page polls every
 * `pollMs`. While nothing has changed, the server replies 304, and the cache keeps the same
 * objects, so that nothing rerenders.
 */
export function useLiveSignals(pollMs: number) {
  return useSignalsQuery(LIVE_SIGNALS, {
    ...usePolling(pollMs),
    selectFromResult: ({ data, error }) => ({ data, error }),
  });
}

/**
 * Returns the time of the newest reply with signals (epoch ms by this device's clock). It changes
 * with every poll.
 */
export function useSignalsUpdatedAt(): number | undefined {
  const { at } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ fulfilledTimeStamp }) => ({ at: fulfilledTimeStamp }),
  });
  return at;
}

/**
 * Returns the last time (epoch ms) at which the signals on the page were certainly current. Each
 * ping on the stream updates this time.
 */
export function useSignalsKnownAt(): number | undefined {
  const updatedAt = useSignalsUpdatedAt();
  const seenAt = useSelector(({ live }: { live: LiveState }) => live.seenAt);
  return updatedAt === undefined ? undefined : Math.max(updatedAt, seenAt ?? 0);
}

/**
 * True if the page knows the signals of this time (epoch ms by this device's clock). False after
 * the page has slept, until the newest signals have arrived.
 */
export function useKnowsSignalsOf(at: number): boolean {
  const isSeen = useSelector(({ live }: { live: LiveState }) => (live.seenAt ?? 0) >= at);
  const { isRead, isFetching } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ fulfilledTimeStamp = 0, isFetching }) => ({
      isRead: fulfilledTimeStamp >= at,
      isFetching,
    }),
  });
  return isRead || (isSeen && !isFetching);
}
