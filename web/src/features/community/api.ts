import type { CommunityStatistics, Post, ReportedPost } from '@croneai/contracts/community.ts';
import {
  adminCommunityEndpoints as adminCalls,
  communityEndpoints as calls,
  type ReportPostBody,
} from '@croneai/contracts/endpoints/community.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { FeedPage } from './merge-feed.ts';

interface ReportedPage {
  posts: ReportedPost[];
  pagination: Pagination;
}

const NO_PAGES: Pagination = { total: 0, pages: 0, current: 1 };

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
    createPost: build.mutation<Post, { text: string; idempotencyKey: string }>({
      query: ({ text, idempotencyKey }) =>
        toRequest(calls.createPost, { body: { text }, headers: { 'idempotency-key': idempotencyKey } }),
      invalidatesTags: ['Posts'],
    }),
    deletePost: build.mutation<null, string>({
      query: (id) => toRequest(calls.deletePost, { params: { id } }),
      invalidatesTags: ['Posts', 'ReportedPosts'],
    }),
    reportPost: build.mutation<null, { id: string; body: ReportPostBody }>({
      query: ({ id, body }) => toRequest(calls.reportPost, { params: { id }, body }),
      invalidatesTags: ['Posts', 'ReportedPosts'],
    }),
    communityStatistics: build.query<CommunityStatistics, void>({
      query: () => toRequest(calls.statistics),
      // Counted from them.
      providesTags: ['Posts'],
    }),
    reportedPosts: build.query<ReportedPage, number>({
      query: (page) => toRequest(adminCalls.listReported, { query: { page } }),
      transformResponse: (posts: ReportedPost[], meta) => ({
        posts,
        pagination: meta?.pagination ?? NO_PAGES,
      }),
      providesTags: ['ReportedPosts'],
    }),
    removePost: build.mutation<null, { id: string; reason: string }>({
      query: ({ id, reason }) => toRequest(adminCalls.removePost, { params: { id }, body: { reason } }),
      invalidatesTags: ['Posts', 'ReportedPosts'],
    }),
    keepPost: build.mutation<null, { id: string; seenUpTo: string }>({
      query: ({ id, seenUpTo }) => toRequest(adminCalls.keepPost, { params: { id }, body: { seenUpTo } }),
      invalidatesTags: ['ReportedPosts'],
    }),
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
} = communityApi;
