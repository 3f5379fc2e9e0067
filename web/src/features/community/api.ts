import type { Post } from '@croneai/contracts/community.ts';
import {
  adminCommunityEndpoints as adminCalls,
  communityEndpoints as calls,
  type ReportPostBody,
} from '@croneai/contracts/endpoints/community.ts';
import { paperEndpoints } from '@croneai/contracts/endpoints/paper.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, pageOf, sendsById, toRequest } from '../../shared/api/endpoint-request.ts';

const communityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the feed; the first one without a cursor. */
    posts: build.query<FeedPage, string | undefined>({
      query: (before) => toRequest(calls.listPosts, { query: { before } }),
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
    deletePost: build.mutation({ ...byId(calls.deletePost), invalidatesTags: ['Posts', 'ReportedPosts'] }),
    reportPost: build.mutation({
      ...call(calls.reportPost, ({ id, body }: { id: string; body: ReportPostBody }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Posts', 'ReportedPosts'],
    }),
    communityStatistics: build.query({
      ...call(calls.getCommunityStatistics),
      // Counted from them.
      providesTags: ['Posts'],
    }),
    reportedPosts: build.query({
      ...pageOf(adminCalls.listReportedPosts, (page: number) => ({ query: { page } })),
      providesTags: ['ReportedPosts'],
    }),
    removePost: build.mutation({
      ...sendsById(adminCalls.removePost),
      invalidatesTags: ['Posts', 'ReportedPosts'],
    }),
    keepPost: build.mutation({ ...sendsById(adminCalls.keepPost), invalidatesTags: ['ReportedPosts'] }),
    leaderboard: build.query({ ...call(paperEndpoints.leaderboard), providesTags: ['Slots'] }),
  }),
});

export const {
  usePostsQuery,
  useLazyPostsQuery,
  useCreatePostMutation,
  useDeletePostMutation,
  useReportPostMutation,
  useCommunityStatisticsQuery,
  useReportedPostsQuery,
  useRemovePostMutation,
  useKeepPostMutation,
  useLeaderboardQuery,
} = communityApi;

export interface FeedPage {
  /** Newest first. */
  posts: readonly Post[];
  /** Where the next page continues; null on the last one. */
  nextBefore: string | null;
}

/**
 * What is on screen once the newest page came again. As far as that page reaches it alone says what there is: posts that it
 * lacks were deleted. What is older stays, with the place where it continues; unless so much was written meanwhile that the
 * page no longer reaches what was known: then the feed begins anew, because there would be a gap.
 */
export function mergeNewest(known: FeedPage | undefined, newest: FeedPage): FeedPage {
  const last = newest.posts.at(-1);
  if (!known || !last || newest.nextBefore === null) return newest;
  const isJoined = known.posts.some((post) => !isOlder(post, last));
  const older = known.posts.filter((post) => isOlder(post, last));
  if (!isJoined || older.length === 0) return newest;
  return { posts: [...newest.posts, ...older], nextBefore: known.nextBefore };
}

/**
 * The same with the older page behind it that was asked for with the cursor `before`. If the feed ends elsewhere by now, because it
 * began anew while that page was on its way, there would be a gap: then it stays as it is.
 */
export function appendOlder(known: FeedPage, page: FeedPage, before: string): FeedPage {
  if (known.nextBefore !== before) return known;
  const seen = new Set(known.posts.map(({ id }) => id));
  return {
    posts: [...known.posts, ...page.posts.filter(({ id }) => !seen.has(id))],
    nextBefore: page.nextBefore,
  };
}

export function withoutPost(known: FeedPage, id: string): FeedPage {
  return { ...known, posts: known.posts.filter((post) => post.id !== id) };
}

/** The newest page tells who has reported what, the older ones are not asked for again. */
export function withReport(known: FeedPage, id: string): FeedPage {
  const posts = known.posts.map((post) => (post.id === id ? { ...post, isReportedByMe: true } : post));
  return { ...known, posts };
}

function isOlder(post: Post, than: Post): boolean {
  const [at, limit] = [Date.parse(post.createdAt), Date.parse(than.createdAt)];
  return at < limit || (at === limit && post.id < than.id);
}
