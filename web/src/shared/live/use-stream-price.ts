import { LIVE_PAIRS_MAX, type LivePrice } from '@croneai/contracts/live.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type LiveState, pairLeft, pairShown } from './live-slice.ts';

/** The newest price of a pair, at most a second old when it comes; undefined while the stream tells none. */
export function useStreamPrice(pair: string | undefined): LivePrice | undefined {
  const dispatch = useDispatch();
  useEffect(() => {
    if (pair === undefined) return;
    dispatch(pairShown(pair));
    return () => void dispatch(pairLeft(pair));
  }, [pair, dispatch]);
  return useSelector(({ live }: { live: LiveState }) => (pair === undefined ? undefined : live.prices[pair]));
}

/** As many as one stream may name, in an order that does not depend on who came first. */
export function pairsToAsk(wanted: Iterable<string>): string[] {
  const pairs = [...new Set(wanted)].filter((pair) => /^[A-Z0-9]{3,20}$/.test(pair));
  return pairs.slice(0, LIVE_PAIRS_MAX).sort();
}
