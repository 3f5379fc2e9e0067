import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import {
  isEverySignal,
  type SignalFilter,
  type SignalPage,
  useSignalsQuery,
} from '../../../shared/signals/signals-api.ts';

interface History {
  filter: SignalFilter;
  setFilter: (filter: SignalFilter) => void;
  page: SignalPage | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  retry: () => void;
  /** Counted from 1. */
  pageNumber: number;
  goNewer: (() => void) | undefined;
  goOlder: (() => void) | undefined;
}

/** The earlier signals by filter and page, from the filter that the address names. The first page without a filter is the live list itself. */
export function useHistory(live: SignalPage | undefined, first: SignalFilter): History {
  const [filter, setOnlyFilter] = useState(first);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const before = cursors.at(-1);
  const isLive = isEverySignal(filter) && before === undefined;
  const query = useSignalsQuery({ ...filter, before }, { skip: isLive });
  useRefetchWith(live, !isLive && before === undefined, query.refetch);
  const page = isLive ? live : query.currentData;
  const nextBefore = page?.nextBefore;
  return {
    filter,
    setFilter(next) {
      setOnlyFilter(next);
      setCursors([]);
    },
    page,
    error: isLive ? undefined : (query.error as ApiError | undefined),
    isLoading: !page && (isLive || query.isFetching),
    retry: query.refetch,
    pageNumber: cursors.length + 1,
    goNewer: before === undefined ? undefined : () => setCursors(cursors.slice(0, -1)),
    goOlder: nextBefore ? () => setCursors([...cursors, nextBefore]) : undefined,
  };
}

/** A filtered first page follows the live list: it is asked for again when that changes, not by a clock of its own. */
function useRefetchWith(live: SignalPage | undefined, isFollowing: boolean, refetch: () => void) {
  const seen = useRef(live);
  useEffect(() => {
    if (seen.current === live) return;
    seen.current = live;
    if (isFollowing) refetch();
  }, [live, isFollowing, refetch]);
}
