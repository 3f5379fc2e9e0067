import { LIVE_SIGNALS, signalsApi, useSignalsQuery } from './signals-api.ts';
import { useIsOnline } from './use-is-online.ts';

/**
 * The newest signals, kept up to date while the page is visible. The server answers 304 while nothing has changed; the
 * cache then keeps the same objects, so that nothing is drawn again.
 */
export function useLiveSignals(pollMs: number) {
  const isOnline = useIsOnline();
  return useSignalsQuery(LIVE_SIGNALS, {
    pollingInterval: isOnline ? pollMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
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
