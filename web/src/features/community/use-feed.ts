import { useState } from 'react';
import { usePolling } from '../../shared/live/use-polling.ts';
import {
  appendOlder,
  type FeedPage,
  mergeNewest,
  useLazyPostsQuery,
  usePostsQuery,
  withoutPost,
  withReport,
} from './api.ts';

/** What others broadcast is there within this; the server answers 304 while nothing has changed. */
const POLL_MS = 4_000;

/** The newest posts, kept up to date while the page is visible, and the older ones that were asked for. */
export function useFeed() {
  const live = usePostsQuery(undefined, usePolling(POLL_MS));
  const [load, older] = useLazyPostsQuery();
  const [newest, setNewest] = useState<FeedPage>();
  const [feed, setFeed] = useState<FeedPage>();
  // A reply that differs from the last one is taken in before anything is drawn.
  if (live.data && live.data !== newest) {
    setNewest(live.data);
    setFeed(mergeNewest(feed, live.data));
  }
  return {
    feed,
    error: live.error,
    isFetching: live.isFetching,
    refetch: () => void live.refetch(), // its failure is in the query's state
    isLoadingOlder: older.isFetching,
    isOlderFailed: older.isError && !older.isFetching,
    async loadOlder() {
      const before = feed?.nextBefore;
      if (!before) return;
      const { data } = await load(before);
      if (data) setFeed((known) => known && appendOlder(known, data, before));
    },
    /** Gone by this member's own hand: at once, wherever in the feed it is. */
    drop: (id: string) => setFeed((known) => known && withoutPost(known, id)),
    /** Reported by this member, who shall not be asked to do it again. */
    markReported: (id: string) => setFeed((known) => known && withReport(known, id)),
  };
}
export type Feed = ReturnType<typeof useFeed>;
