import { useEffect, useRef, useState } from 'react';
import { useChannelsQuery } from '../../../shared/alerts/channels-api.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import {
  isEverySignal,
  type SignalFilter,
  type SignalPage,
  useSignalsQuery,
} from '../../../shared/signals/signals-api.ts';

export interface HistoryFilter extends SignalFilter {
  /** True to show only starred markets. */
  isStarred?: boolean | undefined;
}

/**
 * Returns a page of earlier signals, and functions that change the filter and the page. `first` is
 * the initial filter. Without a filter, the first page is the live list.
 */
export function useHistory(live: SignalPage | undefined, first: SignalFilter) {
  const [filter, setOnlyFilter] = useState<HistoryFilter>(first);
  const channels = useChannelsQuery(undefined, { skip: !filter.isStarred });
  const watchlist = channels.data?.watchlist;
  const { isStarred, ...rest } = filter;
  const served = isStarred ? { ...rest, pair: watchlist?.join('.') || undefined } : rest;
  const hasNoStar = isStarred === true && watchlist?.length === 0;
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const before = cursors.at(-1);
  const isLive = !isStarred && isEverySignal(served) && before === undefined;
  const skip = isLive || (isStarred === true && served.pair === undefined);
  const query = useSignalsQuery({ ...served, before }, { skip });
  useRefetchWith(live, !skip && before === undefined, query.refetch);
  const page = isLive ? live : query.currentData;
  // With the star filter, the list waits until the starred markets have loaded.
  const source = isStarred && !watchlist ? channels : query;
  const error = isLive ? undefined : (source.error as ApiError | undefined);
  const nextBefore = page?.nextBefore;
  return {
    filter,
    /** The filter, as the server expects it. */
    served,
    /** True if the star filter is on but no market is starred. */
    hasNoStar,
    setFilter(next: HistoryFilter) {
      setOnlyFilter(next);
      setCursors([]);
    },
    page,
    error,
    isLoading: !page && !hasNoStar && !error,
    retry: source.refetch,
    /** Page number, beginning with 1. */
    pageNumber: cursors.length + 1,
    goNewer: before === undefined ? undefined : () => setCursors(cursors.slice(0, -1)),
    goOlder: nextBefore ? () => setCursors([...cursors, nextBefore]) : undefined,
  };
}

/** Refetches the first page of a filtered list when the live list changes. No polling is needed. */
function useRefetchWith(live: SignalPage | undefined, isFollowing: boolean, refetch: () => void) {
  const seen = useRef(live);
  useEffect(() => {
    if (seen.current === live) return;
    seen.current = live;
    if (isFollowing) refetch();
  }, [live, isFollowing, refetch]);
}

/** Returns the symbol of a typed pair, for example EURUSD for "eur/usd (otc)". */
export function symbolOf(text: string): string {
  return text
    .replace(/\(.*\)/, '')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();
}
