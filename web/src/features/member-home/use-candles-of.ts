import { useEffect } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { type SharedState, useAppDispatch } from '../../shared/session/use-session.ts';
import { type Candles, type CandlesAsked, signalsApi } from '../../shared/signals/signals-api.ts';

/** A five-minute candle closes seldom; this keeps the newest within a minute. */
const REFRESH = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;

/** Candles of several pairs, in their order; undefined where they are not there yet, null where they cannot be had. */
export function useCandlesOf(pairs: readonly string[], minutes: number): (Candles | null | undefined)[] {
  const dispatch = useAppDispatch();
  const key = pairs.join();
  useEffect(() => {
    const calls = askedFor(key, minutes).map((asked) =>
      dispatch(signalsApi.endpoints.candles.initiate(asked, { subscriptionOptions: REFRESH })),
    );
    return () => {
      for (const call of calls) call.unsubscribe();
    };
  }, [dispatch, key, minutes]);
  return useSelector(
    (state: SharedState) =>
      askedFor(key, minutes).map((asked) => {
        const { data, isError } = signalsApi.endpoints.candles.select(asked)(state);
        return data ?? (isError ? null : undefined);
      }),
    shallowEqual,
  );
}

function askedFor(key: string, minutes: number): CandlesAsked[] {
  const pairs = key === '' ? [] : key.split(',');
  return pairs.map((pair) => ({ pair, timeframe: '5m', minutes }));
}
