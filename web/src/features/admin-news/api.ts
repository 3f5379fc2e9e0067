import {
  type NewsBody,
  type NewsPreview,
  type NewsRow,
  newsEndpoints,
  type SendNewsBody,
} from '@croneai/contracts/endpoints/news.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

interface NewsPage {
  rows: NewsRow[];
  pagination: Pagination;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    news: build.query<NewsPage, { page: number }>({
      query: ({ page }) => toRequest(newsEndpoints.list, { query: { page, limit: NEWS_PER_PAGE } }),
      transformResponse: (rows: NewsRow[], meta) => ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
      }),
      providesTags: ['News'],
    }),
    previewNews: build.mutation<NewsPreview, NewsBody>({
      query: (body) => toRequest(newsEndpoints.preview, { body }),
    }),
    sendTestNews: build.mutation<null, NewsBody>({
      query: (body) => toRequest(newsEndpoints.sendTest, { body }),
    }),
    sendNews: build.mutation<NewsRow, SendNewsBody>({
      query: (body) => toRequest(newsEndpoints.send, { body }),
      invalidatesTags: ['News'],
    }),
  }),
});

const NEWS_PER_PAGE = 20;

export const { useNewsQuery, usePreviewNewsMutation, useSendTestNewsMutation, useSendNewsMutation } = api;
