import { useSelector } from 'react-redux';
import type { LiveState } from '../live/live-slice.ts';
import { usePolling } from '../live/use-polling.ts';
import { LIVE_SIGNALS, signalsApi, useSignalsQuery } from './signals-api.ts';

/**
 * The newest signals, updated by the stream or, without one, by polling every `pollMs`. The server
 * replies 304 while nothing has changed; the cache then keeps the same objects, so that nothing
 * rerenders.
 */
export function useLiveSignals(pollMs: number) {
  return useSignalsQuery(LIVE_SIGNALS, {
    ...usePolling(pollMs),
    selectFromResult: ({ data, error }) => ({ data, error }),
  });
}

/**
 * Time of the newest reply with signals, epoch ms by this device's clock; changes with every poll.
 */
export function useSignalsUpdatedAt(): number | undefined {
  const { at } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ fulfilledTimeStamp }) => ({ at: fulfilledTimeStamp }),
  });
  return at;
}

/** Time at which the signals were last known to be current. A ping on the stream counts. */
export function useSignalsKnownAt(): number | undefined {
  const updatedAt = useSignalsUpdatedAt();
  const seenAt = useSelector(({ live }: { live: LiveState }) => live.seenAt);
  return updatedAt === undefined ? undefined : Math.max(updatedAt, seenAt ?? 0);
}
