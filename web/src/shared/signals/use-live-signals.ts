import { useSelector } from 'react-redux';
import type { LiveState } from '../live/live-slice.ts';
import { usePolling } from '../live/use-polling.ts';
import { LIVE_SIGNALS, signalsApi, useSignalsQuery } from './signals-api.ts';

/**
 * The newest signals, kept up to date by the stream, and without one by asking each `pollMs`. The server answers 304 while nothing has
 * changed; the cache then keeps the same objects, so that nothing is drawn again.
 */
export function useLiveSignals(pollMs: number) {
  return useSignalsQuery(LIVE_SIGNALS, {
    ...usePolling(pollMs),
    selectFromResult: ({ data, error }) => ({ data, error }),
  });
}

/** When the newest signals were last answered for, epoch ms by this device's clock: changes with every poll. */
export function useSignalsUpdatedAt(): number | undefined {
  const { at } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS, {
    selectFromResult: ({ fulfilledTimeStamp }) => ({ at: fulfilledTimeStamp }),
  });
  return at;
}

/** When they were last known to be the newest: also while nothing is asked and something comes on the stream, if only a ping. */
export function useSignalsKnownAt(): number | undefined {
  const updatedAt = useSignalsUpdatedAt();
  const seenAt = useSelector(({ live }: { live: LiveState }) => live.seenAt);
  return updatedAt === undefined ? undefined : Math.max(updatedAt, seenAt ?? 0);
}
