import type { Post } from '@croneai/contracts/community.ts';
import {
  adminCommunityEndpoints as adminCalls,
  communityEndpoints as calls,
} from '@croneai/contracts/endpoints/leads/community.ts';
import { paperEndpoints } from '@croneai/contracts/endpoints/signals/paper.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, pageOf, sendsById, toRequest } from '../../shared/api/endpoint-request.ts';
import type { useAppDispatch } from '../../shared/api/shared-state.ts';
import { usePolling } from '../../shared/live/use-polling.ts';

interface FeedPage {
  posts: readonly Post[];
  /** Start of the next page; null on the last page. */
  nextBefore: string | null;
}

const communityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Posts, newest first. A refetch loads all pages again, and each page begins after the last
     * post of the previous one.
     */
    posts: build.infiniteQuery<FeedPage, void, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ nextBefore }) => nextBefore },
      query: ({ pageParam }) => toRequest(calls.listPosts, { query: { before: pageParam } }),
      transformResponse: (posts: Post[], meta) => ({
        posts,
        nextBefore: (meta?.extras as Pick<FeedPage, 'nextBefore'> | undefined)?.nextBefore ?? null,
      }),
      providesTags: ['Posts'],
      keepUnusedDataFor: 30,
    }),
    createPost: build.mutation({
      ...call(calls.createPost, ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) => ({
        body: { text },
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Posts'],
    }),
    deletePost: build.mutation({
      ...byId(calls.deletePost),
      invalidatesTags: ['Posts', 'ReportedPosts'],
      onQueryStarted: (id, started) => patchFeed(id, 'gone', started),
    }),
    reportPost: build.mutation({
      ...sendsById(calls.reportPost),
      invalidatesTags: ['Posts', 'ReportedPosts'],
      onQueryStarted: ({ id }, started) => patchFeed(id, 'reported', started),
    }),
    communityStatistics: build.query({
      ...call(calls.getCommunityStatistics),
      // New posts change the statistics.
      providesTags: ['Posts'],
    }),
    reportedPosts: build.query({
      ...pageOf(adminCalls.listReportedPosts, (page: number) => ({ query: { page } })),
      providesTags: ['ReportedPosts'],
    }),
    removePost: build.mutation({
      ...sendsById(adminCalls.removePost),
      invalidatesTags: ['Posts', 'ReportedPosts'],
      onQueryStarted: ({ id }, started) => patchFeed(id, 'gone', started),
    }),
    keepPost: build.mutation({ ...sendsById(adminCalls.keepPost), invalidatesTags: ['ReportedPosts'] }),
    leaderboard: build.query({ ...call(paperEndpoints.leaderboard), providesTags: ['Slots'] }),
  }),
});

interface Started {
  dispatch: ReturnType<typeof useAppDispatch>;
  queryFulfilled: Promise<unknown>;
}

/**
 * After the server's reply, removes a post from the loaded pages of the feed, or marks it as
 * reported. A post that the server no longer has is removed in either case.
 */
async function patchFeed(id: string, state: 'gone' | 'reported', started: Started): Promise<void> {
  const failure = await started.queryFulfilled.then(
    () => undefined,
    ({ error }: { error: unknown }) => error, // the caller shows the failure
  );
  if (failure && !isProblem(failure, 'community.post_not_found')) return;
  const isGone = failure !== undefined || state === 'gone';
  started.dispatch(
    communityApi.util.updateQueryData('posts', undefined, ({ pages }) => {
      for (const page of pages) {
        if (isGone) page.posts = page.posts.filter((post) => post.id !== id);
        for (const post of page.posts) if (post.id === id) post.isReportedByMe = true;
      }
    }),
  );
}

export const {
  useCreatePostMutation,
  useDeletePostMutation,
  useReportPostMutation,
  useCommunityStatisticsQuery,
  useReportedPostsQuery,
  useRemovePostMutation,
  useKeepPostMutation,
  useLeaderboardQuery,
} = communityApi;

/**
 * Polling interval: other members' posts appear within this time. A poll is cheap, because the
 * server replies 304 if nothing has changed.
 */
const POLL_MS = 4_000;

/** The feed, kept up to date while the page is visible. */
export const useFeed = () => communityApi.usePostsInfiniteQuery(undefined, usePolling(POLL_MS));
export type Feed = ReturnType<typeof useFeed>;
