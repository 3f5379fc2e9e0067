import { newsEndpoints } from '@croneai/contracts/endpoints/news.ts';
import { serviceNoticeEndpoints } from '@croneai/contracts/endpoints/service-notices.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, pageOf, sends } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    news: build.query({
      ...pageOf(newsEndpoints.list, ({ page }: { page: number }) => ({
        query: { page, limit: NEWS_PER_PAGE },
      })),
      providesTags: ['News'],
    }),
    previewNews: build.mutation(sends(newsEndpoints.preview)),
    sendTestNews: build.mutation(sends(newsEndpoints.sendTest)),
    sendNews: build.mutation({ ...sends(newsEndpoints.send), invalidatesTags: ['News'] }),
    sentNotices: build.query({
      ...pageOf(serviceNoticeEndpoints.list, ({ page }: { page: number }) => ({
        query: { page, limit: NEWS_PER_PAGE },
      })),
      providesTags: ['Notices'],
    }),
    previewNotice: build.mutation(sends(serviceNoticeEndpoints.preview)),
    sendNotice: build.mutation({ ...sends(serviceNoticeEndpoints.send), invalidatesTags: ['Notices'] }),
    withdrawNotice: build.mutation({
      ...byId(serviceNoticeEndpoints.withdraw),
      invalidatesTags: ['Notices'],
    }),
  }),
});

const NEWS_PER_PAGE = 20;

export const {
  useNewsQuery,
  usePreviewNewsMutation,
  useSendTestNewsMutation,
  useSendNewsMutation,
  useSentNoticesQuery,
  usePreviewNoticeMutation,
  useSendNoticeMutation,
  useWithdrawNoticeMutation,
} = api;
