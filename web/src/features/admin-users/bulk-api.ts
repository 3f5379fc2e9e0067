import {
  adminBulkEndpoints,
  BULK_ROWS,
  type BulkView,
} from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, sends, toRequest } from '../../shared/api/endpoint-request.ts';

const bulkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startBulk: build.mutation(sends(adminBulkEndpoints.startBulk)),
    /** Progress of a bulk action. The limit is 1, because the progress does not need the rows. */
    bulk: build.query(
      call(adminBulkEndpoints.getBulk, (id: string) => ({ params: { id }, query: { limit: 1 } })),
    ),
    /** Rows of a bulk action, page by page. */
    bulkReport: build.infiniteQuery<BulkView['rows'], string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (rows, _pages, page) => (rows.length < BULK_ROWS ? undefined : page + 1),
      },
      query: ({ queryArg: id, pageParam: page }) =>
        toRequest(adminBulkEndpoints.getBulk, { params: { id }, query: { page, limit: BULK_ROWS } }),
      transformResponse: ({ rows }: BulkView) => rows,
    }),
    undoBulk: build.mutation({
      ...byId(adminBulkEndpoints.undoBulk),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(bulkApi.endpoints.bulk.initiate(id, { forceRefetch: true }));
      },
    }),
  }),
});

export const { useStartBulkMutation, useBulkQuery, useBulkReportInfiniteQuery, useUndoBulkMutation } =
  bulkApi;
