import { newsEndpoints } from '@croneai/contracts/endpoints/notifier/news.ts';
import { serviceNoticeEndpoints } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, pageOf, sends } from '../../shared/api/endpoint-request.ts';

export const {
  useNewsQuery,
  usePreviewNewsMutation,
  useSendTestNewsMutation,
  useSendNewsMutation,
  useSentNoticesQuery,
  usePreviewNoticeMutation,
  useSendNoticeMutation,
  useWithdrawNoticeMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    news: build.query({
      ...pageOf(newsEndpoints.listNews, ({ page }: { page: number }) => ({
        query: { page, limit: NEWS_PER_PAGE },
      })),
      providesTags: ['News'],
    }),
    previewNews: build.mutation(sends(newsEndpoints.previewNews)),
    sendTestNews: build.mutation(sends(newsEndpoints.sendTestNews)),
    sendNews: build.mutation({ ...sends(newsEndpoints.sendNews), invalidatesTags: ['News'] }),
    sentNotices: build.query({
      ...pageOf(serviceNoticeEndpoints.listServiceNotices, ({ page }: { page: number }) => ({
        query: { page, limit: NEWS_PER_PAGE },
      })),
      providesTags: ['Notices'],
    }),
    previewNotice: build.mutation(sends(serviceNoticeEndpoints.previewServiceNotice)),
    sendNotice: build.mutation({
      ...sends(serviceNoticeEndpoints.sendServiceNotice),
      invalidatesTags: ['Notices'],
    }),
    withdrawNotice: build.mutation({
      ...byId(serviceNoticeEndpoints.withdrawServiceNotice),
      invalidatesTags: ['Notices'],
    }),
  }),
});

const NEWS_PER_PAGE = 20;
